import type { ByteText, GitPath } from '../byte-text.ts';
import { decidingRule, type IgnoreFile, type IgnoreRule } from './ignore-file.ts';
import type { RulePath } from './path-pattern.ts';

/** Where rules come from. */
export type IgnoreSources = {
  /** The `.gitignore` of a folder (empty, or ending in `/`); undefined where there is none. */
  readonly inFolder: (folder: ByteText) => IgnoreFile | undefined;
  /** Files for the whole repository, the stronger first: `info/exclude`, then that of `core.excludesFile`. */
  readonly everywhere: readonly IgnoreFile[];
};

/** The rule that decides about a path, and the file that it stands in. */
type Decision = { readonly rule: IgnoreRule; readonly file: IgnoreFile };

/** Tells what is ignored. Nothing is told about paths that are tracked: those are never ignored. */
export interface IgnoreRules {
  /** The rule that decides, which may say that the path is not ignored; undefined where no rule speaks. */
  decide(place: RulePath): Decision | undefined;
  isIgnored(place: RulePath): boolean;
}

/** What holds below a folder: the rules for it, or the one by which all of it is ignored. */
type Below = { readonly files: readonly IgnoreFile[]; readonly ignoredBy: Decision | undefined };

/**
 * The rules of a work tree. Of the files, the one that is nearest to a path speaks first. What lies in an ignored folder
 * is ignored whatever the rules in it say: they are not read.
 */
export function createIgnoreRules({ inFolder, everywhere }: IgnoreSources): IgnoreRules {
  const known = new Map<string, Below>();
  const below = (folder: ByteText): Below => {
    const found = known.get(folder);
    if (found !== undefined) return found;
    const made = enter(folder);
    known.set(folder, made);
    return made;
  };
  const enter = (folder: ByteText): Below => {
    if (folder === '') return withFile({ files: everywhere, ignoredBy: undefined }, inFolder(folder));
    const path = folder.slice(0, -1) as GitPath;
    const above = below(folderOf(path));
    if (above.ignoredBy !== undefined) return above;
    const decision = firstDecision(above.files, { path, isFolder: true });
    if (decision !== undefined && !decision.rule.negated) return { files: [], ignoredBy: decision };
    return withFile(above, inFolder(folder));
  };
  const decide = (place: RulePath): Decision | undefined => {
    const { files, ignoredBy } = below(folderOf(place.path));
    return ignoredBy ?? firstDecision(files, place);
  };
  return {
    decide,
    isIgnored(place) {
      const decision = decide(place);
      return decision !== undefined && !decision.rule.negated;
    },
  };
}

function withFile(above: Below, file: IgnoreFile | undefined): Below {
  return file === undefined ? above : { ...above, files: [file, ...above.files] };
}

function firstDecision(files: readonly IgnoreFile[], place: RulePath): Decision | undefined {
  for (const file of files) {
    const rule = decidingRule(file, place);
    if (rule !== undefined) return { rule, file };
  }
  return undefined;
}

/** The folder of a path: empty, or ending in `/`. */
function folderOf(path: GitPath): ByteText {
  return path.slice(0, path.lastIndexOf('/') + 1) as ByteText;
}
