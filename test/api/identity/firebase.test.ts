import { before, test } from 'node:test';
import assert from 'node:assert/strict';
import {
  type JWTPayload,
  SignJWT,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type GenerateKeyPairResult,
} from 'jose';
import { firebaseIdTokens } from '#identity/firebase/idTokens.ts';

const now = Date.UTC(2026, 10, 5, 4, 30);
const at = now / 1000;
const projectId = 'shunya-test';
let pair: GenerateKeyPairResult;
let other: GenerateKeyPairResult;
let verifier: ReturnType<typeof firebaseIdTokens>;
before(async () => {
  pair = await generateKeyPair('RS256');
  other = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(pair.publicKey)), kid: 'g1', alg: 'RS256' };
  verifier = firebaseIdTokens({ projectId, keys: createLocalJWKSet({ keys: [key] }) });
});

const claims = {
  iss: `https://securetoken.google.com/${projectId}`,
  aud: projectId,
  sub: 'firebase-user',
  iat: at - 10,
  auth_time: at - 10,
  exp: at + 3600,
  phone_number: '+919876543210',
};
const signed = (change: JWTPayload = {}, key = pair.privateKey) =>
  new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'RS256', kid: 'g1' }).sign(key);

test("Google's token for our project proves its phone number", async () => {
  const read = await verifier.verifyIdToken(await signed(), now);
  assert.ok(read.ok);
  assert.deepEqual(
    [read.value.phone, read.value.login, read.value.provenAt],
    ['+919876543210', null, now - 10_000],
  );
});

test('however fresh a token is, it is one proof with the others of the same signing in at Google', async () => {
  const proofOf = async (change: JWTPayload) => {
    const read = await verifier.verifyIdToken(await signed(change), now);
    assert.ok(read.ok);
    return read.value.proof;
  };
  const first = await proofOf({});
  assert.equal(await proofOf({ iat: at - 1, exp: at + 3599 }), first);
  for (const other of [{ auth_time: at - 9 }, { sub: 'another' }, { phone_number: '+919876543211' }])
    assert.notEqual(await proofOf(other), first);
});

test('tokens of another project, expired, without a number, from the future or wrongly signed are refused', async () => {
  for (const token of [
    await signed({ aud: 'another' }),
    await signed({ iss: 'https://securetoken.google.com/another' }),
    await signed({ exp: at }),
    await signed({ phone_number: undefined }),
    await signed({ sub: '' }),
    await signed({ auth_time: at + 60 }),
    await signed({}, other.privateKey),
    await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'g1' }).sign(new Uint8Array(32)),
    await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'g1', jwk: await exportJWK(other.publicKey) })
      .sign(other.privateKey),
    await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'g1', jku: 'https://keys.evil.example/jwks.json' })
      .sign(other.privateKey),
    'garbage',
    '',
  ]) {
    const read = await verifier.verifyIdToken(token, now);
    assert.ok(!read.ok && read.failure.kind === 'id_token_invalid', token);
  }
});

test('a token that names no key, where there are several, is refused and not taken for a fault of the provider', async () => {
  const published = await Promise.all(
    [pair, other].map(async ({ publicKey }, n) => ({
      ...(await exportJWK(publicKey)),
      kid: `g${n}`,
      alg: 'RS256',
    })),
  );
  const several = firebaseIdTokens({ projectId, keys: createLocalJWKSet({ keys: published }) });
  for (const header of [{ alg: 'RS256' }, { alg: 'RS256', kid: '' }, { alg: 'RS256', kid: 'unknown' }]) {
    const token = await new SignJWT(claims).setProtectedHeader(header).sign(pair.privateKey);
    const read = await several.verifyIdToken(token, now);
    assert.ok(!read.ok && read.failure.kind === 'id_token_invalid', JSON.stringify(header));
  }
});

test('keys that cannot be fetched are the fault of the provider, not of the token', async () => {
  const cut = firebaseIdTokens({
    projectId,
    keys: async () => {
      throw new TypeError('fetch failed');
    },
  });
  const read = await cut.verifyIdToken(await signed(), now);
  assert.ok(!read.ok && read.failure.kind === 'provider_unavailable');
});
