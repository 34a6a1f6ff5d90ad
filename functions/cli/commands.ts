/** The variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** An option as Node's `parseArgs` reads it, and as the help tells it. */
export type OptionSpec = {
  readonly type: 'string' | 'boolean';
  readonly multiple?: true;
  readonly short?: string;
  /** What stands after it, in the help: `DIR`. */
  readonly value?: string;
  readonly help: string;
};

/** A command: the words that name it, what stands after them, and its options. */
export type CommandSpec = {
  readonly words: string;
  readonly takes: string;
  readonly about: string;
  /** What the help says below the options. */
  readonly notes: readonly string[];
  readonly options: Readonly<Record<string, OptionSpec>>;
};

const HELP = { type: 'boolean', short: 'h', help: 'show this help' } as const;

const SERVER = {
  url: {
    type: 'string',
    value: 'URL',
    help: 'the server; without it TROUPE_URL',
  },
  key: {
    type: 'string',
    value: 'KEY',
    help: 'its key; without it TROUPE_ROOT_KEY, or for this machine the key in .dev.vars',
  },
} as const;

const SENT = {
  include: {
    type: 'string',
    multiple: true,
    value: 'GLOB',
    help: 'send what would be left out; may be repeated',
  },
  'with-git': {
    type: 'boolean',
    help: 'send .git too: the whole history, and all that was ever committed',
  },
} as const;

const SENT_NOTES = [
  'In a git repository, what git tracks is sent and what it would track: nothing that is ignored. Elsewhere everything is',
  'sent but what is installed or built, such as node_modules. Never sent unasked: .git, and files that are known to hold',
  'secrets, such as .env and private keys. What is left out is told.',
];

/** `run` */
export const RUN = {
  words: 'run',
  takes: 'ACTOR PROMPT',
  about: 'run an actor in this process, over a local folder',
  notes: [
    'A PROMPT of - is read from standard input. Actors are looked for in actors/ and .troupe/actors/ of the workspace and',
    'among the examples (local/reviewer), skills in skills/ and .troupe/skills/ and the examples. Keys of providers come',
    'from the environment or .dev.vars: ANTHROPIC_API_KEY and the like.',
  ],
  options: {
    actor: { type: 'string', value: 'FILE', help: 'read the actor from a YAML or JSON file' },
    skill: {
      type: 'string',
      multiple: true,
      value: 'DIR|NAME',
      help: 'add a skill: a folder with a SKILL.md, or a name; may be repeated',
    },
    workspace: { type: 'string', value: 'DIR', help: 'the folder that tools see (default: where you are)' },
    context: {
      type: 'string',
      value: 'JSON',
      help: 'values for templates; @FILE reads a file, - standard input',
    },
    json: { type: 'boolean', help: 'print the result as JSON instead of the streamed answer' },
    help: HELP,
  },
} as const satisfies CommandSpec;

/** `push` */
export const PUSH = {
  words: 'push',
  takes: 'DIR',
  about: 'upload a folder to a server',
  notes: [
    ...SENT_NOTES,
    '--prune deletes skills that an earlier push of the same folder from this machine registered and that are gone from it',
    'now. A skill that has been uploaded from elsewhere since, or changed, is kept.',
  ],
  options: {
    namespace: { type: 'string', value: 'NAME', help: '(default: local)' },
    dialect: { type: 'string', value: 'DIALECT', help: 'standard (default) or namespaced' },
    select: {
      type: 'string',
      multiple: true,
      value: 'PATH',
      help: 'the folder to take of several skills of one name; may be repeated',
    },
    'on-error': {
      type: 'string',
      value: 'WHAT',
      help: 'a refused skill: report (exit status 0), refuse (nothing is kept); default: the rest is kept, status 1',
    },
    prune: { type: 'boolean', help: 'delete skills that are gone from the folder' },
    ...SENT,
    'dry-run': {
      type: 'boolean',
      help: 'list what would be sent and deleted, let the server check it, keep nothing',
    },
    json: { type: 'boolean', help: 'print the report as JSON' },
    ...SERVER,
    help: HELP,
  },
} as const satisfies CommandSpec;

/** `tools call` */
export const TOOLS_CALL = {
  words: 'tools call',
  takes: 'NAME [JSON]',
  about: 'call a tool: in this process, or on a server when one is named',
  notes: ['An input of @FILE is read from a file, - from standard input.', ...SENT_NOTES],
  options: {
    workspace: {
      type: 'string',
      value: 'DIR',
      help: 'the folder that the tool sees (default: where you are); a server is sent it',
    },
    ...SENT,
    json: { type: 'boolean', help: 'print the whole result, also that of a failure' },
    ...SERVER,
    help: HELP,
  },
} as const satisfies CommandSpec;

/** `tools list` */
export const TOOLS_LIST = {
  words: 'tools list',
  takes: '',
  about: 'list the built-in tools: of this process, or of a server when one is named',
  notes: [],
  options: {
    json: { type: 'boolean', help: 'print their descriptors as JSON' },
    ...SERVER,
    help: HELP,
  },
} as const satisfies CommandSpec;

/** Every command, in the order of the help. */
export const COMMANDS: readonly CommandSpec[] = [RUN, PUSH, TOOLS_CALL, TOOLS_LIST];
