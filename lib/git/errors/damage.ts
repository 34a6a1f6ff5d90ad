import { limitExceeded, quote, type Failure } from '../../base/failure.ts';

/** Something in a repository that is not what git writes. */
export function damaged(what: string): Failure {
  return {
    code: 'execution_failed',
    message: `The git repository is damaged: ${what}. Check it with "git fsck" and upload it again.`,
  };
}

/** An object that is named somewhere and not stored here. */
export function missingObject(oid: string): Failure {
  return {
    code: 'not_found',
    message:
      `The git object ${oid} is not in the upload. A partial clone holds only some of its objects, and objects of ` +
      'another repository (alternates) have to be uploaded too.',
    data: { oid },
  };
}

/** An object that would take more memory than a call may use. */
export function tooLargeObject(name: string, most: number, bytes: number): Failure {
  return limitExceeded(`git object ${quote(name)}`, most, bytes, 'Such a large object is not read.');
}
