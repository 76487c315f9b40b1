import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { judgeBody } from '#http/bodyCost.ts';

/** A name of a member in escapes alone. */
const spelled = (name: string): string =>
  `"${Array.from(name, (_, at) => String.raw`\u${name.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')}"`;

type Written = { text: string; twice: boolean };

/** JSON written apart from any parser, in which objects may name a member twice, at any depth and in any spelling. */
const writtenJson: fc.Arbitrary<Written> = fc.letrec<{ value: Written }>((tie) => {
  const blank = fc.constantFrom('', ' ', '\n\t');
  // Node 24 reads an escaped name wrongly where an object alike has one that begins with a backslash: none is here.
  const names = fc.oneof(
    fc.constantFrom('a', 'b', '1', '0', '', ':', '"', 'toString', '__proto__', 'length'),
    fc.string({ maxLength: 3 }).filter((name) => name.isWellFormed() && !name.includes('\\')),
  );
  const name = fc.record({ name: names, escaped: fc.boolean() });
  const plain = fc.oneof(
    fc.string({ unit: fc.constantFrom('{', '}', '[', ']', ':', ',', '"', '\\', 'a') }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  );
  return {
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      plain.map((value): Written => ({ text: JSON.stringify(value), twice: false })),
      fc.tuple(blank, fc.array(tie('value'), { maxLength: 4 })).map(([space, items]): Written => ({
        text: `[${space}${items.map(({ text }) => text).join(`${space},`)}]`,
        twice: items.some(({ twice }) => twice),
      })),
      fc
        .tuple(blank, fc.array(fc.tuple(name, tie('value')), { maxLength: 4 }))
        .map(([space, members]): Written => {
          const written = members.map(
            ([{ name: said, escaped }, { text }]) =>
              `${escaped ? spelled(said) : JSON.stringify(said)}${space}:${space}${text}`,
          );
          const different = new Set(members.map(([{ name: said }]) => said));
          return {
            text: `{${written.join(`,${space}`)}${space}}`,
            twice: different.size < members.length || members.some(([, { twice }]) => twice),
          };
        }),
    ),
  };
}).value;

test('a body in which any object names a member twice is refused, and no other JSON is', () => {
  fc.assert(
    fc.property(writtenJson, ({ text, twice }) => {
      const parsed: unknown = JSON.parse(text);
      assert.equal(judgeBody(text).problemIn(parsed), twice ? 'malformed_request' : null, text);
    }),
    { numRuns: 5_000 },
  );
});
