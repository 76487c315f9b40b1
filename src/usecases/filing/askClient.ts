import { nameInMessages } from '#domain/account/profile.ts';
import { type Approval, clientSaidNo, isAskingClient, sendAgainAfterMs } from '#domain/filing/approval.ts';
import { answerDeadline, type Filing, lastDue, lateSince } from '#domain/filing/filing.ts';
import { offeredActs, returnsOf } from '#domain/filing/offeredActs.ts';
import { type Contact, contactWays } from '#domain/registration/contact.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { DAY_MS, type Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { entryOfFiling } from '#domain/views/month.ts';
import { inLog } from '#domain/views/securityEvent.ts';
import { sayNotice } from '#texts/sayNotice.ts';
import { smsTemplate } from '#texts/smsTemplates.ts';
import { type ActFailure, lockedRegistration } from '../acting/acting.ts';
import { notAllowed } from '../acting/authority.ts';
import { businessOf, readFactsOf } from '../acting/months.ts';
import { sendCodeLink } from '../codes/codeLink.ts';
import { countAgainst } from '../countAgainst.ts';
import { notFound, type NotFound, notPossible, type NotPossible, type TooMany } from '../failures.ts';
import type { RateRule } from '../ports/machine.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';

type AskPorts = Pick<Ports, 'clock' | 'ids' | 'approvalLinks' | 'handedLinks'>;

/**
 * `sent`: the number of messages sent now. `link`: for the firm to hand on; an answer through it is marked as
 * such.
 */
type ClientQuestion = { link: string; name: string; sent: number };

/**
 * Sends a month's question to the client's contact and returns a link to hand on. A message within the last
 * hour is not repeated. An answered question becomes a new one with a new link (design#a-clients-yes).
 */
export async function askClient(
  ports: AskPorts & Pick<Ports, 'store' | 'asksForFactor' | 'limits'>,
  accountId: string,
  filingId: string,
): Promise<Result<ClientQuestion, ActFailure | TooMany>> {
  const now = await ports.clock.product();
  const first = await ports.store.asTenant(accountId, (rows) => askable(ports, rows, filingId, now));
  if (!first.ok) return first;
  // Counted outside a transaction, and only what is sent: a refused press uses up nothing.
  if (!isAskingClient(first.value.filing.approval, now)) {
    const tooMany = await countAgainst(
      ports,
      `question:${filingId}`,
      newQuestionsPerMonth,
      ports.clock.wall(),
    );
    if (tooMany) return fail(tooMany);
  }
  return ports.store.asTenant(accountId, async (rows) => {
    const ready = await askable(ports, rows, filingId, now);
    if (!ready.ok) return ready;
    const { filing, registration } = ready.value;
    const acting = await rows.people.acting();
    const sent = await sendQuestion(ports, rows, { ...ready.value, by: acting?.id ?? null }, now);
    if (sent === null) return notPossible('nothing_to_ask');
    await rows.security.note(
      {
        code: 'client_asked',
        period: filing.period,
        ...inLog(registration),
      },
      ports.clock.wall(),
      { kind: 'question', filingId: filing.id, approvalId: sent.approvalId, isNew: sent.isNew },
    );
    await rows.changed([registration.id]);
    return ok({ link: sent.handedLink, name: sent.name, sent: sent.sent });
  });
}

/** A question that is taken back and sent again writes to the contact again, and has a new link. */
const newQuestionsPerMonth: readonly RateRule[] = [{ max: 6, windowMs: DAY_MS }];

type Askable = { filing: Filing; registration: Registration; contact: Contact };

/** The month with the contact to ask, or why it cannot be asked about. */
async function askable(
  ports: Pick<Ports, 'clock' | 'asksForFactor'>,
  rows: TenantRows,
  filingId: string,
  now: Instant,
): Promise<Result<Askable, ActFailure>> {
  const found = await rows.filings.byId(filingId);
  // Under the lock that contact changes take.
  const registration = found === null ? null : await lockedRegistration(rows, found.registrationId, now);
  const filing = await rows.filings.byId(filingId);
  if (filing === null || registration === null) return notFound;
  if (registration.deletedAt !== null) return notPossible('gstin_deleted');
  // A question to the client lets someone else give the yes.
  const refusal = await notAllowed(ports, rows, { act: 'reopen', right: 'file', registration });
  if (refusal !== null) return refusal;
  if (now > lastDue(filing)) return notPossible('too_late_to_ask');
  if (!(await canBeAsked(rows, filing, registration, now))) return notPossible('nothing_to_ask');
  const { contact } = registration;
  if (contact === null) return notPossible('no_contact');
  if (contact.deniedAt !== null)
    return notPossible({ code: 'contact_denied', params: { name: contact.name } });
  return ok({ filing, registration, contact });
}

