import * as fc from 'fast-check';

/** Texts that have broken one program or another. */
const nasty = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202Eevil',
  '🦚'.repeat(50),
  "' or 1=1 --",
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '%ff%fe',
  'http://169.254.169.254/latest/meta-data',
  'javascript:alert(1)',
  'a\r\nBcc: x@example.org',
  '=HYPERLINK("http://x")',
  '-0',
  '1e999',
  '٣٣٣٣٣٣',
  '00000000-0000-0000-0000-000000000000',
  '29AAACN0000A1ZP',
  '__proto__',
  'constructor',
  '*'.repeat(4000),
  'ref '.repeat(2000),
  'x'.repeat(20_000),
];

export const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...nasty) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
);
export const value = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, -1, 0, 1e308, 2 ** 53, -0.5, [], {}, [[]]) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);
