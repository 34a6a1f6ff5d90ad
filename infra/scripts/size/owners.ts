/** Whose a file of the bundle is: a package, or one of our folders. */
export function ownerOf(file: string): string {
  const packages = file.split('node_modules/').slice(1);
  const [first = '', second = '', third = ''] = (packages.at(-1) ?? file).split('/');
  if (packages.length > 0) return first.startsWith('@') ? `${first}/${second}` : first;
  return first === 'lib' && third !== '' ? `${first}/${second}` : first;
}

/** A share of something, by its owner. */
export type Share = { readonly owner: string; readonly amount: number };

/** Adds up amounts by owner, the largest first. */
function sumByOwner(entries: readonly Share[]): Share[] {
  const sums = new Map<string, number>();
  for (const { owner, amount } of entries) sums.set(owner, (sums.get(owner) ?? 0) + amount);
  return [...sums].map(([owner, amount]) => ({ owner, amount })).sort((a, b) => b.amount - a.amount);
}

type Metafile = {
  readonly outputs: {
    readonly [name: string]: {
      readonly inputs: { readonly [file: string]: { readonly bytesInOutput: number } };
    };
  };
};

/** Bytes in the bundle by owner, from esbuild's metafile. */
export function sizesByOwner(metafile: string): Share[] {
  const { outputs }: Metafile = JSON.parse(metafile);
  return sumByOwner(
    Object.values(outputs).flatMap(({ inputs }) =>
      Object.entries(inputs).map(([file, { bytesInOutput }]) => ({
        owner: ownerOf(file),
        amount: bytesInOutput,
      })),
    ),
  );
}

type Profile = {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
};

/** For each line of a bundle, the file that it came from: esbuild writes that file's name above its code. */
function filesOfLines(bundle: string): string[] {
  let file = 'bundle';
  return bundle.split('\n').map((line) => {
    const found = /^ {0,4}\/\/ (\S+\.[cm]?[jt]s|\S+node_modules\S+)$/.exec(line);
    if (found?.[1] !== undefined) file = found[1];
    return file;
  });
}

/** Active milliseconds of start-up by owner, from a CPU profile of the bundle; idle time is left out. */
export function timesByOwner(profileJson: string, bundle: string): Share[] {
  const profile: Profile = JSON.parse(profileJson);
  const files = filesOfLines(bundle);
  const owners = new Map<number, string>();
  for (const { id, callFrame } of profile.nodes) {
    const { functionName, url, lineNumber } = callFrame;
    const isCode = url !== '' && lineNumber >= 0;
    const native = functionName.startsWith('(') ? functionName : '(built-in)';
    owners.set(id, isCode ? ownerOf(files[lineNumber] ?? 'bundle') : native);
  }
  const entries = profile.samples.map((id, i) => ({
    owner: owners.get(id) ?? 'unknown',
    amount: Math.max(0, profile.timeDeltas[i + 1] ?? 0) / 1000,
  }));
  return sumByOwner(entries.filter(({ owner }) => owner !== '(idle)'));
}
