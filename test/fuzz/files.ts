import * as fc from 'fast-check';
import { text } from './nasty.ts';

/** A JPEG and a PNG of one pixel, a WebP, and heads of files of no such kind. */
const pictures = [
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJQAB//Z',
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA',
  Buffer.from('GIF89a\x01\x00\x01\x00').toString('base64'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>').toString(
    'base64',
  ),
  Buffer.from('%PDF-1.7').toString('base64'),
  Buffer.from('PK\u0003\u0004').toString('base64'),
];

/** A picture with a few of its bytes changed, cut off, or said to be immense. */
export const hostilePhoto: fc.Arbitrary<string> = fc
  .record({
    of: fc.constantFrom(...pictures),
    changes: fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 6 }),
    keep: fc.option(fc.nat(200), { freq: 3 }),
    head: fc.constantFrom(
      '',
      '',
      'data:image/jpeg;base64,',
      'data:image/svg+xml;base64,',
      'data:,',
      'data:image/png;base64,,',
    ),
    tail: fc.option(text, { freq: 6 }),
  })
  .map(({ of, changes, keep, head, tail }) => {
    const bytes = Buffer.from(of, 'base64');
    for (const [at, to] of changes) bytes[at % bytes.length] = to;
    return `${head}${bytes.subarray(0, keep ?? bytes.length).toString('base64')}${tail ?? ''}`;
  });

const columns = ['business_nick_name', 'username', 'password', 'gstin', 'signatory_pan', 'name', ''];
const between = fc.constantFrom(',', ',', ',', ';', '\t', '","', ', ', ',,,,,');
const ends = fc.constantFrom('\n', '\n', '\r\n', '\r', '\n\n', '"\n', '\0\n');
const quoted = fc.oneof(
  text,
  text.map((inner) => `"${inner.replaceAll('"', '""')}"`),
  text.map((inner) => `"${inner}`),
);

/** A table that is nearly one, or not at all. */
export const hostileCsv: fc.Arbitrary<string> = fc
  .record({
    mark: fc.constantFrom('', '', '\uFEFF', '\uFEFF\uFEFF', 'sep=;\n'),
    head: fc.shuffledSubarray(columns, { minLength: 0 }),
    rows: fc.array(fc.array(quoted, { maxLength: 8 }), { maxLength: 12 }),
    apart: between,
    end: ends,
  })
  .map(({ mark, head, rows, apart, end }) => mark + [head, ...rows].map((row) => row.join(apart)).join(end))
  .map((csv) => csv.slice(0, 60_000));
