import { parseCode } from '#domain/gst/evc.ts';
import { isEnded } from '#domain/filing/return.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { senderName } from '#domain/account/person.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { businessOf } from '../filing/describe.ts';
import { codePlaces, codesPerFiling } from '#domain/registration/codeRequest.ts';
import type { Ports } from '../ports/given.ts';
import type { Limits, RateRule } from '../ports/limits.ts';
import type { CodeRequest } from '#domain/registration/codeRequest.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import type { TenantRows } from '../ports/store.ts';
import type { Filing } from '#domain/filing/filing.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { countAgainst, type TooMany } from '../signIn/rules.ts';
import { maskedAddress, takeTyped } from './typeCode.ts';
import type { CodeLinkView } from '../views.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';

/** One answer for a link that was made up, changed, has had its time, or has nothing left to do. */
type LinkOver = { kind: 'link_over' };
export type CodeLinkFailure = LinkOver | TooMany;
export type CodeByLinkFailure =
  | CodeLinkFailure
  | { kind: 'malformed' }
  | { kind: 'not_waiting'; sentence: string };

/** A guess has no chance against 96 bits; this only keeps the noise down. */
const wrongPerAddress: RateRule[] = [{ most: 60, windowMs: 15 * 60_000 }];
/** Each asking is an SMS of the portal to the signatory, and counts there too. */
const perLink: Record<'ask' | 'give', RateRule[]> = {
  ask: [{ most: 6, windowMs: 60 * 60_000 }],
  give: [{ most: 12, windowMs: 60 * 60_000 }],
};

const attendedMs = 15 * 60_000;
const soonMs = 2 * 60_000;
export type LinkPorts = Pick<Ports, 'store' | 'clock' | 'seal' | 'codeLinks'> & { limits: Limits };
type Asked = { token: string; address: string };

/** What the link is for and what is wanted of its reader now (record 085.1, record 085.2). Asks nothing of the portal. */
export const openCodeLink = (
  ports: LinkPorts,
  asked: Asked,
): Promise<Result<CodeLinkView, CodeLinkFailure>> =>
  behindLink(ports, asked, null, async (found, _rows, now) => ok(viewOf(found, now)));

/** The press that has the portal send the code; also in place of one that did not come (record 085.4). */
export async function askByLink(
  ports: LinkPorts,
  asked: Asked,
): Promise<Result<CodeLinkView, CodeByLinkFailure>> {
  return behindLink<CodeLinkView, CodeByLinkFailure>(ports, asked, 'ask', async (found, rows, now) => {
    const { filing, registration, code } = found;
    const form = FORMS.find((name) => filing.returns[name].state === 'waiting_for_code');
    if (form === undefined) return fail(notWaiting);
    if (code !== null) await rows.codes.move(code.id, ['requested'], 'cancelled');
    await rows.filings.append(filing.id, form, { type: 'code_wanted', at: now, by: 'signatory' });
    await goOn(rows, registration, now);
    return ok({ ...viewOf(found, now), wanted: 'patience' as const, code: null });
  });
}

/** The signatory's code, typed or pasted; letters count with their case. Sealed at once and used once. */
export async function giveByLink(
  ports: LinkPorts,
  asked: Asked & { code: string },
): Promise<Result<null, CodeByLinkFailure>> {
  return behindLink<null, CodeByLinkFailure>(
    ports,
    asked,
    'give',
    async ({ registration, code }, rows, now) => {
      const typed = parseCode(asked.code);
      if (typed === null) return fail({ kind: 'malformed' });
      if (code === null || code.state !== 'requested') return fail(notWaiting);
      await takeTyped(ports, rows, code, typed, now);
      await goOn(rows, registration, now);
      return ok(null);
    },
  );
}

const notWaiting = {
  kind: 'not_waiting' as const,
  sentence: 'This code is no longer waited for. The page shows what comes next.',
};

async function goOn(rows: TenantRows, { id }: Registration, now: Instant): Promise<void> {
  await rows.registrations.update(id, { attendedUntil: now + attendedMs });
  await rows.work.wakeBy(id, now);
  await rows.changed([id]);
}

