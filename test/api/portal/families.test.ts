import assert from 'node:assert/strict';
import { noTax } from '#domain/gst/portalFigures.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { atSimulator, practicePortal } from '#demo/practicePortal.ts';
import { type EvcCode, parseCode } from '#domain/gst/evc.ts';
import { type Gstin, panOf, parseGstin } from '#domain/gst/gstin.ts';
import { type Pan, parsePan } from '#domain/gst/pan.ts';
import { FORMS, type Form, type ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { PortalFault, RefusalKind } from '#domain/gst/refusal.ts';
import type { Result } from '#domain/shared/result.ts';
import type { PortalLogin, PortalSession } from '#portal/port.ts';
import { type OpenedPortal, portalBy } from '#portal/portalBy.ts';
import { sendOverFetch } from '#portal/send.ts';
import type { Block, Book, Taxpayer } from '../../../portal-sim/book.ts';
import { type Simulator, startSimulator } from '../../../portal-sim/server.ts';
import { keys } from '../portal-sim/rawClient.ts';
import { everyKind, profileOf } from './profileOf.ts';

// 5 November 2026, noon IST: October 2026 is due.
const start = Date.parse('2026-11-05T06:30:00Z');
const due = '102026' as ReturnPeriod;
const financialYear = '2026-27';
const client = { id: 'shunya', secret: 'not-a-real-secret' };

const present = <T>(value: T | null | undefined): T => {
  assert.ok(value !== null && value !== undefined);
  return value;
};
const must = <T>(result: Result<T, PortalFault>): T => {
  if (!result.ok) assert.fail(JSON.stringify(result.failure));
  return result.value;
};
const kindOf = (result: Result<unknown, PortalFault>): string => {
  if (result.ok) return 'ok';
  return result.failure.kind === 'refused' ? result.failure.refusal.kind : result.failure.kind;
};

for (const { name: kindName, family, kindness } of everyKind)
  describe(kindName, () => {
    const inbox: { username: string; text: string }[] = [];
    let folder = '';
    let simulator: Simulator;
    let book: Book;
    let portal: OpenedPortal;

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'shunya-families-'));
      simulator = await startSimulator({
        port: 0,
        bookFile: join(folder, 'book.json'),
        clientId: client.id,
        clientSecret: client.secret,
        controlToken: randomUUID(),
        now: () => start,
        startAt: start,
        kindness,
        keys,
        deliver: ({ channel, username, text }) => {
          if (channel === 'mail') inbox.push({ username, text });
        },
      });
      book = simulator.book;
      const baseUrl = `http://127.0.0.1:${simulator.port}`;
      portal = portalBy(
        profileOf(family, kindness),
        {
          ...atSimulator({ baseUrl, clientId: client.id, clientSecret: client.secret }),
          simulated: true,
          ...practicePortal,
        },
        { send: sendOverFetch, now: () => start, random: (bytes) => randomBytes(bytes), txn: randomUUID },
      );
    });
    after(async () => {
      await simulator.close();
      await rm(folder, { recursive: true, force: true });
    });

    const taxpayer = (username: string): Taxpayer => present(book.taxpayers[username]);
    const newestCode = (username: string): EvcCode => {
      const mail = present(inbox.findLast((message) => message.username === username));
      return present(parseCode(present(/ is (\w+)\. It is valid/.exec(mail.text)?.[1])));
    };

    type SignedIn = { login: PortalLogin; session: PortalSession; gstin: Gstin; pan: Pan };
    const signIn = async (username: string): Promise<SignedIn> => {
      const { gstin: told, signatories } = taxpayer(username);
      const gstin = present(parseGstin(told));
      const login = { username, gstin };
      const { challenge } = must(await portal.askSessionCode(login));
      const session = must(await portal.openSession(login, challenge, newestCode(username)));
      return { login, session, gstin, pan: present(parsePan(present(signatories[0]).pan)) };
    };
    const codeFor = async ({ login, session, pan }: SignedIn, form: Form): Promise<EvcCode> => {
      must(await portal.prepareNil(login, session, form, due));
      must(await portal.askEvc(login, session, form, due, pan));
      return newestCode(login.username);
    };
    const fileWith = async ({ login, session, pan }: SignedIn, form: Form, code: EvcCode) => {
      const json = must(await portal.nilJson(login, session, form, due));
      return portal.fileNil(login, session, { form, period: due, pan, code, json });
    };
    const file = async (who: SignedIn, form: Form) => fileWith(who, form, await codeFor(who, form));

    test('both nil returns are filed, and the list of the portal shows their ARNs', async () => {
      const who = await signIn('narmada.foods');
      const { login, gstin } = who;
      const known = must(await portal.search(gstin));
      assert.deepEqual([known.gstin, known.status], [gstin, 'Active']);
      assert.deepEqual(
        must(await portal.preferences(gstin, financialYear)).map(({ frequency }) => frequency),
        ['monthly', 'monthly', 'monthly', 'monthly'],
      );
      const refreshed = must(await portal.refreshSession(login, who.session));
      assert.ok(refreshed.expiresAt <= start + 360 * 60_000);
      const old = kindOf(await portal.returnSummary(login, who.session, 'GSTR1', due));
      assert.match(old, /^session_(ended|not_allowed)$/);
      who.session = refreshed;
      const arns: Record<string, string> = {};
      for (const form of FORMS) arns[form] = must(await file(who, form)).arn;
      const list = must(await portal.track(gstin, financialYear)).filed.filter(
        ({ period }) => period === due,
      );
      assert.deepEqual(Object.fromEntries(list.map(({ form, arn }) => [form, arn])), arns);
      assert.equal(kindOf(await portal.prepareNil(login, refreshed, 'GSTR1', due)), 'already_filed');
      must(await portal.closeSession(login, refreshed));
      must(await portal.closeSession(login, refreshed));
      assert.equal(book.accepted.filter((row) => row.gstin === gstin).length, 2);
    });

    test("a partner's own PAN gets the code, the firm's does not, and a wrong code is asked for again", async () => {
      const who = await signIn('kaveri.textiles');
      const { login, session, gstin, pan } = who;
      assert.notEqual(pan, panOf(gstin));
      assert.equal(
        kindOf(await portal.askEvc(login, session, 'GSTR1', due, panOf(gstin))),
        'wrong_signatory',
      );
      await codeFor(who, 'GSTR1');
      assert.equal(kindOf(await fileWith(who, 'GSTR1', present(parseCode('000000')))), 'wrong_code');
      assert.deepEqual(
        book.accepted.filter((row) => row.gstin === gstin),
        [],
      );
    });

    test('an answer lost after the filing is an unknown outcome that the list clears up', async () => {
      const who = await signIn('yamuna.prints');
      const code = await codeFor(who, 'GSTR1');
      book.faults.push({
        fault: 'drop_after_filing',
        username: 'yamuna.prints',
        action: null,
        times: 1,
        minutes: null,
      });
      assert.equal(kindOf(await fileWith(who, 'GSTR1', code)), 'unknown_outcome');
      const list = must(await portal.track(who.gstin, financialYear)).filed;
      assert.ok(list.some(({ form, period }) => form === 'GSTR1' && period === due));
    });

    test("the portal's evidence against a nil return is read from each source that the profile offers", async () => {
      const saved = await signIn('sahyadri.tools');
      const refused = kindOf(await portal.prepareNil(saved.login, saved.session, 'GSTR1', due));
      assert.equal(refused, 'holds_entries');
      const late = await signIn('tapti.traders');
      const { login, session } = late;
      must(await portal.ledgerBalances(login, session, due));
      const owed = must(await portal.liability(login, session, due));
      assert.deepEqual(
        [owed.owed.cgst + owed.owed.sgst, owed.fee],
        [14_000, { ...noTax, cgst: 7_000, sgst: 7_000 }],
      );
      assert.deepEqual(must(await portal.gstr2b(login, session, due)), { made: false });
      assert.equal(must(await portal.autoLiability(login, session, due)).reverseCharge, null);
      const offersFee = !portal.notOffered.includes('late_fee');
      assert.equal(offersFee, family === 'raw');
      const fee = await portal.carriedLateFee(login, session, due);
      const expected = !offersFee
        ? 'not_supported'
        : kindness.late_fee_shape === 'plain'
          ? 'ok'
          : 'unreadable';
      assert.equal(kindOf(fee), expected);
    });

    const blocks: readonly (readonly [Block, RefusalKind])[] = [
      ['drc01b', 'drc_01b'],
      ['drc01c', 'drc_01c'],
      ['bank_account', 'bank_account'],
    ];
    test('each block is recognised by its kind, whatever words this portal has for it', async () => {
      const who = await signIn('utsav.events');
      const { login, session } = who;
      const of = taxpayer('utsav.events');
      const quarter = '092026' as ReturnPeriod;
      // The newest finished quarter, taken back so that it is due.
      delete of.filings[`GSTR1|${quarter}`];
      delete of.filings[`GSTR3B|${quarter}`];
      for (const [block, expected] of blocks) {
        of.blocks = [block];
        // Whichever of its ways the portal takes to say it.
        for (let times = 0; times < 4; times += 1)
          assert.equal(kindOf(await portal.prepareNil(login, session, 'GSTR1', quarter)), expected, block);
      }
      of.blocks = [];
    });

    test('a missing return, a company and a closed API each show themselves', async () => {
      const behind = await signIn('thar.minerals');
      assert.equal(
        kindOf(await portal.prepareNil(behind.login, behind.session, 'GSTR1', due)),
        'gstr3b_before_first',
      );
      const company = await signIn('ganga.exports');
      assert.equal(kindOf(await file(company, 'GSTR1')), 'code_not_allowed');
      const shut = { username: 'chilika.boats', gstin: present(parseGstin(taxpayer('chilika.boats').gstin)) };
      assert.equal(kindOf(await portal.askSessionCode(shut)), 'api_access_off');
    });

    test('a wrong session code is asked for again', async () => {
      const login = {
        username: 'vindhya.sweets',
        gstin: present(parseGstin(taxpayer('vindhya.sweets').gstin)),
      };
      const { challenge } = must(await portal.askSessionCode(login));
      const wrong = await portal.openSession(login, challenge, present(parseCode('000000')));
      assert.equal(kindOf(wrong), 'wrong_session_code');
    });

    test('a GSTIN that nobody has is reported as no such GSTIN', async () => {
      assert.equal(kindOf(await portal.search('27AAPFU0939F1ZV' as Gstin)), 'no_such_gstin');
    });
  });
