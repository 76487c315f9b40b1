import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wrongCredential } from '../../../web/src/gst/returns/entryActs.ts';

test('a username or password that the portal did not accept is named, and nothing else that it refused', () => {
  const refused = (meaning: string) => ({ remark_code: 'refused', remark_params: { meaning } });
  assert.equal(wrongCredential(refused('unknown_username')), 'username');
  assert.equal(wrongCredential(refused('wrong_password')), 'password');
  assert.equal(wrongCredential(refused('api_access_off')), null);
  assert.equal(wrongCredential({ remark_code: '', remark_params: {} }), null);
});
