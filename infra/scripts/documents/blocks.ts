/** A fenced block of a Markdown document that is run, with the output that the document shows for it. */
export type Block = {
  /** The line of its opening fence, counted from 1. */
  readonly line: number;
  readonly command: string;
  /** It needs an account of a platform: only its syntax is checked. */
  readonly needsAccount: boolean;
  readonly shown: Shown | undefined;
};

/** Output as a document shows it; `…` stands for anything. */
export type Shown = { readonly kind: 'json' | 'text'; readonly text: string };

type Fenced = { readonly line: number; readonly info: readonly string[]; readonly text: string };

/**
 * The blocks that are run, in order. ` ```sh ` is run, ` ```sh account ` is only parsed, and a ` ```json output ` or
 * ` ```text output ` behind a block shows what it prints. Throws for an output without a block and for `bash` blocks,
 * so that none is passed over by its spelling.
 */
export function readBlocks(markdown: string): readonly Block[] {
  const blocks: Block[] = [];
  for (const { line, info, text } of readFences(markdown)) {
    const [language = '', mark] = info;
    if (['bash', 'shell', 'console', 'zsh'].includes(language)) {
      throw new Error(`line ${line}: write "sh" instead of "${language}", so that the block is run`);
    }
    if (language === 'sh') {
      blocks.push({ line, command: text, needsAccount: mark === 'account', shown: undefined });
    } else if (mark === 'output') {
      const before = blocks.pop();
      if (before === undefined || before.shown !== undefined) {
        throw new Error(`line ${line}: no block stands before this output`);
      }
      blocks.push({ ...before, shown: { kind: language === 'json' ? 'json' : 'text', text } });
    }
  }
  return blocks;
}

function readFences(markdown: string): readonly Fenced[] {
  const fences: Fenced[] = [];
  let open: { readonly line: number; readonly info: readonly string[]; readonly lines: string[] } | undefined;
  for (const [index, line] of markdown.split('\n').entries()) {
    if (open !== undefined && line.trim() === '```') {
      fences.push({ line: open.line, info: open.info, text: `${open.lines.join('\n')}\n` });
      open = undefined;
    } else if (open !== undefined) {
      open.lines.push(line);
    } else if (line.startsWith('```')) {
      open = { line: index + 1, info: line.slice(3).trim().split(/\s+/), lines: [] };
    }
  }
  if (open !== undefined) throw new Error(`line ${open.line}: the block is not closed`);
  return fences;
}

/** Rows of tables that are wider than a screen, by line number. */
export function wideRows(markdown: string, width: number): readonly number[] {
  return markdown
    .split('\n')
    .flatMap((line, index) => (line.startsWith('|') && line.length > width ? [index + 1] : []));
}
