import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Database, openDatabase } from '#db/open.ts';
import { domainProofs } from '#db/rows/firmDomains.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import { askDomainsAgain } from '#usecases/account/firmDomains.ts';
import { type FirmProvider, startFirmProvider } from '../../harness/firmProvider.ts';
import { binds, linkOf, mustSignIn, productUrl, switchOn } from '../identity/firm.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';
import { joins } from '../people/team.ts';

/** The DNS of a firm's mail domain, asked again by the upkeep of a worker. */
describe('A domain that was proven', () => {
  let at: TestApp;
  let worker: Database;
  let firm: FirmProvider;
  before(async () => {
    firm = await startFirmProvider(productUrl);
    at = await appForTests({ texts: () => dns ?? [] });
    worker = openDatabase(at.workerUrl);
  });
  after(async () => {
    await worker.close();
    await at.close();
    await firm.close();
  });

  const minutes = 60_000;
  let next = 9_813_300_000;
  const number = (): string => `+91${(next += 1)}`;
  const codeOf = (answer: { success: boolean; code?: string }): string =>
    answer.success ? 'done' : (answer.code ?? '');
  const codesOfLog = async (owner: SignedInPerson): Promise<string[]> =>
    must(await owner.client.securityLog({ query: { limit: 100 } })).data.map(({ code }) => code);

  const day = 24 * 60 * minutes;
  /** The DNS: silent when null. */
  let dns: string[] | null = null;
  /** The upkeep of a worker, that many days later. */
  const upkeep = async (days: number): Promise<void> => {
    at.clock.wall += days * day;
    await askDomainsAgain({
      domains: domainProofs(worker, at.identity.seal),
      firms: { textsOf: async () => dns },
      clock: at.identity.clock,
      seal: at.identity.seal,
      log: at.identity.log,
    });
  };
  /** An owner with a mailbox whose domain is proven. */
  async function proven() {
    const phone = number();
    const owner = await at.signIn(phone);
    const domain = `d${next}.example`;
    const set = (settings = {}) => switchOn(owner, firm, { domains: [domain], ...settings });
    const [one] = must(await set()).data.set?.domains ?? [];
    assert.ok(one);
    dns = [one.text];
    must(await set({ client_secret: '' }));
    const member = await joins(at, owner, number(), 'manager');
    firm.person = { subject: `subject-${next}`, email: `asha@${domain}` };
    assert.equal(await binds(at, member, firm), 'bound');
    const sentTo = async () =>
      (
        await at.db.asSystem((trx) =>
          trx
            .selectFrom('outbox')
            .select('template')
            .where('recipient', '=', phone)
            .orderBy('created_at')
            .execute(),
        )
      ).filter(({ template }) => template === 'firm_domain.en').length;
    const byDomain = async () => codeOf(await at.client.beginFirmSignIn({ body: { domain } }));
    const shown = async () => {
      // Its session has ended meanwhile, or its proof is old.
      const { client } = await at.signIn(phone);
      const { set: now } = must(await client.firmSignIn()).data;
      return now?.domains.find((each) => each.domain === domain)?.ends_at ?? null;
    };
    return { phone, domain, sentTo, byDomain, shown, link: await linkOf(owner) };
  }

  test('is asked for again, and stays while its record does', async () => {
    const { sentTo, byDomain, shown } = await proven();
    for (const days of [1, 1, 30]) await upkeep(days);
    assert.deepEqual([await sentTo(), await byDomain(), await shown()], [0, 'done', null]);
  });

  test('leads nobody once its record is gone, its owners hear of it, and a week later the sign-in is off', async () => {
    const { phone, sentTo, byDomain, shown, link } = await proven();
    dns = [];
    await upkeep(0.5);
    assert.deepEqual([await sentTo(), await byDomain()], [0, 'done']);
    await upkeep(1);
    assert.deepEqual([await sentTo(), await byDomain()], [1, 'firm_unknown']);
    assert.ok((await codesOfLog(await at.signIn(phone))).includes('firm_domain_lost'));
    const session = await mustSignIn(at, firm, { link });
    await upkeep(6.9);
    assert.equal(await sentTo(), 1);
    assert.equal(await shown(), isoIst(at.clock.wall + day / 10));
    assert.equal(codeOf(await session.client.dashboard()), 'token_expired');
    await upkeep(0.1);
    assert.equal(await sentTo(), 2);
    assert.equal(codeOf(await at.client.beginFirmSignIn({ body: { link } })), 'firm_unknown');
    const again = { refresh_token: session.refreshToken };
    assert.equal(codeOf(await at.client.refreshFirmSession({ body: again })), 'session_ended');
    const later = await at.signIn(phone);
    assert.equal(must(await later.client.firmSignIn()).data.set, null);
    assert.equal((await codesOfLog(later)).filter((code) => code === 'firm_sign_in_off').length, 1);
  });

  test('leads again once its record is back', async () => {
    const { sentTo, byDomain, shown } = await proven();
    const record = dns;
    dns = [];
    await upkeep(1);
    assert.equal(await byDomain(), 'firm_unknown');
    dns = record;
    await upkeep(0.1);
    assert.deepEqual([await byDomain(), await shown()], ['done', null]);
    await upkeep(8);
    assert.deepEqual([await sentTo(), await byDomain()], [1, 'done']);
  });

  test('outlasts a day of silence of its servers, and no more', async () => {
    const { sentTo, byDomain } = await proven();
    dns = null;
    await upkeep(1.9);
    assert.deepEqual([await sentTo(), await byDomain()], [0, 'done']);
    await upkeep(0.2);
    assert.deepEqual([await sentTo(), await byDomain()], [1, 'firm_unknown']);
    await upkeep(7);
    assert.equal(await sentTo(), 2);
  });

  test('gets no more time by saving again, and ends nothing once an owner has taken it out', async () => {
    const { phone, sentTo, domain, link } = await proven();
    dns = [];
    await upkeep(1);
    await upkeep(3);
    const { client } = await at.signIn(phone);
    const body = { issuer: firm.issuer, ...firm.client, domains: [domain, 'other.example'] };
    const { set } = must(await client.setFirmSignIn({ body })).data;
    const ends = set?.domains.map(({ ends_at: end }) => end);
    assert.deepEqual(ends, [isoIst(at.clock.wall + 4 * day), null]);
    must(await client.setFirmSignIn({ body: { ...body, domains: ['other.example'] } }));
    await upkeep(5);
    assert.equal(await sentTo(), 1);
    assert.equal(codeOf(await at.client.beginFirmSignIn({ body: { link } })), 'done');
  });
});
