import { expect, test } from 'vitest';
import { utf8 } from '../../../lib/base/bytes.ts';
import { holdsCredentials, holdsSecret, isSecretName } from './known-secrets.ts';

test.each([
  '.env',
  'a/b/.env',
  '.ENV',
  '.env.local',
  '.env.production',
  'prod.env',
  '.envrc',
  '.dev.vars',
  '.dev.vars.staging',
  'id_rsa',
  'keys/id_ed25519',
  '.netrc',
  '.git-credentials',
  '.pypirc',
  'x.p12',
  'x.PFX',
  'x.jks',
  'x.tfvars',
  'terraform.tfstate',
  'credentials.json',
  'secrets.yaml',
  '.ssh/other_key',
  '.aws/credentials',
  'home/.docker/config.json',
])('%s is a secret by its name', (path) => {
  expect(isSecretName(path)).toBe(true);
});

test.each([
  '.env.example',
  '.env.sample',
  '.env.local.example',
  '.env.template',
  'prod.env.dist',
  'environment',
  'env',
  'env.ts',
  'id_rsa.pub',
  '.ssh/id_rsa.pub',
  '.ssh/known_hosts',
  'references/secrets.md',
  'SKILL.md',
  'credentials.json.example',
  'aws/credentials',
])('%s is none', (path) => {
  expect(isSecretName(path)).toBe(false);
});

const KEY = '-----BEGIN OPENSSH PRIVATE KEY-----\nabc\n-----END OPENSSH PRIVATE KEY-----\n';
const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----\n';

test.each<[string, string, boolean]>([
  ['deploy', KEY, true],
  ['deploy', `\n${KEY}`, true],
  ['deploy.txt', '-----BEGIN PRIVATE KEY-----\nx', true],
  ['deploy.asc', '-----BEGIN PGP PRIVATE KEY BLOCK-----\nx', true],
  ['x.ppk', 'PuTTY-User-Key-File-3: ssh-ed25519', true],
  ['age.txt', 'AGE-SECRET-KEY-1ABC', true],
  ['manual.md', `A key looks so:\n${KEY}`, false],
  ['ca.pem', CERTIFICATE, false],
  ['ca.pem', `${CERTIFICATE}${KEY}`, true],
  ['server.pem', 'bag attributes', true],
  ['server.key', 'anything', true],
  ['slides.key', 'PK\u0003\u0004...', false],
  ['pub.pem', '-----BEGIN RSA PUBLIC KEY-----\nx', false],
  ['.npmrc', '//registry.example/:_authToken=npm_abc', true],
  ['.npmrc', '//registry.example/:_authToken = "abc"', true],
  ['.npmrc', '//registry.example/:_authToken=${NPM_TOKEN}', false],
  ['.npmrc', 'save-exact=true\n', false],
  ['.yarnrc.yml', 'npmAuthToken: abc', true],
  ['.yarnrc.yml', 'npmAuthToken: "${TOKEN}"', false],
  ['pip.conf', 'index-url = https://me:pw@pypi.example/simple', true],
  ['repo.git/config', '[remote "origin"]\n\turl = https://x:ghp_abc@github.com/a/b\n', true],
  ['.gitmodules', 'url = https://github.com/a/b\n', false],
  ['notes.md', 'https://me:pw@example.com', false],
])('%s with %j is a secret by its content: %s', (path, text, wanted) => {
  expect(holdsSecret(path, utf8(text))).toBe(wanted);
});

test.each<[string, boolean]>([
  ['url = https://user:token@host/x', true],
  ['url = https://:token@host/x', true],
  ['url = https://ghp_0123456789abcdef@github.com/x', true],
  ['\textraheader = AUTHORIZATION: basic abc', true],
  ['url = https://user@host/x', false],
  ['url = ssh://git@host/x', false],
  ['url = git@github.com:a/b', false],
  ['url = https://host:8443/x@y', false],
  ['url = https://$USER:$TOKEN@host', false],
])('%j carries credentials: %s', (text, wanted) => {
  expect(holdsCredentials(utf8(text))).toBe(wanted);
});

test('texts made to be slow are not', () => {
  const begin = performance.now();
  for (const part of ['_auth   ', '\n', '://', '://a:', ' extraheader', '-----BEGIN A A ', 'a '.repeat(30)]) {
    const bytes = utf8(part.repeat(Math.ceil(1_000_000 / part.length)));
    holdsSecret('.npmrc', bytes);
    holdsSecret('config', bytes);
    holdsSecret('a.pem', bytes);
  }
  expect(performance.now() - begin).toBeLessThan(3000);
});
