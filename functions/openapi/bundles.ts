import type { FailureCode } from '../../lib/base/failure.ts';
import {
  choiceOf,
  DONE,
  IF_NONE_MATCH,
  json,
  LIST,
  LISTED,
  NAMED,
  NAMESPACE,
  query,
  TAGGED,
  UNCHANGED,
  type Answer,
  type Area,
  type Operation,
  type Parameter,
} from './operation.ts';
import { COUNT, list, OBJECT, object, page, ref, TEXT, TIME } from './schema.ts';

const SUMMARY = { id: TEXT, ref: TEXT, namespace: TEXT, files: COUNT, bytes: COUNT, created_at: TIME };
const BUNDLE = '/v1/bundles/{ns}/{id}';

/** The bytes of a stored file. */
const FILE: Answer = {
  description: 'The bytes, always as a download.',
  content: { 'application/octet-stream': { type: 'string', format: 'binary' } },
  headers: {
    'content-disposition': 'The name of the file.',
    etag: 'A digest of the file, in quotes: for `If-None-Match` and `If-Range`.',
    'accept-ranges': '`bytes`.',
  },
};

/** What a file is asked for with. */
export const FILE_PARAMETERS: readonly Parameter[] = [
  IF_NONE_MATCH,
  { name: 'Range', in: 'header', description: 'One range of its bytes, as `bytes=0-499`.', schema: TEXT },
  {
    name: 'If-Range',
    in: 'header',
    description: 'A tag: the range only while it is that file.',
    schema: TEXT,
  },
];

/** The answers of a file. */
export const FILE_ANSWERS: Operation['answers'] = {
  200: FILE,
  206: {
    ...FILE,
    description: 'The range.',
    headers: { ...FILE.headers, 'content-range': 'The range, and how large the file is.' },
  },
  304: UNCHANGED,
};

/** Problems of a file's path and of the range asked for. */
export const FILE_REFUSALS: readonly FailureCode[] = [
  'invalid_path',
  'path_traversal',
  'not_a_file',
  'not_a_directory',
  'range_not_satisfiable',
];

const BINARY = { type: 'string', format: 'binary' } as const;

const upload: Operation = {
  id: 'uploadBundle',
  method: 'post',
  path: '/v1/bundles',
  summary:
    'Uploads a bundle of files; the skills in it are registered. The bytes say what kind of archive it is.',
  parameters: [
    NAMESPACE,
    choiceOf('dialect', 'How SKILL.md files are read.', ['standard', 'namespaced']),
    choiceOf('on_error', 'Whether a faulty skill is reported or the upload refused.', ['report', 'refuse']),
    choiceOf('dry_run', 'Checks and reports, and keeps nothing.', ['false', 'true']),
    query('select', 'The folder to take of several skills of one name; may be given again.', list(TEXT)),
  ],
  body: {
    required: true,
    content: {
      'application/zip': BINARY,
      'application/x-tar': BINARY,
      'application/gzip': BINARY,
      'application/octet-stream': BINARY,
      'text/markdown': { type: 'string', description: 'One SKILL.md alone.' },
      'multipart/form-data': { ...OBJECT, description: 'A part for each file, its path as filename.' },
    },
  },
  answers: {
    200: json('The same content was here already, or nothing was to be kept.', ref('UploadReport')),
    201: json('A new bundle.', ref('UploadReport')),
  },
  refusals: [
    ...LIST,
    'unsupported_media_type',
    'invalid_archive',
    'invalid_skill',
    'invalid_path',
    'path_traversal',
    'limit_exceeded',
    'conflict',
  ],
};

/** Bundles. */
export const bundles: Area = {
  tag: 'bundles',
  description: 'Immutable uploads, named by their content.',
  operations: [
    upload,
    {
      id: 'listBundles',
      method: 'get',
      path: '/v1/bundles',
      summary: 'The bundles of a namespace, by id.',
      parameters: LISTED,
      answers: { 200: json('A page.', page('bundles', ref('BundleSummary'))) },
      refusals: LIST,
    },
    {
      id: 'getBundle',
      method: 'get',
      path: BUNDLE,
      summary: 'A bundle with its manifest.',
      parameters: [IF_NONE_MATCH],
      answers: { 200: json('The bundle.', ref('Bundle'), TAGGED), 304: UNCHANGED },
      refusals: [...NAMED, 'unavailable'],
    },
    {
      id: 'getBundleFile',
      method: 'get',
      path: `${BUNDLE}/files/{path}`,
      summary: 'A file of a bundle. Links are followed within it.',
      parameters: FILE_PARAMETERS,
      answers: FILE_ANSWERS,
      refusals: [...NAMED, ...FILE_REFUSALS, 'unavailable'],
    },
    {
      id: 'deleteBundle',
      method: 'delete',
      path: BUNDLE,
      summary: 'Deletes a bundle that no skill refers to.',
      answers: { 204: DONE },
      refusals: [...NAMED, 'conflict'],
    },
  ],
  schemas: {
    UploadReport: object({
      id: TEXT,
      ref: { type: 'string', description: '`namespace/id`: how workspaces name it.' },
      namespace: TEXT,
      skills: list(object({ name: TEXT, revision: TEXT, description: TEXT, path: TEXT })),
      repositories: list(TEXT),
      files: COUNT,
      bytes: COUNT,
      diagnostics: list(ref('Diagnostic')),
    }),
    BundleSummary: object(SUMMARY),
    Bundle: object({ ...SUMMARY, manifest: list(ref('File')) }),
  },
};