type Found = {
  sender: string;
  filing: Filing;
  registration: Registration;
  signatory: SignatoryRow;
  /** Of this filing, while it lives. */
  code: CodeRequest | null;
  sessionIsOpen: boolean;
};

async function behindLink<T, F>(
  ports: LinkPorts,
  { token, address }: Asked,
  counted: 'ask' | 'give' | null,
  act: (found: Found, rows: TenantRows, now: Instant) => Promise<Result<T, F>>,
): Promise<Result<T, F | CodeLinkFailure>> {
  const wall = ports.clock.wall();
  const link = ports.codeLinks.read(token, wall);
  if (link !== null) {
    const bucket = `code-link:${counted}:${link.filingId}`;
    const tooMany = counted === null ? null : await countAgainst(ports, bucket, perLink[counted], wall);
    if (tooMany) return fail(tooMany);
    const now = await ports.clock.product();
    const outcome = await ports.store.asTenant(link.accountId, async (rows) => {
      const found = await find(rows, link.filingId, now);
      return found !== null && link.isFor(found.signatory.id) ? act(found, rows, now) : null;
    });
    if (outcome !== null) return outcome;
  }
  const tooMany = await countAgainst(ports, `code-link:wrong:${address}`, wrongPerAddress, wall);
  return fail(tooMany ?? { kind: 'link_over' });
}

/** Null when the filing is over, or its GSTIN or account are gone. */
async function find(rows: TenantRows, filingId: string, now: Instant): Promise<Found | null> {
  const filing = await rows.filings.byId(filingId);
  if (filing === null || FORMS.every((form) => isOver(filing, form))) return null;
  const registration = await rows.registrations.byId(filing.registrationId);
  if (registration === null || registration.deletedAt !== null || registration.signatoryId === null)
    return null;
  const signatory = await rows.signatories.byId(registration.signatoryId);
  const person = await rows.people.get();
  if (signatory === null || person === null) return null;
  const open = await rows.codes.open(registration.id);
  const session = await rows.sessions.get(registration.id);
  return {
    sender: senderName(person),
    filing,
    registration,
    signatory,
    code: open?.filingId === filing.id && open.expiresAt > now ? open : null,
    sessionIsOpen: session !== null && session.tokenSealed !== null && (session.expiresAt ?? 0) > now,
  };
}

const isOver = (filing: Filing, form: 'GSTR1' | 'GSTR3B'): boolean => {
  const { state } = filing.returns[form];
  return isEnded(state) || state === 'skipped' || state === 'acknowledged';
};

function viewOf(found: Found, now: Instant): CodeLinkView {
  const { sender, filing, registration, signatory, code, sessionIsOpen } = found;
  const about = {
    sender,
    business: businessOf(registration),
    gstin: filing.gstin,
    period: filing.period,
    frequency: filing.frequency,
    sentTo: maskedAddress(signatory.mobile, signatory.email),
    simulated: registration.simulated,
  };
  if (code?.state === 'requested')
    return {
      ...about,
      wanted: 'code',
      code: { purpose: code.purpose, place: code.place, places: code.places, expiresAt: code.expiresAt },
    };
  const waits = FORMS.find((form) => filing.returns[form].state === 'waiting_for_code');
  if (waits !== undefined && code === null) {
    const purpose = sessionIsOpen ? waits : ('session' as const);
    return {
      ...about,
      wanted: 'press',
      code: { purpose, place: codePlaces[purpose], places: codesPerFiling, expiresAt: null },
    };
  }
  return {
    ...about,
    wanted: waits === undefined && !isAtWork(filing, now) ? 'nothing' : 'patience',
    code: null,
  };
}

/** The engine is at one of its returns, or will be in a moment. */
const isAtWork = (filing: Filing, now: Instant): boolean =>
  FORMS.some((form) => {
    const { state, scheduledAt } = filing.returns[form];
    if (state === 'scheduled') return scheduledAt !== null && scheduledAt <= now + soonMs;
    return state === 'checking' || state === 'submitting' || state === 'unknown';
  });
