import { constants, publicEncrypt } from 'node:crypto';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  aesDecrypt,
  aesEncrypt,
  hmacBase64,
  openData,
  rsaDecrypt,
  sealWith,
} from '../../../portal-sim/wire.ts';
import { newKeys } from '../../../portal-sim/server.ts';
import { keys } from './rawClient.ts';

// The vectors of gst-portal#vectors.
const appKey = Buffer.from('0123456789abcdef0123456789ABCDEF', 'ascii');
const ek = Buffer.from(Array.from({ length: 32 }, (_, i) => i));
const rek = Buffer.from(Array.from({ length: 32 }, (_, i) => 32 + i));
const B = 'eyJnc3RpbiI6IjI3QUFQRlUwOTM5RjFaViIsInJldF9wZXJpb2QiOiIxMDIwMjYiLCJpc25pbCI6IlkifQ==';
const data =
  '17gmAAVgfIbb3Hnqv8rItx3XV9SXpx3YJ32577DYVrwv+ESXeaxARqB3Y689vQDuq7NswQUyD5HVymCtmLbp32a6YLh0i384FVfkxCfLr/9pVinUwwE718q3uqg3Xuaq';

test('an OTP encrypted by the app key opens, and the session key is wrapped as in the vectors', () => {
  assert.equal(aesDecrypt(appKey, 'gbGtxpMwDCuFg6HazGW3ZA==')?.toString(), '575757');
  assert.equal(aesEncrypt(appKey, ek), 'qgBUBc3JAQTmNe6j3RxNqQa+cAnESyE0rz1NOFSlmYDtIlTO6bs24ZEhpOuVqtJr');
});

test('request data opens to B and its JSON, and hmac and sign are over B', () => {
  const opened = openData(ek, data);
  assert.equal(opened?.b, B);
  assert.equal(opened.json, '{"gstin":"27AAPFU0939F1ZV","ret_period":"102026","isnil":"Y"}');
  assert.equal(hmacBase64(ek, B), 'GudlvQXpjm1mrUkYfq1yerafJ7WilipgshJE1o0qOwM=');
  assert.equal(hmacBase64('AAPFU0939F|575757', B), 'eqmbWJj24e0WXaX8GE8u+Ub/hZ60QaY0CITa94o+ulY=');
});

test('an answer is sealed exactly as in the vectors', () => {
  assert.deepEqual(sealWith(ek, rek, '{"reference_id":"REF-EXAMPLE-1"}'), {
    data: 'z1o6Pl4D+s36PsJx2Tz9rBYcC8CGWFVdlA5uf0OmuScb3EnoA2s8qyGIvLF3Jhvp',
    rek: 'YaaTbk6PEBwcwfmTtUKg1OJ0Dor61OTRXQ1mGzguyomfO3UEkm+L024xGOkDpM1K',
    hmac: 'IoGIvvN1nLpB2oeG95PVk8LTSZDTNayssPcna2HfBDQ=',
  });
});

test('the app key of a refresh opens by the old session key', () => {
  const wrapped = '2MlXWOM1PlMPpSvRDnO5hkvBe296wfvwRtyDd+wRqbufO3UEkm+L024xGOkDpM1K';
  assert.deepEqual(aesDecrypt(ek, wrapped), appKey);
  assert.equal(aesDecrypt(rek, wrapped), null);
});

test('an app key under our public key opens, under another key it does not', async () => {
  const wrap = (publicPem: string) =>
    publicEncrypt({ key: publicPem, padding: constants.RSA_PKCS1_PADDING }, appKey).toString('base64');
  assert.deepEqual(rsaDecrypt(keys.privatePem, wrap(keys.publicPem)), appKey);
  assert.equal(wrap(keys.publicPem).length, 344);
  const others = await newKeys();
  assert.equal(rsaDecrypt(keys.privatePem, wrap(others.publicPem)), null);
  assert.equal(rsaDecrypt(keys.privatePem, 'AAAA'), null);
});
