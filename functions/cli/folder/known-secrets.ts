/** Names of files that hold secrets wherever they stand, in lower case. */
const NAMES: ReadonlySet<string> = new Set([
  '.envrc',
  '.netrc',
  '_netrc',
  '.pgpass',
  '.my.cnf',
  '.htpasswd',
  '.git-credentials',
  '.pypirc',
  '.s3cfg',
  '.boto',
  '.dockercfg',
  '.vault-token',
  '.terraformrc',
  'credentials.tfrc.json',
  'credentials.json',
  'application_default_credentials.json',
  'terraform.tfstate',
  'terraform.tfstate.backup',
  'id_rsa',
  'id_dsa',
  'id_ecdsa',
  'id_ecdsa_sk',
  'id_ed25519',
  'id_ed25519_sk',
]);

/** Families of such names: environment files, key stores and files that are called secrets. */
const FAMILIES: readonly RegExp[] = [
  /^\.(?:env|dev\.vars)(?:\.|$)/,
  /^[^.].*\.env$/,
  /\.(?:p12|pfx|p8|jks|keystore|kdbx|ppk|tfvars)$/,
  /^secrets?\.(?:json|ya?ml|toml|ini|env)$/,
  /^client_secret.*\.json$/,
];

/** Folders and the files in them that hold secrets: the end of a path. */
const PLACES =
  /(?:^|\/)(?:\.ssh\/(?!.*\.pub$|known_hosts$|config$).*|\.gnupg\/.*|\.aws\/credentials|\.kube\/config|\.docker\/config\.json|\.cargo\/credentials(?:\.toml)?|\.gem\/credentials|gh\/hosts\.yml)$/;

/** Examples of such files, which are there to be shared. */
const EXAMPLE = /\.(?:example|sample|template|tmpl|dist|defaults|schema)(?:\.[a-z]+)?$/;

/** Files of keys and certificates: only what they hold tells which. A presentation of Keynote is a zip. */
const KEY_OR_CERTIFICATE = /\.(?:pem|key)$/;
const ZIP_START = 'PK\u0003\u0004';
const PUBLIC_START =
  /^\s*(?:-----BEGIN (?:[A-Z0-9]+ )*(?:CERTIFICATE|PUBLIC KEY|REQUEST|PARAMETERS|CRL)-----)/;
const PRIVATE_KEY = /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----/;
const PRIVATE_START =
  /^\s*(?:-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-|AGE-SECRET-KEY-1)/;

/** Settings of package managers, and a value in them that is written out rather than taken from a variable. */
const PACKAGE_SETTINGS = /^(?:\.npmrc|\.yarnrc\.yml|\.yarnrc|pip\.conf|nuget\.config)$/;
const WRITTEN_TOKEN =
  /(?:_authToken|_auth|_password|npmAuthToken|npmAuthIdent|ClearTextPassword)["']?[ \t]{0,8}(?:[=:]|value=)[ \t]{0,8}["']?(?![$%\s"'])/i;

/** Settings of git, whose addresses and headers may carry a token. */
const GIT_SETTINGS = /^(?:config|config\.worktree|\.gitconfig|\.gitmodules|fetch_head)$/;
/** A user and a password, or a token alone, in an address; `git@` is everybody's. */
const IN_ADDRESS = /:\/\/(?:[^\s/@:"'$]*:[^\s/@"'$]+|(?!git@)[^\s/@:"'$]{16,})@/;
const IN_HEADER = /^[ \t]{0,16}extraheader[ \t]{0,8}=.*authorization/im;

/** How much of a file is looked at, in bytes. */
const LOOKED_AT = 64 * 1024;

/** True when the name alone says that a file holds secrets. */
export function isSecretName(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (EXAMPLE.test(name)) return false;
  return NAMES.has(name) || FAMILIES.some((family) => family.test(name)) || PLACES.test(path.toLowerCase());
}

/**
 * True when a file's content, and its name, say that it holds secrets: private keys whatever they are called, tokens in
 * the settings of package managers and of git. A text that merely shows a key, such as a manual, is none.
 */
export function holdsSecret(path: string, bytes: Uint8Array): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const text = new TextDecoder().decode(bytes.subarray(0, LOOKED_AT));
  if (PRIVATE_START.test(text)) return true;
  if (KEY_OR_CERTIFICATE.test(name)) {
    return PRIVATE_KEY.test(text) || !(PUBLIC_START.test(text) || text.startsWith(ZIP_START));
  }
  if (PACKAGE_SETTINGS.test(name)) return WRITTEN_TOKEN.test(text) || holdsCredentials(bytes);
  return GIT_SETTINGS.test(name) && holdsCredentials(bytes);
}

/** True when an address in the text carries a user's password or a token, or a header does. */
export function holdsCredentials(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes.subarray(0, 1024 * 1024));
  return IN_ADDRESS.test(text) || IN_HEADER.test(text);
}
