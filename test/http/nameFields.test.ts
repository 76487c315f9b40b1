import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { z } from 'zod';
import { callList } from '#contract/calls.ts';
import { hostileNames, validNames } from '../fixtures/names.ts';

/** Fields of this kind hold a name that others read. */
const holdsName = /name|label|title|signed_by|contact_person|nick/i;

/** What is no such name, and why; `judged`: by the use case, where it is new, which test/http/names.test.ts tries. */
const exceptions: Readonly<Record<string, string>> = {
  'addGstin.username': 'of the portal: letters and signs of ASCII, of one word',
  'updateGstin.username': 'of the portal: letters and signs of ASCII, of one word',
  'updateGstin.legal_name': 'judged: what the portal has told comes back unchanged with the form',
  'updateGstin.trade_name': 'judged: what the portal has told comes back unchanged with the form',
  'updateGstin.contact_person': 'judged: what the portal has told comes back unchanged with the form',
  'updateGstin.principal_building_name': 'part of an address',
  'updateGstin.additional_building_name': 'part of an address',
  'makeExport.label': 'looked for, not kept',
  'demoFault.username': 'of the demo',
};

type Field = { path: string; schema: z.core.$ZodType };

/** Every field of a schema, with the path by which it is reached. */
function fieldsOf(schema: z.core.$ZodType, path: string): Field[] {
  const def = schema._zod.def as z.core.$ZodTypeDef & {
    shape?: Record<string, z.core.$ZodType>;
    innerType?: z.core.$ZodType;
    element?: z.core.$ZodType;
    options?: z.core.$ZodType[];
    in?: z.core.$ZodType;
    valueType?: z.core.$ZodType;
  };
  const inner = [def.innerType, def.element, def.in, def.valueType, ...(def.options ?? [])];
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([name, field]) => [
      { path: `${path}.${name}`, schema: field },
      ...fieldsOf(field, `${path}.${name}`),
    ]),
    ...inner.flatMap((one) => (one === undefined ? [] : fieldsOf(one, path))),
  ];
}

const takes = (schema: z.core.$ZodType, text: string): boolean => (schema as z.ZodType).safeParse(text).success;

const typed = callList.flatMap(({ name, body }) => (body === undefined ? [] : fieldsOf(body, name)));
/** Fields of free text: a closed list of words takes no name. */
const names = typed.filter(({ path, schema }) => holdsName.test(path.split('.').at(-1) ?? '') && takes(schema, 'Asha Rao'));

describe('Each field of a body that holds a name which others read', () => {
  for (const { path, schema } of names.filter((field) => !(field.path in exceptions)))
    test(`carries the rule of names: ${path}`, () => {
      for (const [what, hostile] of Object.entries(hostileNames)) assert.ok(!takes(schema, hostile), what);
      for (const name of validNames) if (name.length <= 40) assert.ok(takes(schema, name), name);
    });

  test('is found by its name in the contract, and what is left out is there', () => {
    const found = new Set(names.map(({ path }) => path));
    for (const path of ['setName.name', 'renameAccount.name', 'setContact.name', 'makeKey.name', 'bulk.label'])
      assert.ok(found.has(path), path);
    for (const path of Object.keys(exceptions)) assert.ok(typed.some((field) => field.path === path), path);
  });
});
