import { maskedAddress } from '#domain/account/maskedAddress.ts';
import { parseMobile, senderName } from '#domain/account/person.ts';
import { codePlace, type CodesKnown, monthBegan } from '#domain/filing/codePlace.ts';
import { type Filing, isSettled } from '#domain/filing/filing.ts';
import { returnsOf } from '#domain/filing/offeredActs.ts';
import { parseCode } from '#domain/gst/evc.ts';
import { comparePeriods, type Form, FORMS } from '#domain/gst/returnPeriod.ts';
import type { CodeRequest } from '#domain/registration/codeRequest.ts';
import { sessionNow } from '#domain/registration/portalSession.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import { DAY_MS, HOUR_MS, type Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { evidenceOf, nextCodeAt } from '#domain/views/month.ts';
import { sayNotice } from '#texts/sayNotice.ts';
import { smsTemplate } from '#texts/smsTemplates.ts';
import { attendedMs } from '../acting/codeRequests.ts';
import { followLink, type LinkFailure, type LinkUse } from '../acting/links.ts';
import { businessForOthers } from '../acting/months.ts';
import {
  type CodeMalformed,
  notFound,
  type NotFound,
  notPossible,
  type NotPossible,
  notWaiting,
  type NotWaiting,
} from '../failures.ts';
import type { RateRule } from '../ports/machine.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';
import type { CodeLinkView } from '../views.ts';
import { takeTyped } from './giveCode.ts';

type LinkPorts = Pick<Ports, 'grants' | 'clock' | 'seal' | 'codeLinks' | 'limits'>;

/** Lifetime of a signatory's link in wall time; it ends earlier with the filing. */
const linkLifeMs = 7 * DAY_MS;

/** Each request is an SMS of the portal to the signatory, and counts towards the portal's limit too. */
const perLink: Record<'ask' | 'give', RateRule[]> = {
  ask: [{ max: 6, windowMs: HOUR_MS }],
  give: [{ max: 12, windowMs: HOUR_MS }],
};

/** Sends the signatory a link to request and enter a month's codes; returns it for copying. */
export async function sendCodeLink(
  ports: Pick<Ports, 'store' | 'clock' | 'codeLinks'>,
  accountId: string,
  filingId: string,
): Promise<Result<{ link: string }, NotFound | NotPossible>> {
  return ports.store.asTenant(accountId, async (rows) => {
    const filing = await rows.filings.byId(filingId);
    const registration = filing === null ? null : await rows.registrations.byId(filing.registrationId);
    if (filing === null || registration === null) return notFound;
    if (registration.deletedAt !== null) return notPossible('gstin_deleted');
    if (!returnsOf(filing).some(({ state }) => state === 'waiting_for_code'))
      return notPossible('no_code_awaited');
    const { signatoryId } = registration;
    const signatory = signatoryId === null ? null : await rows.signatories.byId(signatoryId);
    if (signatory === null) return notPossible('signatory_unknown');
    const made = await linkToSignatory(ports, rows, { accountId, signatory, filing });
    if (made === null) return notPossible('signatory_is_you');
    return made.sent === 0 ? notPossible('signatory_unreachable') : ok({ link: made.link });
  });
}

/**
 * Opens a signatory's link (design#three-kinds-of-codes, design#ways-for-a-code). Requests nothing from the
 * portal.
 */
export const openCodeLink = (ports: LinkPorts, input: LinkUse): Promise<Result<CodeLinkView, LinkFailure>> =>
  behindLink(ports, input, null, async (found, _rows, now) => ok(codeLinkView(found, now)));

/** Has the portal send a code, also in place of one that did not arrive (design#when-a-code-is-requested). */
export async function askByLink(
  ports: LinkPorts,
  input: LinkUse,
): Promise<Result<CodeLinkView, LinkFailure | NotWaiting>> {
  return behindLink<CodeLinkView, LinkFailure | NotWaiting>(ports, input, 'ask', async (found, rows, now) => {
    const { filing, registration, code } = found;
    const form = FORMS.find((name) => filing.returns[name].state === 'waiting_for_code');
    if (form === undefined) return linkNotWaiting;
    if (code !== null) await rows.codes.move(code.id, ['requested'], 'cancelled');
    await rows.filings.append(filing.id, form, { type: 'code_wanted', at: now, by: 'signatory' });
    await wakeForSignatory(rows, registration, now);
    return ok({ ...codeLinkView(found, now), wanted: 'patience' as const, code: null, nextCodeAt: null });
  });
}

/** Accepts the signatory's code, case-sensitive. It is sealed at once and used once. */
export async function giveByLink(
  ports: LinkPorts,
  input: LinkUse & { code: string },
): Promise<Result<null, GiveByLinkFailure>> {
  return behindLink<null, GiveByLinkFailure>(
    ports,
    input,
    'give',
    async ({ registration, code }, rows, now) => {
      const typed = parseCode(input.code);
      if (typed === null) return fail({ kind: 'code_malformed' });
      if (code === null || code.state !== 'requested') return linkNotWaiting;
      await takeTyped(ports, rows, code, typed, now);
      await wakeForSignatory(rows, registration, now);
      return ok(null);
    },
  );
}

/**
 * Sends a signatory who is not the user a link of their own (design#ways-for-a-code), by SMS and mail where
 * known. Null when the user signs. `sent`: the number of messages.
 */
