import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinFormNames } from '../../../web/src/ui/formNames.ts';

test("a form's name in a heading that the styles draw has no place to break", () => {
  assert.equal(joinFormNames('Paid with its GSTR-3B'), 'Paid with its GSTR-\u20603B');
  assert.equal(joinFormNames('CMP-08 and e-way bills'), 'CMP-\u206008 and e-way bills');
});
