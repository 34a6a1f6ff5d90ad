/** What one upload may hold. Whoever runs the service may lower or raise each. */
export type IntakeLimits = {
  /** Bytes of the request body. */
  readonly packedBytes: number;
  /** Bytes of a zip, which is held in memory whole: its directory stands at its end. */
  readonly zipBytes: number;
  /** Bytes of all files together, unpacked. */
  readonly unpackedBytes: number;
  /** Files and symbolic links of a bundle. */
  readonly files: number;
  /** Entries of an archive or parts of a form: files, folders and what is left out. */
  readonly entries: number;
  /** UTF-8 bytes of a path, a wrapping folder included. */
  readonly pathBytes: number;
  /** Components of a path, a wrapping folder included. */
  readonly pathDepth: number;
  /** Bytes out for each byte in, of one entry and of the whole. */
  readonly ratio: number;
  /** Bytes of output up to which the ratio is not looked at: logs, tables and fixtures compress well. */
  readonly ratioFrom: number;
};

/** What to do about an upload that is too large. */
export const UPLOAD_LESS = 'Leave large files out, or upload several bundles.';

const MIB = 1024 * 1024;

/** The limits of an upload unless the operator says otherwise. */
export const DEFAULT_INTAKE_LIMITS: IntakeLimits = {
  packedBytes: 95 * MIB,
  zipBytes: 60 * MIB,
  unpackedBytes: 200 * MIB,
  files: 20_000,
  entries: 60_000,
  pathBytes: 512,
  pathDepth: 32,
  ratio: 100,
  ratioFrom: 64 * MIB,
};
