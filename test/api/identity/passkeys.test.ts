import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { operatorRows } from '#db/rows/operating.ts';
import { removeFactorOfNumber } from '#usecases/operate/numbers.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';
import { withFactor } from './authenticator.ts';
import { type Bent, type Device, newDevice, withPasskey } from './device.ts';

const minutes = 60_000;

describe('A passkey', () => {
  let at: TestApp;
  before(async () => {
    at = await appForTests();
  });
  after(() => at.close());

  let next = 9_877_700_000;
  const number = (): string => `+91${(next += 1)}`;
  const codeOf = (answer: { success: boolean; code?: string }): string =>
    answer.success ? 'yes' : (answer.code ?? '');
  const bearer = (idToken: string) => ({ authorization: `Bearer ${idToken}` });
  const verify = (phone: string, idToken: string, more: object = {}) =>
    at.client.verifyToken({ body: { phone_number: phone, ...more }, headers: bearer(idToken) });
  const asked = async (phone: string, idToken: string): Promise<Record<string, unknown>> => {
    const { data } = must(
      await at.client.askPasskey({ body: { phone_number: phone }, headers: bearer(idToken) }),
    );
    assert.ok(data.passkey);
    return data.passkey;
  };
  /** The number is proven, and then the device answers what the server has asked for there. */
  const signsIn = async (phone: string, device: Device, bent?: Bent): Promise<string> => {
    const idToken = await at.prove(phone);
    const passkey = device.show(await asked(phone, idToken), bent);
    return codeOf(await verify(phone, idToken, { passkey }));
  };
  async function owner(): Promise<{
    phone: string;
    person: SignedInPerson;
    device: Device;
    codes: string[];
  }> {
    const phone = number();
    const person = await at.signIn(phone);
    const device = newDevice();
    return { phone, person, device, codes: await withPasskey(person, device) };
  }

  test('is added with a fresh proof, ends what the number alone had opened, and is asked for from then on', async () => {
    const phone = number();
    const person = await at.signIn(phone);
    const elsewhere = await at.signIn(phone);
    const device = newDevice();
    const codes = await withPasskey(person, device, 'My phone');
    assert.equal(new Set(codes).size, 10);
    assert.equal(codeOf(await elsewhere.client.profile()), 'session_ended');
    const { data } = must(await person.client.secondFactor());
    assert.deepEqual(
      [
        data.on,
        data.since,
        data.recovery_codes_left,
        data.passkeys.map(({ name, used_at }) => [name, used_at]),
      ],
      [true, null, 10, [['My phone', null]]],
    );
    assert.equal(codeOf(await verify(phone, await at.prove(phone))), 'second_factor_needed');
    assert.equal(await signsIn(phone, device), 'yes');
    assert.ok(must(await person.client.secondFactor()).data.passkeys[0]?.used_at);
    assert.match(await at.lastSms(phone), /signed in|Shunya/);
    const log = must(await person.client.securityLog()).data.map(({ code }) => code);
    assert.ok(log.includes('passkey_added'));
    const everything = JSON.stringify(must(await person.client.download()).data);
    assert.match(everything, /My phone/);
    at.clock.wall += 11 * minutes;
    assert.equal(codeOf(await person.client.beginPasskey()), 'proof_needed');
  });

  test('answers one challenge once, in time, and where it was asked', async () => {
    const { phone, device } = await owner();
    const idToken = await at.prove(phone);
    const options = await asked(phone, idToken);
    const first = device.show(options);
    assert.equal(codeOf(await verify(phone, idToken, { passkey: first })), 'yes');
    const another = await at.prove(phone);
    assert.equal(codeOf(await verify(phone, another, { passkey: first })), 'second_factor_wrong', 'replayed');
    const slow = await at.prove(phone);
    assert.equal(
      codeOf(await verify(phone, another, { passkey: device.show(await asked(phone, slow)) })),
      'second_factor_wrong',
      'a challenge of another proof, which nobody has answered yet',
    );
    const own = await asked(phone, another);
    const shown = device.show(own);
    const both = await Promise.all([
      verify(phone, another, { passkey: shown }),
      verify(phone, another, { passkey: shown }),
    ]);
    assert.equal(both.filter(({ success }) => success).length, 1, 'two at once');
    const late = device.show(await asked(phone, slow));
    at.clock.wall += 5 * minutes + 1000;
    assert.equal(codeOf(await verify(phone, slow, { passkey: late })), 'second_factor_wrong', 'too late');
    const forged = Buffer.from(`chance.${at.clock.wall + minutes}.${'A'.repeat(43)}`).toString('base64url');
    assert.equal(await signsIn(phone, device, { challenge: forged }), 'second_factor_wrong', 'none of ours');
    // A passkey that several devices share counts nothing, so that its counter reveals no copy.
    const shared = await at.signIn(number());
    const copied = newDevice();
    const { passkey } = must(await shared.client.beginPasskey()).data;
    must(
      await shared.client.addPasskey({
        body: { name: 'Shared', passkey: copied.make(passkey, { counter: 0 }) },
      }),
    );
    const answer = copied.show(must(await shared.client.askProof()).data.passkey ?? {}, { counter: 0 });
    assert.equal(codeOf(await shared.client.prove({ body: { passkey: answer } })), 'yes');
    assert.equal(
      codeOf(await shared.client.prove({ body: { passkey: answer } })),
      'auth/invalid-verification-code',
      'replayed where it was asked',
    );
  });

  test('of another origin or relying party, by a device that did not look who holds it, or whose counter runs back, opens nothing', async () => {
    const { phone, device } = await owner();
    assert.equal(await signsIn(phone, device), 'yes');
    at.clock.wall += 16 * minutes;
    const wrong: Bent[] = [
      { origin: 'https://shunya.example.evil.example' },
      { origin: 'http://shunya.example' },
      { rpId: 'evil.example' },
      { verified: false },
      { counter: 1 },
    ];
    for (const bent of wrong) {
      at.clock.wall += 16 * minutes;
      assert.equal(await signsIn(phone, device, bent), 'second_factor_wrong', JSON.stringify(bent));
    }
    assert.equal(await signsIn(phone, device), 'yes');
    const thief = await at.signIn(number());
    const { passkey } = must(await thief.client.beginPasskey()).data;
    for (const bent of wrong.slice(0, 4)) {
      const body = { name: 'Mine', passkey: newDevice().make(passkey, bent) };
      assert.equal(codeOf(await thief.client.addPasskey({ body })), 'not_possible', JSON.stringify(bent));
    }
  });

  test('is its person’s alone: another’s device, another’s id and another’s challenge open nothing and are not kept', async () => {
    const mine = await owner();
    const theirs = await owner();
    assert.equal(await signsIn(theirs.phone, mine.device), 'second_factor_wrong');
    const id = Buffer.from(
      must(await theirs.person.client.secondFactor()).data.passkeys[0]?.id ?? '',
      'base64url',
    );
    assert.equal(await signsIn(theirs.phone, mine.device, { credentialId: id }), 'second_factor_wrong');
    const options = must(await mine.person.client.beginPasskey()).data.passkey;
    const copy = newDevice().make(options, { credentialId: id });
    assert.equal(
      codeOf(await mine.person.client.addPasskey({ body: { name: 'Copy', passkey: copy } })),
      'not_possible',
      'an id that is somebody’s',
    );
    const forThem = must(await theirs.person.client.beginPasskey()).data.passkey;
    const body = { name: 'Moved', passkey: newDevice().make(forThem) };
    assert.equal(codeOf(await mine.person.client.addPasskey({ body })), 'not_possible', 'their challenge');
    const removed = await mine.person.client.removePasskey({ params: { id: id.toString('base64url') } });
    assert.equal(codeOf(removed), 'not_found');
    const shown = mine.device.show(must(await mine.person.client.askProof()).data.passkey ?? {});
    assert.equal(
      codeOf(await theirs.person.client.prove({ body: { passkey: shown } })),
      'auth/invalid-verification-code',
    );
    assert.equal(await signsIn(theirs.phone, theirs.device), 'yes');
  });

  test('is a fresh proof in the session that asked for it, once, and the SMS proves nothing any more', async () => {
    const { phone, person, device } = await owner();
    at.clock.wall += 11 * minutes;
    assert.equal(codeOf(await person.client.download()), 'proof_needed');
    const sms = await at.lastSms(phone);
    const { by, passkey } = must(await person.client.askProof()).data;
    assert.equal(by, 'passkey');
    assert.equal(await at.lastSms(phone), sms);
    const shown = device.show(passkey ?? {});
    const idToken = await at.prove(phone);
    assert.equal(codeOf(await verify(phone, idToken, { passkey: shown })), 'second_factor_wrong');
    must(await person.client.prove({ body: { passkey: shown } }));
    assert.equal(codeOf(await person.client.download()), 'yes');
    assert.equal(
      codeOf(await person.client.prove({ body: { passkey: shown } })),
      'auth/invalid-verification-code',
    );
    const nothing = await at.app.inject({
      method: 'POST',
      url: '/api/sessions/prove',
      headers: person.headers,
      payload: {},
    });
    assert.equal(nothing.statusCode, 400);
  });

  test('recovery codes lead out, and with the last passkey the number alone signs in again; beside an authenticator it does not', async () => {
    const { phone, person, codes } = await owner();
    assert.equal(codeOf(await verify(phone, await at.prove(phone), { second_factor: codes[0] })), 'yes');
    assert.equal(
      codeOf(await verify(phone, await at.prove(phone), { second_factor: '123456' })),
      'second_factor_wrong',
    );
    const [{ id } = { id: '' }] = must(await person.client.secondFactor()).data.passkeys;
    must(await person.client.removePasskey({ params: { id } }));
    assert.equal(must(await person.client.secondFactor()).data.on, false);
    assert.equal(codeOf(await verify(phone, await at.prove(phone))), 'yes');
    const both = await owner();
    await withFactor(at, both.person);
    const [one = { id: '' }] = must(await both.person.client.secondFactor()).data.passkeys;
    must(await both.person.client.removePasskey({ params: { id: one.id } }));
    assert.equal(must(await both.person.client.secondFactor()).data.on, true);
    assert.equal(codeOf(await verify(both.phone, await at.prove(both.phone))), 'second_factor_needed');
  });

  test('the operator restores access after a person lost the passkey and the codes', async () => {
    const { phone, person } = await owner();
    const ports = {
      operator: operatorRows(at.db, at.identity.seal),
      clock: { wall: () => at.clock.wall, product: async () => at.clock.product },
      seal: at.identity.seal,
    };
    assert.equal(await removeFactorOfNumber(ports, phone), true);
    assert.equal(codeOf(await person.client.profile()), 'session_ended');
    at.clock.wall += 1;
    await at.signIn(phone);
  });

  test('of a hostile device is refused, whatever it claims, and is no error of ours', async () => {
    const thief = await at.signIn(number());
    const add = async (response: object, device = newDevice()): Promise<number> => {
      const made = device.make(must(await thief.client.beginPasskey()).data.passkey);
      const reply = await at.app.inject({
        method: 'POST',
        url: '/api/passkeys',
        headers: thief.headers,
        payload: { name: 'Mine', passkey: { ...made, response: { ...made.response, ...response } } },
      });
      return reply.statusCode;
    };
    const cbor = (...bytes: number[]): string => Buffer.from(bytes).toString('base64url');
    const huge = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
    for (const response of [
      { attestationObject: cbor(0x9b, ...huge) },
      { attestationObject: cbor(0xbb, ...huge) },
      { attestationObject: cbor(0x5b, ...huge) },
      { attestationObject: cbor(...Array.from({ length: 11_000 }, () => 0x81)) },
      { attestationObject: cbor(0xa0) },
      { clientDataJSON: Buffer.from('['.repeat(2_000)).toString('base64url') },
      { clientDataJSON: Buffer.from('{"challenge":7,"type":null}').toString('base64url') },
      { transports: ['\0'] },
      { transports: ['\ud800'] },
    ])
      assert.ok([400, 409, 422].includes(await add(response)), JSON.stringify(response).slice(0, 200));
    assert.equal(await add({ transports: ['internal', 'of-tomorrow'] }), 200);
    const { passkeys } = must(await thief.client.secondFactor()).data;
    assert.equal(passkeys.length, 1);
    assert.doesNotMatch(at.logged(), /"level":"error"/);
  });

  test('a caller without a proven number learns of no passkey, and a person without one is asked for none', async () => {
    const { phone } = await owner();
    const stranger = number();
    const idToken = await at.prove(stranger);
    const wrong = await at.client.askPasskey({ body: { phone_number: phone }, headers: bearer(idToken) });
    assert.equal(codeOf(wrong), 'other_phone_number');
    const none = await at.client.askPasskey({ body: { phone_number: stranger }, headers: bearer(idToken) });
    assert.equal(must(none).data.passkey, null);
  });
});
