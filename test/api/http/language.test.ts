import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { languages } from '#domain/account/language.ts';
import type { Remark } from '#domain/registration/registration.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from './appForTests.ts';
import { isInScriptOf } from '../../domain/texts/script.ts';

describe('The language of an answer', () => {
  let at: TestApp;
  let person: SignedInPerson;
  before(async () => {
    at = await appForTests();
    person = await at.signIn('+919833333341');
  });
  after(() => at.close());

  const ask = async (
    accept: string | null,
    options: { method?: 'GET' | 'POST'; url: string; body?: object },
  ) => {
    const { method = 'GET', url, body } = options;
    const reply = await at.app.inject({
      method,
      url,
      headers: { ...person.headers, ...(accept === null ? {} : { 'accept-language': accept }) },
      ...(body === undefined ? {} : { payload: body }),
    });
    return {
      reply,
      envelope: reply.json<{ message: string; code: string; errors?: { code: string; message: string }[] }>(),
    };
  };

  test('where nobody is signed in, the header decides: by its weights, and English where it asks for none of ours', async () => {
    const send = async (accept: string | null) => {
      const reply = await at.app.inject({
        method: 'POST',
        url: '/api/identity/send-otp',
        headers: accept === null ? {} : { 'accept-language': accept },
        payload: { phone_number: '98' },
      });
      assert.equal(reply.statusCode, 400);
      const { code, message } = reply.json<{ code: string; message: string }>();
      assert.equal(code, 'auth/invalid-phone-number', 'the code is the same in every language');
      assert.match(String(reply.headers['vary']), /accept-language/);
      return [reply.headers['content-language'], message];
    };
    const english = ['en', 'Invalid phone number format.'];
    assert.deepEqual(await send(null), english);
    assert.deepEqual(await send('ta,fr;q=0.8'), english);
    assert.deepEqual(await send('hi-IN,hi;q=0.9,en;q=0.8'), ['hi', 'मोबाइल नंबर सही नहीं है।']);
    assert.deepEqual(await send('en;q=0.3, mr;q=0.8, hi;q=0.5'), ['mr', 'मोबाइल क्रमांक बरोबर नाही.']);
    assert.deepEqual(await send('mr;q=0, en'), english);
  });

  test('a person without a chosen language is answered in that of the page; one with a chosen language, in it on every device', async () => {
    const dashboard = { url: '/api/nowhere' };
    assert.equal((await ask('mr', dashboard)).reply.headers['content-language'], 'mr');
    const changed = must(await person.client.updateProfile({ body: { language: 'hi' } }));
    assert.ok(changed.success);
    const skip = { method: 'POST', url: '/api/gstin/gst', body: { username: 'x' } } as const;
    const { reply, envelope } = await ask('mr', skip);
    assert.equal(reply.headers['content-language'], 'hi');
    assert.equal(envelope.code, 'invalid_request');
    assert.equal(envelope.message, 'कृपया सभी ज़रूरी जानकारी भरें');
    assert.deepEqual(
      envelope.errors?.map(({ code }) => code),
      ['fill_in', 'fill_in'],
      'each field is told by its code too',
    );
    must(await person.client.updateProfile({ body: { language: 'en' } }));
    const again = await ask('mr', skip);
    assert.equal(again.envelope.message, 'Please fill in all required fields');
  });

  test("a card says its remark in the reader's language, with its code beside it", async () => {
    const mine = await at.signIn('+919833333342');
    const { id } = must(
      await mine.client.addGstin({
        body: { username: 'a.composition.dealer', password: 'Demo@1234', business_nick_name: 'Sweets' },
      }),
    ).data;
    const remark: Remark = {
      code: 'cancelled',
      params: { cancelled: Date.parse('2026-10-20T00:00:00+05:30') },
    };
    await at.db.asSystem((trx) =>
      trx
        .updateTable('registration')
        .set({ remark: JSON.stringify(remark) })
        .where('id', '=', id)
        .execute(),
    );
    const said: string[] = [];
    for (const language of languages) {
      must(await mine.client.updateProfile({ body: { language } }));
      const [card] = must(await mine.client.dashboard()).data.gstins;
      assert.equal(card?.remark_code, 'cancelled');
      assert.deepEqual(card?.remark_params, { cancelled_at: '2026-10-20T00:00:00+05:30' });
      isInScriptOf(language, card?.remark ?? '');
      assert.match(card?.remark ?? '', /20 .* 2026.*GSTR-10/);
      said.push(card?.remark ?? '');
    }
    assert.equal(new Set(said).size, languages.length);
  });

  test('the sign-in SMS of a newcomer is in the language of the page; that of a person with a chosen language, in theirs', async () => {
    const phone = '+919833333343';
    const send = async (accept: string) => {
      at.clock.wall += 30 * 60_000;
      const reply = await at.app.inject({
        method: 'POST',
        url: '/api/identity/send-otp',
        headers: { 'accept-language': accept },
        payload: { phone_number: phone },
      });
      assert.equal(reply.statusCode, 200, reply.body);
      return at.lastSms(phone);
    };
    assert.match(await send('mr'), /साइन-इन करण्याचा आपला कोड/);
    assert.match(await send('en'), /is your code to sign in/);
    const mine = await at.signIn(phone);
    must(await mine.client.updateProfile({ body: { language: 'hi' } }));
    assert.match(await send('mr'), /साइन-इन करने का आपका कोड/);
  });

  test('a header of any length is read, an invalid weight counts as none, and capitals are letters', async () => {
    for (const [accept, language] of [
      ['mr;q=abc, hi;q=0, en;q=0.1', 'en'],
      ['HI', 'hi'],
      [`${'x,'.repeat(7_000)}mr`, 'mr'],
    ] as const) {
      const { reply } = await ask(accept, { url: '/api/nothing' });
      assert.equal(reply.headers['content-language'], language, accept.slice(0, 40));
    }
  });

  test('the pseudo-language answers only a request that names it alone, whatever the profile says, and no SMS is in it', async () => {
    person = await at.signIn('+919833333345');
    must(await person.client.updateProfile({ body: { language: 'hi' } }));
    const skip = { method: 'POST', url: '/api/gstin/gst', body: { username: 'x' } } as const;
    const { reply, envelope } = await ask('en-XA', skip);
    assert.equal(reply.headers['content-language'], 'en-XA');
    assert.match(envelope.message, /^\[Plééááséé .*\]$/);
    assert.equal((await ask('en-XA, en', skip)).reply.headers['content-language'], 'hi');
    const sent = await at.app.inject({
      method: 'POST',
      url: '/api/identity/send-otp',
      headers: { 'accept-language': 'en-XA' },
      payload: { phone_number: '+919833333344' },
    });
    assert.equal(sent.statusCode, 200, sent.body);
    assert.match(await at.lastSms('+919833333344'), /is your code to sign in/);
  });
});
