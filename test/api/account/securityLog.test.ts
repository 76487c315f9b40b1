import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { CallSuccess } from '#contract/client.ts';
import type { SecurityCode } from '#domain/views/securityEvent.ts';
import { parseGstin } from '#domain/gst/gstin.ts';
import { openStore } from '#db/store.ts';
import { sweepExpired } from '#db/sweep.ts';
import { openFiles } from '#files/openFiles.ts';
import { randomIds } from '#security/randomIds.ts';
import { seedFiling } from '../files/seed.ts';
import { appForTests, clientOf, must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';
import { placeInState } from '../usecases/inState.ts';
import { parseKeyRing } from '#security/keyRing.ts';

type Entry = CallSuccess<'securityLog'>['data'][number];

describe('The security log', () => {
  let at: TestApp;
  before(async () => {
    const ring = parseKeyRing(
      JSON.stringify({ current: 'k1', keys: { k1: Buffer.alloc(32, 5).toString('base64') } }),
    );
    assert.ok(ring.ok);
    at = await appForTests({ deps: { files: openFiles(ring.value) } });
  });
  after(() => at.close());

  const aGstin = '27AAPFU0939F1ZV';
  let next = 9_877_777_000;
  const number = (): string => `+91${(next += 1)}`;
  const store = () => openStore(at.db, at.identity.seal);
  const logOf = async (person: SignedInPerson): Promise<Entry[]> =>
    must(await person.client.securityLog({ query: { limit: 100 } })).data;
  const codesOf = async (person: SignedInPerson): Promise<SecurityCode[]> =>
    (await logOf(person)).map(({ code }) => code);
  /** The newest entry, which must be of this code. */
  const newest = async (person: SignedInPerson, code: SecurityCode): Promise<Entry> => {
    const [entry] = (await logOf(person)).filter((one) => one.code === code);
    assert.ok(entry, `no ${code} in the log`);
    return entry;
  };
  const sessionOf = ({ refreshToken }: SignedInPerson): string => refreshToken.split('.')[0] ?? '';
  const add = async (person: SignedInPerson, body: object = {}): Promise<string> =>
    must(
      await person.client.addGstin({
        body: { username: 'narmada.foods', password: 'Demo@1234', business_nick_name: 'Shop', ...body },
      }),
    ).data.id;
  const placed = async ({ accountId }: SignedInPerson) =>
    placeInState({ store: store(), accountId, now: at.clock.product }, 'scheduled');

  test('holds each sign-in with device and address, and tells the session that asks from others', async () => {
    const phone = number();
    const first = await at.signIn(phone);
    const idToken = await at.prove(phone);
    at.clock.wall += 1000;
    const other = must(
      await at.client.verifyToken({
        body: { phone_number: phone },
        headers: {
          authorization: `Bearer ${idToken}`,
          'x-device-browser': 'Chrome',
          'x-device-platform': 'Android',
        },
      }),
    ).data;
    const entries = await logOf(first);
    assert.deepEqual(
      entries.map(({ code, here, about }) => [code, here, about.device, about.address]),
      [
        ['signed_in', false, 'Chrome on Android', '127.0.0.1'],
        ['signed_in', true, '', '127.0.0.1'],
      ],
    );
    assert.equal(entries[0]?.at, '2026-11-05T10:00:01+05:30');
    const seen = clientOf(at.app, { authorization: `Bearer ${other.user.token}` });
    assert.deepEqual(
      must(await seen.securityLog()).data.map(({ here }) => here),
      [true, false],
    );
  });

  test('holds a wrong code, one that came too late and a proof used twice', async () => {
    const phone = number();
    const person = await at.signIn(phone);
    at.clock.wall += 1;
    must(await at.client.sendCode({ body: { phone_number: phone } }));
    const right = await at.lastCode(phone);
    const wrong = right === '111111' ? '222222' : '111111';
    await at.client.checkCode({ body: { phone_number: phone, otp: wrong } });
    assert.equal((await newest(person, 'sign_in_refused')).about.why, 'wrong_code');
    at.clock.wall += 11 * 60_000;
    await at.client.checkCode({ body: { phone_number: phone, otp: right } });
    assert.equal((await newest(person, 'sign_in_refused')).about.why, 'code_over');
    at.clock.wall += 1;
    const spent = await at.prove(phone);
    const open = () =>
      at.client.verifyToken({
        body: { phone_number: phone },
        headers: { authorization: `Bearer ${spent}` },
      });
    must(await open());
    assert.ok(!(await open()).success);
    const refusal = await newest(person, 'sign_in_refused');
    assert.deepEqual([refusal.about.why, refusal.about.address], ['old_proof', '127.0.0.1']);
  });

  test('a stranger who keeps guessing writes no more entries than could have been right, and a hundred a day at most', async () => {
    const phone = number();
    const person = await at.signIn(phone);
    at.clock.wall += 1;
    must(await at.client.sendCode({ body: { phone_number: phone } }));
    const wrong = (await at.lastCode(phone)) === '111111' ? '222222' : '111111';
    for (let n = 0; n < 8; n += 1) await at.client.checkCode({ body: { phone_number: phone, otp: wrong } });
    const refused = (codes: SecurityCode[]) => codes.filter((code) => code === 'sign_in_refused').length;
    assert.equal(refused(await codesOf(person)), 5);
    for (let n = 0; n < 120; n += 1)
      await at.client.verifyToken({
        body: { phone_number: phone },
        headers: { authorization: `Bearer ${person.idToken}` },
      });
    const { total } = must(await person.client.securityLog({ query: { limit: 1 } }));
    assert.equal(total, 1 + 100);
  });

  test('a number that nobody has signed in with leaves nothing', async () => {
    const before = await at.rowCounts();
    const phone = number();
    must(await at.client.sendCode({ body: { phone_number: phone } }));
    await at.client.checkCode({ body: { phone_number: phone, otp: '000000' } });
    assert.equal((await at.rowCounts())['security_event'], before['security_event']);
  });

  test('holds how each session ended', async () => {
    const phone = number();
    const [here, there, third, fourth] = [
      await at.signIn(phone),
      await at.signIn(phone),
      await at.signIn(phone),
      await at.signIn(phone),
    ];
    const ends = async () => {
      const found = (await logOf(here)).filter(({ code }) => code === 'session_ended');
      return found.map(({ about }) => about.why);
    };
    at.clock.wall += 1;
    must(await here.client.signOutSession({ params: { id: sessionOf(there) } }));
    assert.deepEqual(await ends(), ['ended_from_list']);
    at.clock.wall += 1;
    must(await third.client.logout());
    assert.deepEqual(await ends(), ['signed_out', 'ended_from_list']);
    const fresh = await at.prove(phone);
    at.clock.wall += 61_000;
    const renew = (token: string) =>
      at.client.refresh({ body: { refresh_token: token, firebase_token: fresh } });
    must(await renew(fourth.refreshToken));
    at.clock.wall += 61_000;
    assert.ok(!(await renew(fourth.refreshToken)).success);
    assert.deepEqual(await ends(), ['copied', 'signed_out', 'ended_from_list']);
    at.clock.wall += 1;
    must(await here.client.signOutEverywhere());
    at.clock.wall += 16 * 60_000;
    const again = await at.signIn(phone);
    assert.equal((await newest(again, 'session_ended')).about.why, 'everywhere');
  });

  test('holds a GSTIN added and deleted, each consent given and taken back', async () => {
    const person = await at.signIn(number());
    at.clock.wall += 1;
    const id = await add(person, { user_validation: false });
    at.clock.wall += 1;
    must(await person.client.setConsent({ params: { id }, body: { ask_each_month: true } }));
    at.clock.wall += 1;
    must(await person.client.deleteGstin({ body: { gstin_id: id } }));
    const seen = (await logOf(person)).map(({ code, about }) =>
      [code, about.kind].filter((part) => part !== undefined).join(' '),
    );
    assert.deepEqual(seen.slice(0, 2).toSorted(), ['consent_withdrawn storage', 'gstin_deleted']);
    assert.deepEqual(seen.slice(2, 3), ['consent_withdrawn standing']);
    assert.deepEqual(seen.slice(3, 6).toSorted(), [
      'consent_given standing',
      'consent_given storage',
      'gstin_added',
    ]);
  });

  test('names the business of each GSTIN by its name of now, keeps no more of it than its ending, and reads entries without it', async () => {
    const person = await at.signIn(number());
    at.clock.wall += 1;
    const id = await add(person, { user_validation: false });
    const said = async () => {
      const { about } = await newest(person, 'gstin_added');
      return [about.business, about.gstin];
    };
    assert.deepEqual(await said(), ['Shop', '']);
    const mine = store().asTenant.bind(null, person.accountId);
    await mine((rows) =>
      rows.registrations.update(id, { gstin: parseGstin(aGstin), legalName: 'Narmada Foods' }),
    );
    assert.deepEqual(await said(), ['Narmada Foods', aGstin.slice(-4)]);
    at.clock.wall += 1;
    must(await person.client.deleteGstin({ body: { gstin_id: id } }));
    const { about } = await newest(person, 'gstin_deleted');
    assert.deepEqual([about.business, about.gstin], ['Narmada Foods', aGstin.slice(-4)]);

    const rows = await at.db.asSystem((trx) =>
      trx.selectFrom('security_event').select('detail').where('account_id', '=', person.accountId).execute(),
    );
    assert.ok(JSON.stringify(rows).includes(id));
    assert.doesNotMatch(JSON.stringify(rows), new RegExp(`Narmada|Shop|${aGstin}`));

    at.clock.wall += 1;
    await mine((own) => own.security.note({ code: 'times_changed', gstin: aGstin.slice(-4) }, at.clock.wall));
    assert.deepEqual((await newest(person, 'times_changed')).about, { gstin: aGstin.slice(-4) });
  });

  test('shows a consent with the time that the ledger of consents has, given and withdrawn', async () => {
    const person = await at.signIn(number());
    at.clock.product += 26 * 24 * 60 * 60_000;
    at.clock.wall += 1;
    const id = await add(person, { user_validation: false });
    const ledger = async () =>
      must(await person.client.consents()).data.find(({ kind }) => kind === 'standing');
    const moments = async (code: 'consent_given' | 'consent_withdrawn') =>
      (await logOf(person))
        .filter((entry) => entry.code === code && entry.about.kind === 'standing')
        .map((entry) => entry.about.moment);
    assert.deepEqual(await moments('consent_given'), [(await ledger())?.given_at]);
    at.clock.wall += 1;
    must(await person.client.setConsent({ params: { id }, body: { ask_each_month: true } }));
    const withdrawn = (await ledger())?.withdrawn_at;
    assert.notEqual(withdrawn, null);
    assert.deepEqual(await moments('consent_withdrawn'), [withdrawn]);
  });

  test('holds new credentials, where codes go and forwarding, with the last characters alone', async () => {
    const person = await at.signIn(number());
    const { id } = await placed(person);
    const gstin = must(await person.client.getDetails({ params: { id } })).data.gstins[0]?.gstin ?? '';
    at.clock.wall += 1;
    must(
      await person.client.updateGstin({
        body: { id, password: 'Another@99', email_for_otp: 'someone@example.test' },
      }),
    );
    const changed = await newest(person, 'credentials_changed');
    const { business = '' } = changed.about;
    assert.notEqual(business, '');
    assert.deepEqual(changed.about, { gstin: gstin.slice(-4), business, what: ['password'] });
    assert.equal(changed.here, true);
    assert.deepEqual((await newest(person, 'signatory_changed')).about, {
      gstin: gstin.slice(-4),
      business,
      what: ['mail'],
    });
    at.clock.wall += 1;
    must(await person.client.setRelay({ params: { id }, body: { on: false } }));
    await newest(person, 'forwarding_off');
    must(await person.client.setRelay({ params: { id }, body: { on: true, signed_by: 'Asha' } }));
    assert.match((await newest(person, 'forwarding_on')).about.pan ?? '', /^[0-9A-Z]{4}$/);
    at.clock.wall += 1;
    must(await person.client.setRelay({ params: { id }, body: { on: false } }));
    await newest(person, 'forwarding_off');
    assert.equal((await newest(person, 'consent_given')).about.kind, 'relay');
    assert.equal((await newest(person, 'consent_withdrawn')).about.kind, 'relay');
  });

  test('holds each key that was made for a program, with what it may do, and its end', async () => {
    const person = await at.signIn(number());
    const body = { name: 'Accounting', scopes: ['read' as const, 'start' as const] };
    const { key, made } = must(await person.client.makeKey({ body })).data;
    assert.deepEqual((await newest(person, 'key_made')).about, { what: ['read', 'start'] });
    must(await person.client.revokeKey({ params: { id: made.id } }));
    await newest(person, 'key_revoked');
    const rows = await at.db.asSystem((trx) => trx.selectFrom('security_event').select('detail').execute());
    assert.ok(!JSON.stringify(rows).includes(key.slice(-20)));
  });

  test('holds each address to which events are sent, and its end, without the address', async () => {
    const person = await at.signIn(number());
    const body = { url: 'https://books.example.com/shunya', events: ['filing.filed' as const] };
    const { made, secret } = must(await person.client.addWebhook({ body })).data;
    assert.deepEqual((await newest(person, 'webhook_added')).about, {});
    must(await person.client.removeWebhook({ params: { id: made.id } }));
    await newest(person, 'webhook_removed');
    const rows = await at.db.asSystem((trx) => trx.selectFrom('security_event').select('detail').execute());
    assert.ok(!JSON.stringify(rows).includes(secret.slice(-20)));
  });

  test('holds another mail address and its proof, masked', async () => {
    const person = await at.signIn(number());
    must(await person.client.verifyEmail({ body: { email: 'asha@example.test' } }));
    assert.deepEqual((await newest(person, 'mail_changed')).about, { mail: 'a…@example.test' });
    const row = await at.db.asSystem((trx) =>
      trx
        .selectFrom('identity_outbox')
        .selectAll()
        .where('recipient', '=', 'asha@example.test')
        .executeTakeFirstOrThrow(),
    );
    const text = at.identity.seal.open(row.text_sealed, 'outbox', row.id);
    const token = /verify-email#([\w.-]+)/.exec(text)?.[1] ?? '';
    at.clock.wall += 1;
    must(await at.client.confirmEmail({ body: { token } }));
    const proof = await newest(person, 'mail_verified');
    assert.deepEqual([proof.about, proof.here], [{ mail: 'a…@example.test' }, false]);
    at.clock.wall += 1;
    must(await person.client.updateProfile({ body: { email: 'ravi@example.test' } }));
    assert.equal((await newest(person, 'mail_changed')).about.mail, 'r…@example.test');
  });

  test('holds each document that was opened and each download of everything, which has the log in it', async () => {
    const person = await at.signIn(number());
    const { filing } = await seedFiling(store(), person.accountId);
    const { documents } = must(await person.client.documents({ params: { id: filing.id } })).data;
    const pdf = documents.find(({ kind, form }) => kind === 'pdf' && form === 'GSTR-3B');
    assert.ok(pdf);
    assert.equal((await at.app.inject({ url: pdf.url })).statusCode, 200);
    assert.deepEqual((await newest(person, 'document_opened')).about, {
      form: 'GSTR3B',
      kind: 'pdf',
      period: '102026',
      gstin: filing.gstin.slice(-4),
      business: 'ASHA NARMADA',
    });
    const { security_log: kept } = must(await person.client.download()).data;
    assert.deepEqual((kept as { code: string }[]).map(({ code }) => code).toSorted(), [
      'account_downloaded',
      'document_opened',
      'signed_in',
    ]);
    await newest(person, 'account_downloaded');
  });

  test('erasing an account is noted in what else its person has', async () => {
    const person = await at.signIn(number());
    const other = randomUUID();
    await at.db.asSystem(async (trx) => {
      await sql`set local role none`.execute(trx);
      await trx
        .insertInto('account')
        .values({ account_id: other, created_at: new Date(at.clock.wall) })
        .execute();
      await trx
        .insertInto('member')
        .values({ account_id: other, person_id: person.personId, role: 'owner' })
        .execute();
    });
    const inFirst = clientOf(at.app, { ...person.headers, 'x-account': person.accountId });
    must(await inFirst.eraseAccount({ body: { confirmation: 'ERASE' } }));
    assert.equal((await codesOf(person))[0], 'account_erased');
  });

  test('a rolled-back act leaves no entry in the log', async () => {
    const person = await at.signIn(number());
    const added = await add(person);
    await assert.rejects(
      store().asTenant(person.accountId, async (rows) => {
        await rows.security.note({ code: 'gstin_deleted', gstin: 'X1Z5' }, at.clock.wall);
        await rows.registrations.update(added, { nickName: 'Half done' });
        throw new Error('undone');
      }),
      /undone/,
    );
    assert.ok(!(await codesOf(person)).includes('gstin_deleted'));
    const left = await store().asTenant(person.accountId, (rows) => rows.registrations.byId(added));
    assert.notEqual(left?.nickName, 'Half done', 'an act is done whole or not at all');
  });

  test('is paged, newest first, and nobody else reads it', async () => {
    const person = await at.signIn(number());
    at.clock.wall += 1;
    await add(person);
    const page = must(await person.client.securityLog({ query: { page: 2, limit: 2 } }));
    assert.deepEqual([page.data.map(({ code }) => code), page.total], [['signed_in'], 3]);
    const stranger = await at.signIn(number());
    assert.deepEqual(await codesOf(stranger), ['signed_in']);
    const named = clientOf(at.app, { ...stranger.headers, 'x-account': person.accountId });
    const refused = await named.securityLog();
    assert.ok(!refused.success && refused.status === 404);
  });

  test('no secret, no whole number and no whole address ever stands in it', async () => {
    const phone = number();
    const secrets = ['Secret@4321', 'Changed@8765', phone, phone.slice(3)];
    const person = await at.signIn(phone);
    must(await person.client.verifyEmail({ body: { email: 'whole.address@example.test' } }));
    const id = await add(person, { password: 'Secret@4321', username: 'whole.username' });
    must(await person.client.updateGstin({ body: { id, password: 'Changed@8765' } }));
    const there = await placed(person);
    const gstin =
      must(await person.client.getDetails({ params: { id: there.id } })).data.gstins[0]?.gstin ?? '';
    assert.equal(gstin.length, 15);
    must(await person.client.setRelay({ params: { id: there.id }, body: { on: true, signed_by: 'Asha' } }));
    const code = /\d{6}/.exec(await at.lastSms(phone).catch(() => ''))?.[0] ?? '';
    const rows = await at.db.asSystem((trx) =>
      trx.selectFrom('security_event').selectAll().where('account_id', '=', person.accountId).execute(),
    );
    assert.ok(rows.length > 5);
    const text = JSON.stringify(rows.map(({ code: what, detail }) => [what, detail]));
    for (const secret of [
      ...secrets,
      code,
      gstin,
      gstin.slice(2, 12),
      'whole.address',
      'whole.username',
      person.token,
      person.refreshToken,
      person.idToken,
    ])
      assert.ok(secret === '' || !text.includes(secret), `${secret} stands in ${text}`);
    // Every detail is one of the names that the page knows, and short.
    for (const { detail } of rows)
      for (const value of Object.values(detail)) assert.ok(JSON.stringify(value).length < 140);
  });

  test('stays for a year, whatever the sweep is asked, and is gone after it', async () => {
    const person = await at.signIn(number());
    const place = async (days: number): Promise<void> => {
      await at.db.asSystem((trx) =>
        trx
          .insertInto('security_event')
          .values({
            account_id: person.accountId,
            id: randomIds.uuid(),
            at: new Date(Date.now() - days * 24 * 60 * 60 * 1000),
            code: 'account_downloaded',
            detail: '{}',
            person_id: null,
            session_id: null,
          })
          .execute(),
      );
    };
    await place(400);
    await place(360);
    await sweepExpired(at.db, Date.now() + 1000 * 24 * 60 * 60 * 1000);
    const left = await at.db.asSystem((trx) =>
      trx
        .selectFrom('security_event')
        .select('code')
        .where('account_id', '=', person.accountId)
        .where('code', '=', 'account_downloaded')
        .execute(),
    );
    assert.equal(left.length, 1);
  });
});
