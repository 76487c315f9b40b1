import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type EvcCode, parseCode } from '#domain/gst/evc.ts';
import { noTax } from '#domain/gst/portalFigures.ts';
import { type Gstin, panOf, parseGstin } from '#domain/gst/gstin.ts';
import { type Pan, parsePan } from '#domain/gst/pan.ts';
import { FORMS, type Form, type ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { practicePortal } from '#demo/practicePortal.ts';
import { gstnPortal } from '#portal/gstn/gstnPortal.ts';
import { sendOverFetch } from '#portal/send.ts';
import type { Portal, PortalLogin, PortalSession } from '#portal/port.ts';
import { type Simulator, startSimulator } from '../../../portal-sim/server.ts';

// 5 November 2026, noon IST: October 2026 is due.
const start = Date.parse('2026-11-05T06:30:00Z');
const due = '102026' as ReturnPeriod;
const financialYear = '2026-27';
const password = 'Demo@1234';
const controlToken = randomUUID();

type Mail = { username: string; text: string };
const inbox: Mail[] = [];
let folder = '';
let simulator: Simulator | null = null;
let baseUrl = '';
let portal: Portal;

const control = async (path: string, body: unknown): Promise<void> => {
  const response = await fetch(`${baseUrl}${path}`, {
    method: 'POST',
    headers: { 'x-sim-control': controlToken, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  assert.ok(response.ok, `${path} answered ${response.status}`);
  await response.body?.cancel();
};

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shunya-portal-'));
  simulator = await startSimulator({
    port: 0,
    bookFile: join(folder, 'book.json'),
    clientId: 'shunya',
    clientSecret: 'not-a-real-secret',
    controlToken,
    now: () => start,
    startAt: start,
    deliver: ({ channel, username, text }) => {
      if (channel === 'mail') inbox.push({ username, text });
    },
  });
  baseUrl = `http://127.0.0.1:${simulator.port}`;
  portal = gstnPortal(
    {
      baseUrl,
      clientId: 'shunya',
      clientSecret: 'not-a-real-secret',
      ipUser: '127.0.0.1',
      certificate: { url: `${baseUrl}/sim/certificate` },
      simulated: true,
      ...practicePortal,
      timeoutMs: 20_000,
    },
    { send: sendOverFetch, now: () => start, random: (bytes) => randomBytes(bytes), txn: randomUUID },
  );
});

after(async () => {
  await simulator?.close();
  await rm(folder, { recursive: true, force: true });
});

const must = <T>(result: { ok: true; value: T } | { ok: false; failure: unknown }): T => {
  if (!result.ok) assert.fail(JSON.stringify(result.failure));
  return result.value;
};

const present = <T>(value: T | null | undefined): T => {
  assert.ok(value !== null && value !== undefined);
  return value;
};

const newestCode = (username: string): EvcCode => {
  const mail = present(inbox.findLast((message) => message.username === username));
  return present(parseCode(present(/\b\d{6}\b/.exec(mail.text))[0]));
};

type SignedIn = { login: PortalLogin; session: PortalSession; gstin: Gstin; pan: Pan };

const signIn = async (username: string): Promise<SignedIn> => {
  const found = must(await portal.lookUp(username, password));
  const gstin = present(parseGstin(found.gstin));
  const login = { username, gstin };
  const { challenge } = must(await portal.askSessionCode(login));
  const session = must(await portal.openSession(login, challenge, newestCode(username)));
  return { login, session, gstin, pan: present(parsePan(found.signatory?.pan ?? '')) };
};

const codeFor = async ({ login, session, pan }: SignedIn, form: Form): Promise<EvcCode> => {
  must(await portal.prepareNil(login, session, form, due));
  must(await portal.askEvc(login, session, form, due, pan));
  return newestCode(login.username);
};

const file = async (taxpayer: SignedIn, form: Form) => {
  const code = await codeFor(taxpayer, form);
  return fileWith(taxpayer, form, code);
};

const fileWith = async ({ login, session, pan }: SignedIn, form: Form, code: EvcCode) => {
  const json = must(await portal.nilJson(login, session, form, due));
  return portal.fileNil(login, session, { form, period: due, pan, code, json });
};

const failureOf = (result: { ok: true } | { ok: false; failure: unknown }): unknown =>
  result.ok ? null : result.failure;

test('both nil returns are filed over HTTP and the list of the portal shows their ARNs', async () => {
  const taxpayer = await signIn('narmada.foods');
  const { login, gstin } = taxpayer;
  const known = must(await portal.search(gstin));
  assert.equal(known.gstin, gstin);
  assert.equal(known.status, 'Active');
  assert.equal(known.address?.stateCode, gstin.slice(0, 2));
  assert.match(present(known.registeredOn), /^\d{4}-\d{2}-\d{2}$/);
  const preferences = must(await portal.preferences(gstin, financialYear));
  assert.deepEqual(
    preferences.map(({ quarter, frequency }) => `${quarter} ${frequency}`),
    ['Q1 monthly', 'Q2 monthly', 'Q3 monthly', 'Q4 monthly'],
  );
  const refreshed = must(await portal.refreshSession(login, taxpayer.session));
  assert.equal(refreshed.expiresAt, start + 360 * 60_000);
  const old = await portal.returnSummary(login, taxpayer.session, 'GSTR1', due);
  assert.equal(!old.ok && old.failure.kind === 'refused' && old.failure.refusal.kind, 'session_ended');
  taxpayer.session = refreshed;

  assert.deepEqual(must(await portal.carriedLateFee(login, refreshed, due)), noTax);
  const arns: Record<string, string> = {};
  for (const form of FORMS) {
    assert.deepEqual(must(await portal.returnSummary(login, refreshed, form, due)), {
      kind: form === 'GSTR1' ? 'no_summary' : 'nothing_saved',
    });
    const { arn } = must(await file(taxpayer, form));
    arns[form] = arn;
    // The summary of a filed return tells that it is filed: it is not taken for saved data.
    const summary = await portal.returnSummary(login, refreshed, form, due);
    assert.equal(
      !summary.ok && summary.failure.kind === 'refused' && summary.failure.refusal.kind,
      'already_filed',
    );
  }
  const list = must(await portal.track(gstin, financialYear)).filed.filter(({ period }) => period === due);
  assert.deepEqual(Object.fromEntries(list.map(({ form, arn }) => [form, arn])), arns);
  assert.ok(list.every(({ filedOn }) => filedOn === '2026-11-05'));
  const again = await portal.prepareNil(login, refreshed, 'GSTR1', due);
  assert.equal(!again.ok && again.failure.kind === 'refused' && again.failure.refusal.kind, 'already_filed');
  must(await portal.closeSession(login, refreshed));
  must(await portal.closeSession(login, refreshed));
});

test("a partner's own PAN gets the code, the firm's does not, and a wrong code is asked for again", async () => {
  const taxpayer = await signIn('kaveri.textiles');
  const firm = panOf(taxpayer.gstin);
  assert.notEqual(taxpayer.pan, firm);
  const refused = await portal.askEvc(taxpayer.login, taxpayer.session, 'GSTR1', due, firm);
  assert.equal(
    !refused.ok && refused.failure.kind === 'refused' && refused.failure.refusal.kind,
    'wrong_signatory',
  );
  must(await file(taxpayer, 'GSTR1'));

  must(await portal.askEvc(taxpayer.login, taxpayer.session, 'GSTR3B', due, taxpayer.pan));
  const wrong = await fileWith(taxpayer, 'GSTR3B', present(parseCode('000000')));
  assert.equal(!wrong.ok && wrong.failure.kind === 'refused' && wrong.failure.refusal.code, 'RET13506');
  assert.equal(!wrong.ok && wrong.failure.kind === 'refused' && wrong.failure.refusal.kind, 'wrong_code');
  must(await file(taxpayer, 'GSTR3B'));
});

test('an answer lost after the filing is an unknown outcome that the list clears up', async () => {
  const taxpayer = await signIn('yamuna.prints');
  const { login, gstin } = taxpayer;
  await control('/sim/faults', { fault: 'drop_after_filing', username: login.username, times: 1 });
  const lost = await file(taxpayer, 'GSTR1');
  assert.equal(!lost.ok && lost.failure.kind, 'unknown_outcome');
  const list = must(await portal.track(gstin, financialYear)).filed;
  assert.ok(list.some(({ form, period }) => form === 'GSTR1' && period === due));

  const code = await codeFor(taxpayer, 'GSTR3B');
  await control('/sim/faults', { fault: 'bad_hmac', username: login.username, action: 'RETFILE', times: 1 });
  const unread = await fileWith(taxpayer, 'GSTR3B', code);
  assert.equal(!unread.ok && unread.failure.kind, 'unknown_outcome');
});

test('a portal that changes its certificate is followed silently', async () => {
  const login = {
    username: 'malabar.spices',
    gstin: present(parseGstin(must(await portal.lookUp('malabar.spices', password)).gstin)),
  };
  const { challenge } = must(await portal.askSessionCode(login));
  await control('/sim/faults', { fault: 'rotate_certificate' });
  must(await portal.openSession(login, challenge, newestCode(login.username)));
  const filed = must(await portal.track(login.gstin, financialYear)).filed;
  assert.equal(filed.filter(({ period }) => period === due).length, 2);
});

test('carried late fee, saved data, a missing return, a company and a closed API each show themselves', async () => {
  const late = await signIn('tapti.traders');
  assert.deepEqual(must(await portal.carriedLateFee(late.login, late.session, due)), {
    ...noTax,
    cgst: 7000,
    sgst: 7000,
  });

  const saved = await signIn('sahyadri.tools');
  assert.deepEqual(must(await portal.returnSummary(saved.login, saved.session, 'GSTR1', due)), {
    kind: 'summary',
    saved: true,
    lateFee: null,
  });

  const behind = await signIn('thar.minerals');
  const blocked = failureOf(await portal.prepareNil(behind.login, behind.session, 'GSTR1', due));
  assert.deepEqual((blocked as { refusal?: { kind: string } }).refusal?.kind, 'gstr3b_before_first');

  const company = await signIn('ganga.exports');
  const noCode = await file(company, 'GSTR1');
  assert.equal(
    !noCode.ok && noCode.failure.kind === 'refused' && noCode.failure.refusal.kind,
    'code_not_allowed',
  );

  const shut = must(await portal.lookUp('chilika.boats', password));
  const closed = await portal.askSessionCode({
    username: 'chilika.boats',
    gstin: present(parseGstin(shut.gstin)),
  });
  assert.equal(
    !closed.ok && closed.failure.kind === 'refused' && closed.failure.refusal.kind,
    'api_access_off',
  );

  const quarterly = must(await portal.lookUp('utsav.events', password));
  const preferences = must(await portal.preferences(present(parseGstin(quarterly.gstin)), financialYear));
  assert.ok(preferences.every(({ frequency }) => frequency === 'quarterly'));
});

test('a wrong password and an unknown username are distinguished by the directory call', async () => {
  const wrong = await portal.lookUp('narmada.foods', 'something else');
  assert.equal(!wrong.ok && wrong.failure.kind === 'refused' && wrong.failure.refusal.kind, 'wrong_password');
  const unknown = await portal.lookUp('nobody.here', password);
  assert.equal(
    !unknown.ok && unknown.failure.kind === 'refused' && unknown.failure.refusal.kind,
    'unknown_username',
  );
});

test('a wrong session code is asked for again', async () => {
  const found = must(await portal.lookUp('vindhya.sweets', password));
  const login = { username: 'vindhya.sweets', gstin: present(parseGstin(found.gstin)) };
  const { challenge } = must(await portal.askSessionCode(login));
  const wrong = await portal.openSession(login, challenge, present(parseCode('000000')));
  assert.equal(
    !wrong.ok && wrong.failure.kind === 'refused' && wrong.failure.refusal.kind,
    'wrong_session_code',
  );
});
