import * as fc from 'fast-check';
import { FORMS, type Form } from '#domain/gst/returnPeriod.ts';
import type { Portal, PortalSession } from '#portal/port.ts';
import type { PortalResponse } from '#portal/send.ts';
import {
  answer,
  code,
  login,
  pan,
  period,
  scripted,
  scriptedSandbox,
  sealed,
  session,
} from '../api/portal/scriptedPortal.ts';
import { anyJson, bends, bent } from './hostilePortal.ts';

type Told = { ok: true; value: unknown } | { ok: false; failure: { kind: string } };

const inSandbox: PortalSession = { token: JSON.stringify({ accessToken: 'a-token' }), expiresAt: 99 };
const challenge = Buffer.alloc(32, 1).toString('base64');

/** Every call of an adapter. */
function callsOf(portal: Portal, within: PortalSession): Record<string, () => Promise<unknown>> {
  const ofForms = (name: string, call: (form: Form) => Promise<unknown>) =>
    Object.fromEntries(FORMS.map((form) => [`${name} ${form}`, () => call(form)]));
  return {
    search: () => portal.search(login.gstin),
    track: () => portal.track(login.gstin, '2026-27'),
    preferences: () => portal.preferences(login.gstin, '2026-27'),
    lookUp: () => portal.lookUp('a', 'b'),
    askSessionCode: () => portal.askSessionCode(login),
    openSession: () => portal.openSession(login, challenge, code),
    refreshSession: () => portal.refreshSession(login, within),
    closeSession: () => portal.closeSession(login, within),
    ...ofForms('returnSummary', (form) => portal.returnSummary(login, within, form, period)),
    eInvoices: () => portal.eInvoices(login, within, period),
    autoLiability: () => portal.autoLiability(login, within, period),
    gstr2b: () => portal.gstr2b(login, within, period),
    ledgerBalances: () => portal.ledgerBalances(login, within, period),
    statementBalances: () => portal.statementBalances(login, within, period),
    liability: () => portal.liability(login, within, period),
    carriedLateFee: () => portal.carriedLateFee(login, within, period),
    ...ofForms('prepareNil', (form) => portal.prepareNil(login, within, form, period)),
    ...ofForms('askEvc', (form) => portal.askEvc(login, within, form, period, pan)),
    ...ofForms('nilJson', (form) => portal.nilJson(login, within, form, period)),
    ...ofForms('fileNil', (form) =>
      portal.fileNil(login, within, { form, period, pan, code, json: '{"isNil":"Y"}' }),
    ),
  };
}

const names = Object.keys(callsOf(scripted([]).portal, session));
/** The most requests an adapter makes in one call; each gets the same answer. */
const mostAnswers = 8;

const asked = fc.record({
  name: fc.constantFrom(...names),
  family: fc.constantFrom('raw' as const, 'sandbox' as const),
  json: anyJson,
  bend: fc.option(bends, { freq: 2 }),
});

/**
 * Puts every call of both families to a portal that answers as it likes. The result has to be a value, of texts that
 * can be kept and shown; nothing is thrown, and nothing counts as filed without an ARN. Answers the faults as sentences.
 */
export async function askHostilePortal(given: {
  seed: number;
  runs: number;
  first: readonly string[];
}): Promise<string[]> {
  const found: string[] = [];
  const families = ['raw', 'sandbox'] as const;
  const known = given.first.flatMap((body) =>
    names.flatMap((name) =>
      families.map((family) => ({ name, family, json: {}, bend: { how: 'raw' as const, body } })),
    ),
  );
  const drawn = fc.sample(asked, { seed: given.seed, numRuns: given.runs });
  for (const { name, family, json, bend } of [...known, ...drawn]) {
    const honest = family === 'raw' && bend === null ? sealed(json) : answer(packed(family, json));
    const step = (request: Parameters<typeof honest>[0]): PortalResponse => {
      const reply = honest(request);
      return bend === null ? reply : bent(reply, bend, null);
    };
    const steps = Array.from({ length: mostAnswers }, () => step);
    const { portal } = family === 'raw' ? scripted(steps) : scriptedSandbox(steps);
    const call = callsOf(portal, family === 'raw' ? session : inSandbox)[name];
    if (call === undefined) continue;
    const why = await call().then(
      (told) => whyWrong(name, told as Told),
      (error: unknown) => `threw ${String(error)}`,
    );
    if (why !== null)
      found.push(`${family} ${name}: ${why}; it was told ${JSON.stringify({ json, bend }).slice(0, 600)}`);
  }
  return found;
}

/** With the verdict of a success, so that what is in it is read. */
const packed = (family: 'raw' | 'sandbox', json: unknown): unknown =>
  family === 'raw' ? { status_cd: '1', ...(json as object) } : { code: 200, data: json };

const longestText = 5_000;

function whyWrong(name: string, told: Told): string | null {
  if (!told.ok) return typeof told.failure.kind === 'string' ? whyUnkept(told.failure) : 'no kind of failure';
  if (name.startsWith('fileNil') && !/^[0-9A-Z]{1,40}$/i.test((told.value as { arn: string }).arn))
    return 'filed without an ARN';
  if (/^(?:open|refresh)Session$/.test(name)) {
    const tokens = JSON.parse((told.value as PortalSession).token) as Record<string, string>;
    const unfit = Object.values(tokens).find((token) => /[^\x20-\x7e]/.test(token));
    if (unfit !== undefined) return `a token that no header can carry: ${JSON.stringify(unfit)}`;
  }
  // The one text that is the portal's own, to the letter.
  if (name.startsWith('nilJson')) return whyUnkept(JSON.parse(told.value as string), 1e9);
  return whyUnkept(told.value);
}

function whyUnkept(value: unknown, most = longestText): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : `the number ${value}`;
  if (typeof value === 'string') {
    if (value.length > most) return `a text of ${value.length} characters`;
    return value.includes('\0') || !value.isWellFormed() ? `the text ${JSON.stringify(value)}` : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const why = whyUnkept(name, most) ?? whyUnkept(inner, most);
    if (why !== null) return why;
  }
  return null;
}
