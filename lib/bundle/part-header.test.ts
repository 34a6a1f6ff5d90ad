import { expect, it } from 'vitest';

import { utf8 } from '../base/bytes.ts';
import { parsePartHeader } from './part-header.ts';

const DISPOSITION = 'Content-Disposition: form-data';

it.each([
  [DISPOSITION, { fieldName: '', fileName: undefined }],
  [`${DISPOSITION}; name="a"`, { fieldName: 'a', fileName: undefined }],
  [`${DISPOSITION} ;NAME=a;FileName=b.c`, { fieldName: 'a', fileName: 'b.c' }],
  [`${DISPOSITION}; name=a; name=b; filename=""`, { fieldName: 'a', fileName: '' }],
  [`A: b\r\nCONTENT-disposition:form-data; name=a`, { fieldName: 'a', fileName: undefined }],
  [`${DISPOSITION}; name="a;b"; filename="c; name=d"`, { fieldName: 'a;b', fileName: 'c; name=d' }],
  [`${DISPOSITION}; filename="%22%0D%0a%41\\"\\\\"`, { fieldName: '', fileName: '"\r\n%41"\\' }],
  [`${DISPOSITION}; filename*=utf-8'en'a%20b`, { fieldName: '', fileName: 'a b' }],
  [`${DISPOSITION}; filename*=UTF-8''b; filename=a`, { fieldName: '', fileName: 'b' }],
  [`${DISPOSITION}\r\nContent-Transfer-Encoding: 8BIT`, { fieldName: '', fileName: undefined }],
  [`${DISPOSITION}\r\ncontent-transfer-encoding:7bit`, { fieldName: '', fileName: undefined }],
])('%j is read', (text, value) => {
  expect(parsePartHeader(utf8(text))).toEqual({ ok: true, value });
});

it.each([
  [utf8('a: b'), 'a part has no "Content-Disposition: form-data"'],
  [utf8('Content-Disposition: form-database'), 'a part has no "Content-Disposition: form-data"'],
  [utf8('Content-Disposition: attachment'), 'a part has no "Content-Disposition: form-data"'],
  [
    utf8(`${DISPOSITION}\r\nContent-Transfer-Encoding: quoted-printable`),
    'a part has a transfer encoding, which is not read',
  ],
  [utf8(`${DISPOSITION}; filename*=latin1''a; filename=b`), 'a part has a filename* that is not UTF-8'],
  [utf8(`${DISPOSITION}; filename*=UTF-8''%f`), 'a part has a filename* that is not UTF-8'],
  [Uint8Array.of(0x61, 0xff), 'a part has a header that is not UTF-8'],
])('a header that cannot be read says why', (bytes, error) => {
  expect(parsePartHeader(bytes)).toEqual({ ok: false, error });
});