/** Withdraws the question: its link leads nowhere. A no that was given stays. */
export const takeQuestionBack = (
  ports: Pick<Ports, 'store' | 'clock'>,
  accountId: string,
  filingId: string,
): Promise<Result<null, NotFound | NotPossible>> =>
  ports.store.asTenant(accountId, async (rows) => {
    const now = await ports.clock.product();
    const filing = await rows.filings.byId(filingId);
    const registration = filing === null ? null : await rows.registrations.byId(filing.registrationId);
    if (filing === null || registration === null) return notFound;
    const { approval } = filing;
    // The no belongs to the client: the firm cannot withdraw it.
    if (approval?.answer === 'no')
      return notPossible({
        code: 'client_said_no',
        params: { name: approval.name, at: approval.answeredAt ?? approval.sentAt },
      });
    if (!isAskingClient(approval, now)) return notPossible('not_asked');
    const back: Approval = { ...approval, answer: 'taken_back', answeredAt: now };
    if (!(await rows.filings.moveApproval(filing.id, approval, back))) return notPossible('not_asked');
    await rows.security.note(
      {
        code: 'client_question_taken_back',
        period: filing.period,
        ...inLog(registration),
      },
      ports.clock.wall(),
      { kind: 'stays' },
    );
    await rows.work.wakeBy(registration.id, now);
    await rows.changed([registration.id]);
    return ok(null);
  });

/**
 * Sends the link that moves a month on: to the signatory while it waits for a code, else to the client's
 * contact.
 */
export async function sendLink(
  ports: Pick<
    Ports,
    'store' | 'clock' | 'ids' | 'codeLinks' | 'approvalLinks' | 'handedLinks' | 'asksForFactor' | 'limits'
  >,
  accountId: string,
  filingId: string,
): Promise<Result<{ link: string }, ActFailure | TooMany>> {
  const filing = await ports.store.asTenant(accountId, (rows) => rows.filings.byId(filingId));
  if (filing !== null && returnsOf(filing).some(({ state }) => state === 'waiting_for_code'))
    return sendCodeLink(ports, accountId, filingId);
  const sent = await askClient(ports, accountId, filingId);
  return sent.ok ? ok({ link: sent.value.link }) : sent;
}

/** Does the month wait for its yes and nothing else? A no that stands may be asked about again. */
async function canBeAsked(
  rows: TenantRows,
  filing: Filing,
  registration: Registration,
  now: Instant,
): Promise<boolean> {
  // The yes after a no takes a code to the contact's own number.
  const asNew = clientSaidNo(filing.approval) ? { ...filing, approval: null } : filing;
  const known = (await readFactsOf(rows, [asNew], registration, now))(asNew);
  return (
    entryOfFiling(asNew, registration, known).awaited === 'yes' &&
    offeredActs(asNew, registration, known).today === 'offered'
  );
}

type Sent = { handedLink: string; approvalId: string; isNew: boolean; name: string; sent: number };

/** `by`: the member who is shown the link to pass on; null when nobody is. Null when the question changed at the same moment. */
export async function sendQuestion(
  ports: AskPorts,
  rows: TenantRows,
  of: Askable & { by: string | null },
  now: Instant,
): Promise<Sent | null> {
  const { filing, registration, contact, by } = of;
  const before = filing.approval;
  const goesOn = isAskingClient(before, now);
  const sends = !goesOn || now - before.sentAt >= sendAgainAfterMs;
  const question: Approval = goesOn
    ? { ...before, sentAt: sends ? now : before.sentAt }
    : {
        id: ports.ids.uuid(),
        name: contact.name,
        language: contact.language,
        sentAt: now,
        endsAt: lastDue(filing),
        answer: null,
        answeredAt: null,
        by: null,
        to: { mobile: contact.mobile, mail: contact.mail },
        no: saidNoBefore(before),
        code: null,
      };
  const shown = (question.handed ?? []).filter((one) => one.by !== by);
  const mine =
    by === null ? null : (question.handed?.find((one) => one.by === by) ?? { by, key: ports.ids.uuid() });
  const approval: Approval = mine === null ? question : { ...question, handed: [...shown, mine] };
  if (!(await rows.filings.moveApproval(filing.id, before, approval))) return null;
  const wall = ports.clock.wall();
  // Built from the question alone, so that a repeated message has the same link.
  const linked = (holderId: string) => ({ accountId: filing.accountId, filingId: filing.id, holderId });
  const link = ports.approvalLinks.make(linked(approval.id), approval.endsAt, contact.language);
  const handedLink =
    mine === null ? '' : ports.handedLinks.make(linked(mine.key), approval.endsAt, contact.language);
  const sent = { handedLink, approvalId: approval.id, isNew: !goesOn, name: approval.name };
  if (!sends) return { ...sent, sent: 0 };
  const { gstin, period, frequency } = filing;
  const code = 'client_asked';
  const params = {
    gstin,
    period,
    frequency,
    firm: nameInMessages(await rows.people.accountName()) || 'Shunya',
    business: nameInMessages(businessOf(registration)) || gstin,
    ...answerDeadline(filing, now),
    late: lateSince(filing, now),
    link,
    again: goesOn,
  };
  const { language } = contact;
  const words = { ...sayNotice({ code, params }, language), template: smsTemplate(code, language) };
  const ways = contactWays(contact);
  for (const way of ways) await rows.outbox.add({ ...way, ...words, toSignatory: true }, { wall });
  return { ...sent, sent: ways.length };
}

/** A no stands until the same contact changes it, however often the question is repeated. */
const saidNoBefore = (before: Approval | null): NonNullable<Approval['no']> | null =>
  before === null || before.answer === 'yes'
    ? null
    : (before.no ??
      (before.answer === 'no'
        ? { at: before.answeredAt ?? before.sentAt, name: before.name, to: before.to ?? null }
        : null));
