import { limitExceeded, type Failure } from '../base/failure.ts';
import { ArchiveFault } from '../base/ports.ts';

/** A fault of the archive itself: what is wrong, and the advice to pack again. */
export function archiveFault(message: string): ArchiveFault {
  const failure: Failure = {
    code: 'invalid_archive',
    message: `${message} Pack the files again and upload the new archive.`,
  };
  return new ArchiveFault(failure);
}

/** A breached limit of the upload, by its name in `IntakeLimits`. */
export function limitFault(limit: string, maximum: number, actual: number, advice: string): ArchiveFault {
  return new ArchiveFault(limitExceeded(`limits.${limit}`, maximum, actual, advice));
}

/** An archive in a format, or a use of one, that intake does not read. */
export function unsupported(message: string): ArchiveFault {
  return new ArchiveFault({
    code: 'unsupported_media_type',
    message: `${message} Send a zip, a tar, a tar.gz, a multipart/form-data form of files, or one SKILL.md as text/markdown.`,
    data: {
      accepted: [
        'application/zip',
        'application/x-tar',
        'application/gzip',
        'multipart/form-data',
        'text/markdown',
      ],
    },
  });
}
