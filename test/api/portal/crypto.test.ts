import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  aesDecrypt,
  aesDecryptKey,
  aesEncrypt,
  openPayload,
  rsaEncrypt,
  sealPayload,
  signWithEvc,
} from '#portal/gstn/crypto.ts';
import { appKey, ek, rek, rsa, unwrap } from './scriptedPortal.ts';

// gst-portal#vectors
const vectors = {
  otp: 'gbGtxpMwDCuFg6HazGW3ZA==',
  sek: 'qgBUBc3JAQTmNe6j3RxNqQa+cAnESyE0rz1NOFSlmYDtIlTO6bs24ZEhpOuVqtJr',
  base64: 'eyJnc3RpbiI6IjI3QUFQRlUwOTM5RjFaViIsInJldF9wZXJpb2QiOiIxMDIwMjYiLCJpc25pbCI6IlkifQ==',
  data: '17gmAAVgfIbb3Hnqv8rItx3XV9SXpx3YJ32577DYVrwv+ESXeaxARqB3Y689vQDuq7NswQUyD5HVymCtmLbp32a6YLh0i384FVfkxCfLr/9pVinUwwE718q3uqg3Xuaq',
  hmac: 'GudlvQXpjm1mrUkYfq1yerafJ7WilipgshJE1o0qOwM=',
  rek: 'YaaTbk6PEBwcwfmTtUKg1OJ0Dor61OTRXQ1mGzguyomfO3UEkm+L024xGOkDpM1K',
  answerData: 'z1o6Pl4D+s36PsJx2Tz9rBYcC8CGWFVdlA5uf0OmuScb3EnoA2s8qyGIvLF3Jhvp',
  answerHmac: 'IoGIvvN1nLpB2oeG95PVk8LTSZDTNayssPcna2HfBDQ=',
  sign: 'eqmbWJj24e0WXaX8GE8u+Ub/hZ60QaY0CITa94o+ulY=',
  refresh: '2MlXWOM1PlMPpSvRDnO5hkvBe296wfvwRtyDd+wRqbufO3UEkm+L024xGOkDpM1K',
};
const answered = { data: vectors.answerData, rek: vectors.rek, hmac: vectors.answerHmac };

test('a code, the keys and a refresh key are encrypted as in the vectors', () => {
  assert.equal(aesEncrypt(appKey, '575757'), vectors.otp);
  assert.equal(aesEncrypt(appKey, ek), vectors.sek);
  assert.equal(aesEncrypt(ek, rek), vectors.rek);
  assert.equal(aesEncrypt(ek, appKey), vectors.refresh);
  assert.deepEqual(aesDecryptKey(appKey, vectors.sek), ek);
});

test('a request payload is sealed and signed as in the vectors', () => {
  const sealed = sealPayload(ek, '{"gstin":"27AAPFU0939F1ZV","ret_period":"102026","isnil":"Y"}');
  assert.deepEqual(sealed, { base64: vectors.base64, data: vectors.data, hmac: vectors.hmac });
  assert.deepEqual(signWithEvc('AAPFU0939F', '575757', sealed.base64), {
    sid: 'AAPFU0939F|575757',
    sign: vectors.sign,
  });
});

test('an answer of the vectors opens to its exact text', () => {
  assert.equal(openPayload(ek, answered), '{"reference_id":"REF-EXAMPLE-1"}');
});

test('an answer with a wrong hmac, key, rek or data does not open', () => {
  assert.equal(openPayload(ek, { ...answered, hmac: vectors.hmac }), null);
  assert.equal(openPayload(ek, { ...answered, hmac: '' }), null);
  assert.equal(openPayload(rek, answered), null);
  assert.equal(openPayload(ek, { ...answered, rek: vectors.otp }), null);
  assert.equal(openPayload(ek, { ...answered, data: 'AAAA' }), null);
});

test('a text that is no ciphertext, and a key of another length, are null and do not throw', () => {
  assert.equal(aesDecrypt(ek, 'not base64 of blocks'), null);
  assert.equal(aesDecryptKey(appKey, vectors.otp), null);
});

test('the app key goes out under the public key in 344 characters that the portal can undo', () => {
  const wrapped = rsaEncrypt(rsa.publicKey, appKey);
  assert.equal(wrapped.length, 344);
  assert.deepEqual(unwrap(wrapped), appKey);
});
