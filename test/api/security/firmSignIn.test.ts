import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { type FirmProvider, startFirmProvider } from '../../harness/firmProvider.ts';
import { shownBy, withFactor } from '../identity/authenticator.ts';
import {
  binds,
  browserOf,
  confirmed,
  linkOf,
  mustSignIn,
  productUrl,
  signsInBy,
  switchOn,
} from '../identity/firm.ts';
import { appForTests, clientOf, must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';
import { inAccount, joins } from '../people/team.ts';

const minutes = 60_000;

describe('Sign-in by a firm’s own provider', () => {
  let at: TestApp;
  let firm: FirmProvider;
  let texts: (name: string) => string[] = () => [];
  before(async () => {
    firm = await startFirmProvider(productUrl);
    at = await appForTests({ texts: (name) => texts(name) });
  });
  after(async () => {
    await at.close();
    await firm.close();
  });

  let next = 9_811_100_000;
  const number = (): string => `+91${(next += 1)}`;
  const codeOf = (answer: { success: boolean; code?: string }): string =>
    answer.success ? 'done' : (answer.code ?? '');
  beforeEach(() => {
    texts = () => [];
    firm.person = { subject: `subject-${next}`, email: `asha.${next}@firm.example` };
  });

  /** An owner whose account signs in by the provider, and a member who has connected an identity there. */
  async function firmWithMember() {
    const owner = await at.signIn(number());
    must(await switchOn(owner, firm));
    const member = await joins(at, owner, number(), 'manager');
    assert.equal(await binds(at, member, firm), 'bound');
    return { owner, member, link: await linkOf(owner), person: firm.person };
  }
  const codesIn = (deeds: readonly { code: string }[]): string[] => deeds.map(({ code }) => code);
  const codesOfLog = async (owner: SignedInPerson): Promise<string[]> =>
    must(await owner.client.securityLog({ query: { limit: 100 } })).data.map(({ code }) => code);

  test('is off until an owner switches it on with a fresh proof, and its secret is never shown', async () => {
    const owner = await at.signIn(number());
    assert.equal(must(await owner.client.firmSignIn()).data.set, null);
    assert.equal(
      codeOf(await at.client.beginFirmSignIn({ body: { domain: 'firm.example' } })),
      'firm_unknown',
    );
    assert.equal(codeOf(await at.client.beginFirmSignIn({ body: { link: 'nobody' } })), 'firm_unknown');
    at.clock.wall += 11 * minutes;
    assert.equal(codeOf(await switchOn(owner, firm)), 'proof_needed');
    const again = await at.signIn(number());
    must(await switchOn(again, firm));
    const { set } = must(await again.client.firmSignIn()).data;
    assert.deepEqual([set?.issuer, set?.client_id], [firm.issuer, firm.client.client_id]);
    const rows = await at.db.asSystem((trx) => trx.selectFrom('firm_sign_in').selectAll().execute());
    assert.ok(
      !JSON.stringify(rows, (_, value: unknown) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
      ).includes(firm.client.client_secret),
    );
    assert.ok(!at.logged().includes(firm.client.client_secret));
    const member = await joins(at, again, number(), 'manager');
    assert.equal(codeOf(await member.client.firmSignIn()), 'role_not_allowed');
    assert.equal(codeOf(await switchOn(member, firm)), 'role_not_allowed');
  });

  test('lets a member in who has connected an identity from within their session, in that account alone', async () => {
    const { owner, member, link, person } = await firmWithMember();
    const { identity } = must(await member.client.ownFirmIdentity()).data;
    assert.equal(identity?.shown, person.email);
    const session = await mustSignIn(at, firm, { link });
    assert.equal(session.personId, member.personId);
    // Without a name the account is the firm's, although the person has one of their own.
    assert.equal(must(await session.client.listPeople()).data.members.length, 2);
    const { accounts } = must(await session.client.listAccounts()).data;
    assert.deepEqual(
      accounts.map(({ id }) => id),
      [owner.accountId],
    );
    const theirs = await at.db.asSystem((trx) =>
      trx.selectFrom('member').select('account_id').where('person_id', '=', member.personId).execute(),
    );
    const own = theirs.find(({ account_id: account }) => account !== owner.accountId)?.account_id ?? '';
    const elsewhere = inAccount(at, { ...member, ...session }, own);
    assert.equal(codeOf(await elsewhere.client.dashboard()), 'not_found');
    assert.equal(codeOf(await inAccount(at, member, own).client.dashboard()), 'done');
  });

  test('is listed, noted and notified like any other sign-in, and ended by its person', async () => {
    const { owner, member, link } = await firmWithMember();
    at.clock.wall += 1;
    const session = await mustSignIn(at, firm, { link });
    const phone = `+91${next}`;
    assert.match(await at.lastSms(phone), /not-me/);
    assert.ok((await codesOfLog(owner)).includes('firm_signed_in'));
    const listed = must(await member.client.sessions({ query: {} })).data;
    assert.equal(listed.length, 2);
    const other = listed.find(({ current }) => !current);
    must(await member.client.signOutSession({ params: { id: other?.id ?? '' } }));
    assert.equal(codeOf(await session.client.dashboard()), 'session_ended');
  });

  test('gives no power over people and programs, nor over the person, and is no fresh proof', async () => {
    const owner = await at.signIn(number());
    must(await switchOn(owner, firm));
    assert.equal(await binds(at, owner, firm), 'bound');
    const { client } = await mustSignIn(at, firm, { link: await linkOf(owner) });
    const byNumber = 'sign_in_by_number';
    const books = { url: 'https://books.example.com/shunya', events: ['filing.filed' as const] };
    const refused: [string, { success: boolean; code?: string }][] = [
      ['an invitation', await client.invite({ body: { mobile: number(), role: 'owner' } })],
      ['a key', await client.makeKey({ body: { name: 'Books', scopes: ['read'] } })],
      ['a webhook', await client.addWebhook({ body: books })],
      ['another provider', await client.setFirmSignIn({ body: { issuer: firm.issuer, client_id: 'x' } })],
      ['erasing', await client.eraseAccount({ body: { confirmation: 'ERASE' } })],
      ['the mailbox', await client.verifyEmail({ body: { email: 'thief@example.com' } })],
      ['the profile', await client.setName({ body: { name: 'Thief' } })],
      ['a second factor', await client.setUpSecondFactor()],
      ['a passkey', await client.beginPasskey()],
      ['another identity', await client.beginFirmBinding()],
      ['ending all sessions', await client.signOutEverywhere()],
      ['joining elsewhere', await client.acceptInvitation({ body: { token: 'token' } })],
      ['erasing the person', await client.erasePerson({ body: { confirmation: 'ERASE' } })],
    ];
    for (const [what, answer] of refused) assert.equal(codeOf(answer), byNumber, what);
    assert.equal(codeOf(await client.download()), 'proof_needed');
    // The code goes to the mobile: with it the session may do what asks for a proof, and no more than before.
    at.clock.wall += 1;
    must(await client.askProof());
    must(await client.prove({ body: { otp: await at.lastCode(`+91${next - 1}`) } }));
    assert.equal(codeOf(await client.download()), 'done');
    assert.equal(codeOf(await client.beginPasskey()), byNumber);
    must(await client.logout());
    assert.equal(codeOf(await client.dashboard()), 'session_ended');
  });

  test('does not show the person’s own ID number', async () => {
    const { member, link } = await firmWithMember();
    const idNumber = { id_type: 'pan', id_number: 'ABCPN1234F' } as const;
    must(await member.client.updateProfile({ body: idNumber }));
    assert.equal(must(await member.client.profile()).data.id_number, 'ABCPN1234F');
    const { client } = await mustSignIn(at, firm, { link });
    assert.equal(must(await client.profile()).data.id_number, '');
  });

  test('knows of the sessions of its firm alone, and ends no others', async () => {
    const { member, link } = await firmWithMember();
    const idNumber = { id_type: 'pan', id_number: 'ABCPN1234F' } as const;
    must(await member.client.updateProfile({ body: idNumber }));
    at.clock.wall += 1;
    const first = await mustSignIn(at, firm, { link });
    at.clock.wall += 1;
    const { client } = await mustSignIn(at, firm, { link });
    const all = must(await member.client.sessions({ query: {} })).data;
    assert.equal(all.length, 3);
    const byNumber = all.find(({ current }) => current)?.id ?? '';
    const firms = all.filter(({ current }) => !current).map(({ id }) => id);
    const listed = must(await client.sessions({ query: {} }));
    assert.deepEqual([listed.data.map(({ id }) => id), listed.total], [firms, 2]);
    assert.equal(codeOf(await client.signOutSession({ params: { id: byNumber } })), 'not_found');
    assert.equal(codeOf(await member.client.dashboard()), 'done');
    const other = listed.data.find(({ current }) => !current)?.id ?? '';
    must(await client.signOutSession({ params: { id: other } }));
    assert.equal(codeOf(await first.client.dashboard()), 'session_ended');
  });

  test('takes nothing of the person’s other sessions into a download', async () => {
    const owner = await at.signIn(number());
    must(await owner.client.updateProfile({ body: { id_type: 'pan', id_number: 'ABCPN1234F' } }));
    must(await switchOn(owner, firm));
    assert.equal(await binds(at, owner, firm), 'bound');
    at.clock.wall += 1;
    const { client } = await mustSignIn(at, firm, { link: await linkOf(owner) });
    at.clock.wall += 1;
    must(await client.askProof());
    must(await client.prove({ body: { otp: await at.lastCode(`+91${next}`) } }));
    const download = async (of: typeof client) => {
      const { sessions, profile } = must(await of.download()).data as {
        sessions: object[];
        profile: { id_number: string };
      };
      return [sessions.length, profile.id_number];
    };
    assert.deepEqual(await download(owner.client), [2, 'ABCPN1234F']);
    assert.deepEqual(await download(client), [1, '']);
  });

  test('goes with the account when it is erased', async () => {
    const { owner, link } = await firmWithMember();
    const session = await mustSignIn(at, firm, { link });
    must(await owner.client.eraseAccount({ body: { confirmation: 'ERASE' } }));
    assert.equal(codeOf(await session.client.dashboard()), 'session_ended');
    assert.equal(codeOf(await at.client.beginFirmSignIn({ body: { link } })), 'firm_unknown');
  });

  test('binds and lets in nobody by an equal mail address', async () => {
    const { link, person } = await firmWithMember();
    firm.person = { ...person, subject: 'another-subject' };
    assert.deepEqual(await signsInBy(at, firm, { link }), { refused: 'firm_identity_unknown' });
    firm.person = person;
    assert.equal((await signsInBy(at, firm, { link })).refused, null);
  });

  test('admits the domains and subjects of the owner alone, and no address that is not verified', async () => {
    const owner = await at.signIn(number());
    must(await switchOn(owner, firm, { subjects: ['named-subject'] }));
    for (const [person, outcome] of [
      [{ subject: 'a', email: 'a@elsewhere.example' }, 'firm_not_admitted'],
      [{ subject: 'b', email: 'b@firm.example.evil.example' }, 'firm_not_admitted'],
      [{ subject: 'c', email: 'c@firm.example', verified: false }, 'firm_not_admitted'],
      [{ subject: 'd' }, 'firm_not_admitted'],
      [{ subject: 'named-subject' }, 'bound'],
    ] as const) {
      firm.person = person;
      assert.equal(await binds(at, owner, firm), outcome, person.subject);
    }
    // Taken out of the list later: the connected identity signs in no more.
    must(await switchOn(owner, firm, { client_secret: '' }));
    assert.deepEqual(await signsInBy(at, firm, { link: await linkOf(owner) }), {
      refused: 'firm_not_admitted',
    });
  });

  test('connects an identity to one member of an account', async () => {
    const { owner, member } = await firmWithMember();
    assert.equal(await binds(at, owner, firm), 'firm_identity_taken');
    assert.equal(must(await owner.client.ownFirmIdentity()).data.identity, null);
    must(await member.client.endFirmBinding());
    assert.equal(await binds(at, owner, firm), 'bound');
  });

  test('takes an answer once, in the browser that began, and only for what it began', async () => {
    const { member, link } = await firmWithMember();
    const browser = browserOf(at);
    const { url } = must(await browser.client.beginFirmSignIn({ body: { link } })).data;
    const answer = await firm.visit(url);
    assert.equal(codeOf(await browserOf(at).client.finishFirmSignIn({ body: answer })), 'firm_round_over');
    const other = browserOf(at);
    must(await other.client.beginFirmSignIn({ body: { link } }));
    assert.equal(codeOf(await other.client.finishFirmSignIn({ body: answer })), 'firm_round_over');
    // An attacker's answer in the victim's browser would connect the attacker's identity.
    const victim = browserOf(at, member);
    must(await victim.client.beginFirmBinding());
    assert.equal(codeOf(await victim.client.bindFirmIdentity({ body: answer })), 'firm_round_over');
    victim.jar.set('shunya_firm', browser.jar.get('shunya_firm') ?? '');
    assert.equal(codeOf(await victim.client.bindFirmIdentity({ body: answer })), 'firm_round_over');
    const begun = new Map(browser.jar);
    must(await browser.client.finishFirmSignIn({ body: answer }));
    must(await browser.client.openFirmSession({ body: {} }));
    for (const [name, value] of begun) browser.jar.set(name, value);
    assert.equal(codeOf(await browser.client.finishFirmSignIn({ body: answer })), 'firm_round_over');
  });

  test('has an address of its own for each account, so that no provider gets the code of another', async () => {
    const { owner, link } = await firmWithMember();
    const { redirect_uri: back } = must(await owner.client.firmSignIn()).data;
    assert.equal(back, `${productUrl}/login/firm/${link}`);
    // A stranger's account leads the browser to the firm's provider, where its person is signed in.
    const stranger = await at.signIn(number());
    const { redirect_uri: theirs } = must(await stranger.client.firmSignIn()).data;
    must(await switchOn(stranger, firm));
    const begin = async (by: { link: string }) => {
      const browser = browserOf(at);
      const { url } = must(await browser.client.beginFirmSignIn({ body: by })).data;
      assert.equal(new URL(url).searchParams.get('redirect_uri'), `${productUrl}/login/firm/${by.link}`);
      return { ...browser, url: new URL(url) };
    };
    const led = await begin({ link: await linkOf(stranger) });
    assert.equal(theirs, `${productUrl}/login/firm/${await linkOf(stranger)}`);
    led.url.searchParams.set('redirect_uri', back);
    // Of a provider that does not name itself in its answer.
    const answer = { ...(await firm.visit(led.url.href)), iss: '' };
    assert.equal(answer.link, link);
    assert.equal(codeOf(await led.client.finishFirmSignIn({ body: answer })), 'firm_round_over');
    const own = await begin({ link });
    const good = { ...(await firm.visit(own.url.href)), iss: '' };
    assert.equal(
      codeOf(await own.client.finishFirmSignIn({ body: { ...good, link: '' } })),
      'firm_round_over',
    );
    // The round is not over for the right address.
    assert.notEqual(codeOf(await own.client.finishFirmSignIn({ body: good })), 'firm_round_over');
  });

  test('opens one session by a confirmed sign-in, within ten minutes', async () => {
    const { link } = await firmWithMember();
    const { client, jar } = await confirmed(at, firm, { link });
    const kept = new Map(jar);
    must(await client.openFirmSession({ body: {} }));
    for (const [name, value] of kept) jar.set(name, value);
    assert.equal(codeOf(await client.openFirmSession({ body: {} })), 'firm_round_over');
    const late = await confirmed(at, firm, { link });
    at.clock.wall += 11 * minutes;
    assert.equal(codeOf(await late.client.openFirmSession({ body: {} })), 'firm_round_over');
  });

  test('asks a person who has a second factor for it', async () => {
    const owner = await at.signIn(number());
    must(await switchOn(owner, firm));
    assert.equal(await binds(at, owner, firm), 'bound');
    const { secret } = await withFactor(at, owner);
    at.clock.wall += minutes;
    const { client } = await confirmed(at, firm, { link: await linkOf(owner) });
    assert.equal(codeOf(await client.openFirmSession({ body: {} })), 'second_factor_needed');
    assert.equal(
      codeOf(await client.openFirmSession({ body: { second_factor: 'ABCDEF' } })),
      'second_factor_wrong',
    );
    must(await client.openFirmSession({ body: { second_factor: shownBy(secret, at.clock.wall) } }));
  });

  test('is renewed by its refresh token alone, and by no proof of the number', async () => {
    const { link, member } = await firmWithMember();
    const { refreshToken } = await mustSignIn(at, firm, { link });
    const byNumber = await at.client.refresh({
      body: { refresh_token: refreshToken, firebase_token: await at.prove(`+91${next}`) },
    });
    assert.equal(codeOf(byNumber), 'session_ended');
    const renewed = must(await at.client.refreshFirmSession({ body: { refresh_token: refreshToken } })).data;
    assert.equal(renewed.user.id, member.personId);
    const crossed = { refresh_token: member.refreshToken };
    assert.equal(codeOf(await at.client.refreshFirmSession({ body: crossed })), 'session_ended');
    must(await member.client.endFirmBinding());
    const after = { refresh_token: renewed.refresh_token };
    assert.equal(codeOf(await at.client.refreshFirmSession({ body: after })), 'session_ended');
  });

  test('ends with the membership, with the provider, and with another client of it', async () => {
    const { owner, member, link, person } = await firmWithMember();
    const ended = async (end: () => Promise<unknown>, refused: string): Promise<void> => {
      const session = await mustSignIn(at, firm, { link });
      const open = await confirmed(at, firm, { link });
      await end();
      assert.equal(codeOf(await session.client.dashboard()), 'session_ended');
      const again = { refresh_token: session.refreshToken };
      assert.equal(codeOf(await at.client.refreshFirmSession({ body: again })), 'session_ended');
      assert.equal(codeOf(await open.client.openFirmSession({ body: {} })), 'firm_identity_unknown');
      const signed = await at.client.beginFirmSignIn({ body: { link } });
      assert.equal(signed.success ? (await signsInBy(at, firm, { link })).refused : signed.code, refused);
    };
    await ended(
      async () => must(await owner.client.removeMember({ params: { id: member.personId } })),
      'firm_identity_unknown',
    );
    const back = await joins(at, owner, number(), 'viewer');
    firm.person = person;
    assert.equal(await binds(at, back, firm), 'bound');
    await ended(async () => must(await owner.client.endFirmSignIn()), 'firm_unknown');
  });

  test('is kept only where the provider can be read, at no private address', async () => {
    const owner = await at.signIn(number());
    for (const [issuer, code] of [
      ['https://10.0.0.1', 'firm_provider_unfit'],
      ['https://localhost:1', 'firm_provider_unfit'],
      ['https://169.254.169.254', 'firm_provider_unfit'],
      ['http://10.0.0.1', 'invalid_request'],
      ['http://localhost.evil.example', 'invalid_request'],
      ['https://user:word@login.example.com', 'invalid_request'],
      ['file:///etc/passwd', 'invalid_request'],
      [`${firm.issuer}/elsewhere`, 'firm_provider_unfit'],
    ] as const)
      assert.equal(codeOf(await switchOn(owner, firm, { issuer })), code, issuer);
    assert.equal(must(await owner.client.firmSignIn()).data.set, null);
  });

  test('leads by a domain only to the account that its DNS names, the last one', async () => {
    const [first, second] = [await at.signIn(number()), await at.signIn(number())];
    const domains = [`d${next}.example`];
    const by = { domain: `Somebody@D${next}.example` };
    must(await switchOn(first, firm, { domains }));
    assert.equal(codeOf(await at.client.beginFirmSignIn({ body: by })), 'firm_unknown');
    const recordOf = async (owner: SignedInPerson) => {
      const one = must(await owner.client.firmSignIn()).data.set?.domains[0];
      assert.ok(one);
      return one;
    };
    // Another account claims it, with the record of the first in the DNS.
    const record = await recordOf(first);
    texts = (name) => (name === record.record ? [record.text] : []);
    must(await switchOn(second, firm, { domains }));
    assert.equal((await recordOf(second)).proven_at, null);
    assert.equal(codeOf(await at.client.beginFirmSignIn({ body: by })), 'firm_unknown');
    must(await switchOn(first, firm, { domains, client_secret: '' }));
    assert.notEqual((await recordOf(first)).proven_at, null);
    assert.equal(codeOf(await at.client.beginFirmSignIn({ body: by })), 'done');
  });

  test('is held with its person, and taken back when it was not them', async () => {
    const { member, link } = await firmWithMember();
    at.clock.wall += 1;
    const session = await mustSignIn(at, firm, { link });
    const [token = ''] = /(?<=not-me#)[\w-]+/.exec(await at.lastSms(`+91${next}`)) ?? [];
    const taken = must(await at.client.disownByLink({ body: { token } })).data;
    assert.deepEqual([codesIn(taken.taken_back), codesIn(taken.still_there)], [['firm_signed_in'], []]);
    assert.equal(codeOf(await session.client.dashboard()), 'session_ended');
    assert.deepEqual(await signsInBy(at, firm, { link }), { refused: 'firm_identity_unknown' });
    assert.equal(codeOf(await member.client.beginFirmBinding()), 'changes_held');
  });

  test('switched on and connected by a stolen session, it goes with that session', async () => {
    const phone = number();
    const owner = await at.signIn(phone);
    at.clock.wall += 1;
    const thief = await at.signIn(phone);
    must(await switchOn(thief, firm));
    assert.equal(await binds(at, thief, firm), 'bound');
    const link = await linkOf(owner);
    const [stolen] = must(await owner.client.sessions({ query: {} })).data.filter(({ current }) => !current);
    const taken = must(await owner.client.disownSession({ params: { id: stolen?.id ?? '' } })).data;
    assert.deepEqual(
      [codesIn(taken.taken_back).toSorted(), taken.still_there],
      [['firm_identity_bound', 'firm_sign_in_on'], []],
    );
    assert.equal(codeOf(await at.client.beginFirmSignIn({ body: { link } })), 'firm_unknown');
    assert.equal(must(await owner.client.firmSignIn()).data.set, null);
  });

  /** The owner takes back the acts of a stolen session; gives the codes of both lists. */
  async function disowns(owner: SignedInPerson): Promise<{ back: string[]; there: string[] }> {
    const [stolen] = must(await owner.client.sessions({ query: {} })).data.filter(({ current }) => !current);
    const taken = must(await owner.client.disownSession({ params: { id: stolen?.id ?? '' } })).data;
    return { back: codesIn(taken.taken_back), there: codesIn(taken.still_there) };
  }
  const setBy = async (owner: SignedInPerson) => {
    const { set } = must(await owner.client.firmSignIn()).data;
    return set && [set.client_id, set.link, set.domains.map(({ domain }) => domain), set.subjects];
  };

  test('changed and switched off by a stolen session, it is again what it was', async () => {
    const phone = number();
    const owner = await at.signIn(phone);
    must(await switchOn(owner, firm, { subjects: ['named-subject'] }));
    const before = await setBy(owner);
    const link = await linkOf(owner);
    for (const acts of [
      async (thief: SignedInPerson) => {
        must(await switchOn(thief, firm, { client_id: 'thief', domains: ['thief.example'] }));
      },
      async (thief: SignedInPerson) => {
        must(await switchOn(thief, firm, { client_id: 'thief', subjects: ['thief'] }));
        at.clock.wall += 1;
        must(await thief.client.endFirmSignIn());
      },
    ]) {
      at.clock.wall += 1;
      const again = await at.signIn(phone);
      at.clock.wall += 1;
      const thief = await at.signIn(phone);
      await acts(thief);
      assert.notDeepEqual(await setBy(again), before);
      assert.deepEqual((await disowns(again)).there, []);
      assert.deepEqual(await setBy(again), before);
      await at.db.asSystem((trx) =>
        trx.deleteFrom('sign_in_hold').where('person_id', '=', owner.personId).execute(),
      );
    }
    // With the secret before: the provider accepts its client again.
    const last = await at.signIn(phone);
    assert.equal(await binds(at, last, firm), 'bound');
    assert.equal((await signsInBy(at, firm, { link })).refused, null);
  });

  test('set by another owner since, it stays, and the thief’s change is listed', async () => {
    const phone = number();
    const owner = await at.signIn(phone);
    must(await switchOn(owner, firm));
    const other = await joins(at, owner, number(), 'owner');
    at.clock.wall += 1;
    const thief = await at.signIn(phone);
    must(await switchOn(thief, firm, { client_id: 'thief' }));
    at.clock.wall += 1;
    must(await switchOn(other, firm, { subjects: ['chosen-since'] }));
    const since = await setBy(other);
    assert.deepEqual(await disowns(owner), { back: [], there: ['firm_sign_in_changed'] });
    assert.deepEqual(await setBy(other), since);
  });

  test('restored, it brings no identity back that the change had disconnected', async () => {
    const { owner, link } = await firmWithMember();
    at.clock.wall += 1;
    const thief = await at.signIn(`+91${next - 1}`);
    must(await switchOn(thief, firm, { client_id: 'thief' }));
    assert.deepEqual(await disowns(owner), { back: ['firm_sign_in_changed'], there: [] });
    assert.deepEqual(await signsInBy(at, firm, { link }), { refused: 'firm_identity_unknown' });
  });

  test('refuses a held person without any help to end the hold', async () => {
    const { member, link } = await firmWithMember();
    const until = new Date(at.clock.wall + 60 * minutes);
    await at.db.asSystem((trx) =>
      trx
        .insertInto('sign_in_hold')
        .values({
          person_id: member.personId,
          since: new Date(at.clock.wall),
          until,
          mail: 'a@b.example',
          why: 'disowned',
        })
        .execute(),
    );
    assert.deepEqual(await signsInBy(at, firm, { link }), { refused: 'sign_in_held' });
    const mails = await at.db.asSystem((trx) =>
      trx.selectFrom('identity_outbox').select('id').where('recipient', '=', 'a@b.example').execute(),
    );
    assert.deepEqual(mails, []);
  });

  test('shows another account nothing: neither its settings nor its members’ identities', async () => {
    const { owner, link } = await firmWithMember();
    const stranger = await at.signIn(number());
    assert.equal(must(await stranger.client.firmSignIn()).data.set, null);
    assert.deepEqual(must(await stranger.client.ownFirmIdentity()).data, { firm: null, identity: null });
    const there = inAccount(at, stranger, owner.accountId);
    assert.equal(codeOf(await there.client.firmSignIn()), 'not_found');
    assert.equal(codeOf(await there.client.endFirmSignIn()), 'not_found');
    // The same provider and person in another account: connected there by nobody.
    must(await switchOn(stranger, firm));
    assert.deepEqual(await signsInBy(at, firm, { link: await linkOf(stranger) }), {
      refused: 'firm_identity_unknown',
    });
    assert.equal((await signsInBy(at, firm, { link })).refused, null);
    assert.equal(codeOf(await clientOf(at.app).firmSignIn()), 'unauthenticated');
  });
});