export async function linkToSignatory(
  ports: Pick<Ports, 'clock' | 'codeLinks'>,
  rows: TenantRows,
  { accountId, signatory, filing }: { accountId: string; signatory: SignatoryRow; filing: Filing },
): Promise<{ link: string; sent: number } | null> {
  const person = await rows.people.inCharge(filing.registrationId);
  if (person === null) return null;
  const mobile = parseMobile(signatory.mobile);
  const mail = signatory.email || signatory.portalEmail;
  if (mobile === person.phone || (mail !== '' && mail.toLowerCase() === person.email.toLowerCase()))
    return null;
  const wall = ports.clock.wall();
  const link = ports.codeLinks.make(
    { accountId, filingId: filing.id, holderId: signatory.id },
    wall + linkLifeMs,
    person.language,
  );
  const code = 'codes_wanted_of_signatory';
  const { gstin, period, frequency } = filing;
  const params = { gstin, period, frequency, sender: senderName(person), link };
  // Signatories have no profile: the language is the user's.
  const language = person.language ?? 'en';
  const words = { ...sayNotice({ code, params }, language), template: smsTemplate(code, language) };
  const ways = [
    ...(mobile === null ? [] : [{ channel: 'sms' as const, to: mobile }]),
    ...(mail === '' ? [] : [{ channel: 'mail' as const, to: mail }]),
  ];
  for (const way of ways) await rows.outbox.add({ ...way, ...words, toSignatory: true }, { wall });
  return { link, sent: ways.length };
}

/** The link's page, with the step its reader takes now. */
function codeLinkView(found: Found, now: Instant): CodeLinkView {
  const { sender, filing, registration, signatory, code, sessionIsOpen, counting } = found;
  const about = {
    sender,
    business: businessForOthers(registration),
    gstin: filing.gstin,
    period: filing.period,
    frequency: filing.frequency,
    sentTo: maskedAddress(signatory.mobile, signatory.email),
    moreFollow: startedAfter(registration, filing),
    simulated: registration.simulated,
    evidence: evidenceOf(filing),
    nextCodeAt: found.nextCodeAt,
  };
  if (code?.state === 'requested')
    return {
      ...about,
      wanted: 'code',
      code: { purpose: code.purpose, place: code.place, places: code.places, expiresAt: code.expiresAt },
    };
  const waits = FORMS.find((form) => filing.returns[form].state === 'waiting_for_code');
  if (waits !== undefined && code === null && found.nextCodeAt === null) {
    const purpose = sessionIsOpen ? waits : ('session' as const);
    return {
      ...about,
      wanted: 'press',
      code: { purpose, ...codePlace(counting, { purpose, filingId: filing.id }, now), expiresAt: null },
    };
  }
  return {
    ...about,
    wanted: waits === undefined && !isAtWork(filing, now) ? 'nothing' : 'patience',
    code: null,
  };
}

/** Later months of a started plan come after this one, and each asks its signatory for codes. */
const startedAfter = ({ backlogStart }: Registration, { period }: Filing): boolean =>
  backlogStart?.periods.includes(period) === true &&
  backlogStart.periods.some((each) => comparePeriods(each, period) > 0);

/** The month behind a link. */
type Found = {
  sender: string;
  filing: Filing;
  registration: Registration;
  signatory: SignatoryRow;
  /** The open code of this filing. */
  code: CodeRequest | null;
  nextCodeAt: Instant | null;
  sessionIsOpen: boolean;
  /** Input for the number of the next code. */
  counting: CodesKnown;
};

/**
 * Acts on the month behind a signatory's link, in one transaction; requests and codes count towards the
 * link's limits.
 */
const behindLink = <T, F>(
  ports: LinkPorts,
  input: LinkUse,
  counted: 'ask' | 'give' | null,
  act: (found: Found, rows: TenantRows, now: Instant) => Promise<Result<T, F>>,
): Promise<Result<T, F | LinkFailure>> =>
  followLink(
    ports,
    {
      links: ports.codeLinks,
      endBy: 'wall',
      purpose: 'code',
      find,
      enter: (link, work) => ports.grants.byLink({ ...link, madeAt: link.endsAt - linkLifeMs }, work),
    },
    input,
    counted === null ? null : { use: counted, rules: perLink[counted] },
    act,
  );

/** Null when the filing is over, or its GSTIN or account is gone. */
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
  const filings = await rows.filings.openOf(registration.id);
  const used = await rows.codes.usedSince(registration.id, monthBegan(now));
  return {
    sender: senderName(person),
    filing,
    registration,
    signatory,
    code: open?.filingId === filing.id && open.expiresAt > now ? open : null,
    nextCodeAt: nextCodeAt(returnsOf(filing), await rows.codes.newestOf(filing.id), now),
    sessionIsOpen: sessionNow(session, now, 0) !== 'ask',
    counting: { registration, filings, newest: filing, session, used },
  };
}

const isOver = (filing: Filing, form: Form): boolean => {
  const { state } = filing.returns[form];
  return isSettled(state) || state === 'skipped';
};

const linkNotWaiting = notWaiting({ code: 'code_over', params: { place: 'page' } });

/** Wakes the engine at once, because the signatory is at the page. */
async function wakeForSignatory(rows: TenantRows, { id }: Registration, now: Instant): Promise<void> {
  await rows.registrations.update(id, { attendedUntil: now + attendedMs });
  await rows.work.wakeBy(id, now);
  await rows.changed([id]);
}

const soonMs = 2 * 60_000;

/** The engine works on one of the returns, or will within two minutes. */
const isAtWork = (filing: Filing, now: Instant): boolean =>
  FORMS.some((form) => {
    const { state, scheduledAt } = filing.returns[form];
    if (state === 'scheduled') return scheduledAt !== null && scheduledAt <= now + soonMs;
    return state === 'checking' || state === 'submitting' || state === 'unknown';
  });

type GiveByLinkFailure = LinkFailure | CodeMalformed | NotWaiting;
