import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { checkCharacter, parseGstin } from '#domain/gst/gstin.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import { openStore } from '#db/store.ts';
import { newRegistration } from '#usecases/registration/addRegistration.ts';
import { randomUUID } from 'node:crypto';
import { joins } from '../people/team.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from './appForTests.ts';

describe('The link of the calendar', () => {
  let at: TestApp;
  before(async () => {
    at = await appForTests();
  });
  after(() => at.close());

  let next = 9_866_600_000;
  const number = (): string => `+91${(next += 1)}`;
  const make = async (person: SignedInPerson): Promise<string> =>
    new URL(must(await person.client.makeCalendarFeed()).data.url).pathname;
  const fetched = (path: string) => at.app.inject({ url: path });
  const isGone = async (path: string): Promise<void> => {
    const answer = await fetched(path);
    assert.deepEqual([answer.statusCode, answer.body], [404, 'Not found\n']);
  };

  /** A verified GSTIN that files by month; its number is made from the count. */
  async function place(person: SignedInPerson, legalName: string, count = 0): Promise<string> {
    const body = `27ABC${String.fromCharCode(65 + (count % 26))}${String.fromCharCode(65 + Math.floor(count / 26))}${String(1000 + count)}F1Z`;
    const gstin = parseGstin(`${body}${checkCharacter(body)}`);
    assert.ok(gstin, body);
    await openStore(at.db, at.identity.seal).asTenant(person.accountId, (rows) =>
      rows.registrations.add({
        ...newRegistration({
          id: randomUUID(),
          accountId: person.accountId,
          username: `shop${count}`,
          createdAt: at.clock.product,
        }),
        gstin,
        status: 'success',
        legalName,
        preferences: { '2026-27': [{ quarter: 'Q3', frequency: 'monthly', askedAt: at.clock.product }] },
      }),
    );
    return gstin;
  }

  test('opens a calendar of due days, with a business and four characters of its GSTIN, and no figure', async () => {
    const person = await at.signIn(number());
    const gstin = await place(person, 'KAVERI TEXTILES');
    const path = await make(person);
    const answer = await fetched(path);
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['content-type'], 'text/calendar; charset=utf-8');
    assert.equal(answer.headers['cache-control'], 'private, max-age=3600');
    const text = answer.body.replaceAll('\r\n ', '');
    assert.match(text, /^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
    assert.match(text, /SUMMARY:GSTR-1 due: KAVERI TEXTILES\r\n/);
    assert.match(text, /DTSTART;VALUE=DATE:20261111\r\n/);
    assert.ok(text.includes(`GSTIN ending ${gstin.slice(-4)}`));
    assert.ok(!text.includes(gstin) && !/₹|INR/.test(text));
    // The same return is the same event at each fetch.
    const uids = (body: string) => [...body.matchAll(/^UID:(.*)$/gm)].map(([, uid]) => uid);
    assert.deepEqual(uids((await fetched(path)).body), uids(answer.body));
    // Due for October this year, up to twelve months ahead.
    const days = [...text.matchAll(/DTSTART;VALUE=DATE:(\d{8})/g)].map(([, day]) => day ?? '').toSorted();
    assert.deepEqual([days[0], days.at(-1)], ['20261111', '20271120']);
  });

  test('tells many returns of one day in one line', async () => {
    const person = await at.signIn(number());
    for (let count = 0; count < 30; count += 1)
      await place(person, `SHOP ${String(count).padStart(2, '0')}`, count);
    const text = (await fetched(await make(person))).body.replaceAll('\r\n ', '');
    assert.match(text, /SUMMARY:GSTR-1 due: 30 GSTINs\r\n/);
    assert.match(text, /SHOP 19\\nand 10 more/);
    const { data } = must(await person.client.calendar({ query: { month: '112026' } }));
    const due = data.days.find(({ date }) => date === '2026-11-11')?.items[0];
    assert.deepEqual([due?.kind, due?.form, due?.count, due?.named.length], ['due', 'GSTR-1', 30, 20]);
  });

  test('shows nothing of another account, and what is no link is not found', async () => {
    const person = await at.signIn(number());
    const other = await at.signIn(number());
    await place(other, 'SOMEBODY ELSE');
    assert.ok(!(await fetched(await make(person))).body.includes('SOMEBODY'));
    await isGone(`/calendar/${'A'.repeat(43)}.ics`);
    assert.equal((await fetched('/calendar/short.ics')).statusCode, 404);
    // A link opens the calendar alone.
    const token = /([\w-]{43})\.ics$/.exec(await make(person))?.[1] ?? '';
    const asked = await at.app.inject({
      url: '/api/calendar',
      headers: { authorization: `Bearer ${token}` },
    });
    assert.equal(asked.statusCode, 401);
  });

  test('says by the clock of its days when it was made and fetched, is replaced by the next one, and ends', async () => {
    const person = await at.signIn(number());
    const { product } = at.clock;
    const madeAt = (at.clock.product += 86_400_000);
    const first = await make(person);
    const fetchedAt = (at.clock.product += 60_000);
    assert.equal((await fetched(first)).statusCode, 200);
    const { feed } = must(await person.client.calendarFeed()).data;
    assert.deepEqual(feed, { made_at: isoIst(madeAt), fetched_at: isoIst(fetchedAt) });
    at.clock.product = product;
    at.clock.wall += 1;
    const second = await make(person);
    await isGone(first);
    assert.equal((await fetched(second)).statusCode, 200);
    at.clock.wall += 1;
    must(await person.client.endCalendarFeed());
    await isGone(second);
    assert.equal(must(await person.client.calendarFeed()).data.feed, null);
    const log = must(await person.client.securityLog({ query: {} })).data.map(({ code }) => code);
    assert.deepEqual(
      log.filter((code) => code.startsWith('calendar')),
      ['calendar_ended', 'calendar_made', 'calendar_made'],
    );
    const rows = await at.db.asSystem((trx) => trx.selectFrom('security_event').select('detail').execute());
    assert.ok(!JSON.stringify(rows).includes(second.slice(12, 40)));
  });

  test('is made by who manages, and ends with that right or the membership', async () => {
    const owner = await at.signIn(number());
    for (const role of ['preparer', 'viewer'] as const) {
      const member = await joins(at, owner, number(), role);
      const refused = await member.client.makeCalendarFeed();
      assert.ok(!refused.success && refused.code === 'role_not_allowed');
    }
    const manager = await joins(at, owner, number(), 'manager');
    const first = await make(manager);
    assert.equal((await fetched(first)).statusCode, 200);
    must(await owner.client.changeRole({ params: { id: manager.personId }, body: { role: 'preparer' } }));
    await isGone(first);
    must(await owner.client.changeRole({ params: { id: manager.personId }, body: { role: 'manager' } }));
    await isGone(first);
    const second = await make(manager);
    must(await owner.client.removeMember({ params: { id: manager.personId } }));
    await isGone(second);
  });

  test('ends with the session that made it: this was not me, and a stolen phone', async () => {
    const phone = number();
    const owner = await at.signIn(phone);
    at.clock.wall += 60_000;
    const thief = await at.signIn(phone);
    const stolen = await make(thief);
    const sessions = must(await owner.client.sessions({ query: {} })).data;
    const theirs = sessions.find(({ current }) => !current);
    const { data } = must(await owner.client.disownSession({ params: { id: theirs?.id ?? '' } }));
    assert.deepEqual(
      data.taken_back.map(({ code }) => code),
      ['calendar_made'],
    );
    await isGone(stolen);

    const another = await at.signIn(number());
    const since = new Date(at.clock.wall).toISOString();
    const path = await make(another);
    must(await another.client.signOutStolen({ body: { since } }));
    await isGone(path);
  });
});
