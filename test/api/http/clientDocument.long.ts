import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { openStore } from '#db/store.ts';
import type { ReturnEvent } from '#domain/filing/events.ts';
import { type Form, FORMS } from '#domain/gst/returnPeriod.ts';
import { openFiles } from '#files/openFiles.ts';
import { parseKeyRing } from '#security/keyRing.ts';
import { pdfPages } from '../files/pdfText.ts';
import { filedJson } from '../files/seed.ts';
import { forgeriesOf } from '../../fixtures/forgeries.ts';
import { placeInState } from '../usecases/inState.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from './appForTests.ts';

const arns = { GSTR1: 'AA2710260000019', GSTR3B: 'AA2710260000027' };

/** The PDFs of a filed month by the client's own link (design#a-clients-yes). */
describe("a filed month by the client's link", () => {
  let at: TestApp;
  let firm: SignedInPerson;
  let phones = 0;
  before(async () => {
    const ring = parseKeyRing(
      JSON.stringify({ current: 'k1', keys: { k1: randomBytes(32).toString('base64') } }),
    );
    assert.ok(ring.ok);
    at = await appForTests({ deps: { files: openFiles(ring.value) } });
    firm = await at.signIn('+919811100021');
    must(await firm.client.renameAccount({ body: { name: 'Kulkarni & Associates' } }));
  });
  after(() => at.close());

  const store = () => openStore(at.db, at.identity.seal);
  const number = (): string => `+9197778${String((phones += 1)).padStart(5, '0')}`;
  const setContact = async (id: string, mobile: string) =>
    must(await firm.client.setContact({ params: { id }, body: { name: 'Asha Nema', mobile } }));

  type Month = { id: string; filingId: string; mobile: string; own: string; handed: string };
  /** A month whose client was asked, by the link that only they received and by the one that the firm got. */
  async function asked(mobile = number()): Promise<Month> {
    const { id, filingId } = await placeInState(
      { store: store(), accountId: firm.accountId, now: at.clock.product },
      'waiting_for_consent',
    );
    await setContact(id, mobile);
    const { link } = must(await firm.client.askClient({ params: { id: filingId } })).data;
    return { id, filingId, mobile, own: await received(mobile), handed: link.split('#')[1] ?? '' };
  }
  async function received(mobile: string): Promise<string> {
    const row = await at.db.asSystem((trx) =>
      trx
        .selectFrom('outbox')
        .select(['id', 'text_sealed'])
        .where('recipient', '=', mobile)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow(),
    );
    const text = at.identity.seal.open(row.text_sealed, 'outbox', row.id);
    return /\/approve[^#\s]*#([\w-]+)/.exec(text)?.[1] ?? '';
  }
  /** As the engine and the portal's list leave it; elsewhere: the list shows a return that somebody else filed. */
  async function file({ filingId }: Month, elsewhere: Form | null = null): Promise<void> {
    const when = at.clock.product;
    await store().asTenant(firm.accountId, async (rows) => {
      for (const form of FORMS) {
        const arn = arns[form];
        if (form === elsewhere) {
          await rows.filings.append(filingId, form, { type: 'adopted', at: when, arn, filedAt: when });
          continue;
        }
        const base = { at: when, arn, filedAt: when, ours: true, code: 'evc', recordedBy: 'system' };
        for (const type of ['check_started', 'code_asked', 'submit_intended', 'acknowledged', 'confirmed'])
          await rows.filings.append(filingId, form, { ...base, type } as ReturnEvent);
        const shown = { legalName: 'SHOP', tradeName: 'SHOP', signatory: { name: '', designation: '' } };
        const kept = { filed: filedJson[form], shown: { ...shown, simulated: true } };
        await rows.filings.keepDocument(filingId, form, kept, when);
      }
    });
  }
  const open = async (token: string) => must(await at.client.openApproval({ body: { token } })).data;
  const pdf = (token: string, form: Form = 'GSTR1', language = 'en-IN') =>
    at.app.inject({
      method: 'POST',
      url: '/api/approval-link/document',
      headers: { 'accept-language': language },
      payload: { token, form },
    });
  const codeOf = async (token: string, form: Form = 'GSTR1'): Promise<string> =>
    (await pdf(token, form)).json<{ code: string }>().code;
  const openings = async () =>
    must(await firm.client.securityLog({ query: { limit: 100 } })).data.filter(
      ({ code }) => code === 'document_opened',
    );
  const hold = async (mobile: string): Promise<void> => {
    const { personId } = await at.signIn(mobile);
    const [since, until] = [new Date(at.clock.wall), new Date(at.clock.wall + 3_600_000)];
    const row = { person_id: personId, since, until, mail: '', why: 'disowned' as const };
    await at.db.asSystem((trx) => trx.insertInto('sign_in_hold').values(row).execute());
  };

  test('the contact gets the PDF of each return in the language of the page, and the log names the link', async () => {
    const month = await asked();
    assert.deepEqual((await open(month.own)).documents, []);
    assert.equal(await codeOf(month.own), 'not_found', 'nothing is filed yet');
    must(await at.client.answerApproval({ body: { token: month.own, answer: 'yes' } }));
    await file(month);
    const view = await open(month.own);
    assert.deepEqual([view.standing, view.documents], ['filed', ['GSTR1', 'GSTR3B']]);
    for (const form of FORMS) {
      const reply = await pdf(month.own, form);
      assert.equal(reply.statusCode, 200, reply.body.slice(0, 300));
      assert.equal(reply.headers['content-type'], 'application/pdf');
      assert.equal(
        reply.headers['content-disposition'],
        `attachment; filename="${form}_${view.gstin}_102026.pdf"`,
      );
      assert.equal(reply.headers['cache-control'], 'no-store');
      assert.equal(reply.headers['x-simulated'], '1');
      assert.equal(reply.rawPayload.subarray(0, 5).toString(), '%PDF-');
      assert.ok(pdfPages(reply.rawPayload).join(' ').includes(arns[form]));
    }
    const [english, marathi] = [await pdf(month.own), await pdf(month.own, 'GSTR1', 'mr-IN')];
    assert.ok(!english.rawPayload.equals(marathi.rawPayload));
    const noted = (await openings()).find(({ about }) => about['form'] === 'GSTR1');
    assert.deepEqual(noted?.about, {
      form: 'GSTR1',
      kind: 'pdf',
      period: '102026',
      gstin: view.gstin.slice(-4),
      business: view.business,
      way: 'client_link',
    });
    assert.equal(noted.by, null);
    assert.ok(!at.logged().includes(month.own), 'the token stands in no log');
  });

  test('the link that the firm passes on, another month’s link and a forged one open none, and nothing is noted', async () => {
    const month = await asked();
    const other = await asked();
    must(await at.client.answerApproval({ body: { token: month.handed, answer: 'yes' } }));
    await file(month);
    const before = (await openings()).length;
    const view = await open(month.handed);
    assert.deepEqual([view.standing, view.documents], ['filed', []]);
    assert.equal(await codeOf(month.handed), 'not_found');
    assert.equal(await codeOf(other.own), 'not_found');
    for (const forged of forgeriesOf(month.own)) assert.equal(await codeOf(forged), 'approval_link_over');
    assert.equal((await openings()).length, before);
    const inAddress = `/api/approval-link/document?token=${month.own}&form=GSTR1`;
    for (const method of ['GET', 'POST'] as const)
      assert.ok((await at.app.inject({ method, url: inAddress })).statusCode >= 400, method);
    assert.equal((await pdf(month.own)).statusCode, 200);
  });

  test('a return that was filed elsewhere has none', async () => {
    const month = await asked();
    await file(month, 'GSTR3B');
    assert.deepEqual((await open(month.own)).documents, ['GSTR1']);
    assert.equal(await codeOf(month.own, 'GSTR3B'), 'not_found');
  });

  test('a link that was taken back, has ended, or whose GSTIN is deleted answers like a forged one', async () => {
    const taken = await asked();
    must(await firm.client.takeQuestionBack({ params: { id: taken.filingId } }));
    await file(taken);
    const deleted = await asked();
    await file(deleted);
    must(await firm.client.deleteGstin({ body: { gstin_id: deleted.id } }));
    for (const { own } of [taken, deleted]) assert.equal(await codeOf(own), 'approval_link_over');
    const late = await asked();
    await file(late);
    const { product } = at.clock;
    at.clock.product = Date.parse('2026-11-21T00:00:01+05:30');
    assert.equal(await codeOf(late.own), 'approval_link_over');
    at.clock.product = product;
    assert.equal((await pdf(late.own)).statusCode, 200);
  });

  test('after another contact was named, or once the client has said no or not mine, the link opens none', async () => {
    const changed = await asked();
    must(await at.client.answerApproval({ body: { token: changed.own, answer: 'yes' } }));
    await file(changed);
    await setContact(changed.id, number());
    assert.deepEqual((await open(changed.own)).documents, []);
    assert.equal(await codeOf(changed.own), 'not_found');
    for (const answer of ['no', 'not_mine'] as const) {
      const denied = await asked();
      must(await at.client.answerApproval({ body: { token: denied.own, answer } }));
      await file(denied);
      assert.equal(await codeOf(denied.own), 'not_found', answer);
    }
  });

  test('while the sign-ins of the contact’s number are stopped, the link opens none', async () => {
    const month = await asked();
    await file(month);
    await hold(month.mobile);
    assert.deepEqual((await open(month.own)).documents, []);
    assert.equal(await codeOf(month.own), 'changes_held');
  });

  test('openings of one link are counted, and another link is not', async () => {
    const [month, other] = [await asked(), await asked()];
    // Counted before it is found, so nothing has to be drawn.
    await file(month, 'GSTR3B');
    await file(other);
    let last = await pdf(month.own, 'GSTR3B');
    for (let count = 0; count < 70 && last.statusCode === 404; count += 1)
      last = await pdf(month.own, 'GSTR3B');
    assert.equal(last.statusCode, 429);
    assert.ok(Number(last.headers['retry-after']) > 0);
    assert.equal((await pdf(other.own)).statusCode, 200);
    assert.equal((await open(month.own)).standing, 'filed', 'the page itself still answers');
  });
});
