import { judge, noStanding, noMatter } from '#domain/account/authority.ts';
import { maskedMail } from '#domain/account/maskedAddress.ts';
import { maskedMobile, noticeWays, shownName } from '#domain/account/person.ts';
import { nameForOthers, nameInMessages } from '#domain/account/profile.ts';
import {
  addressOfCode,
  type Approval,
  type ApprovalAnswer,
  clientSaidNo,
  type ClientWay,
  contactCodeMs,
  contactCodeTries,
} from '#domain/filing/approval.ts';
import { answerDeadline, type Filing, isSettled, lateSince } from '#domain/filing/filing.ts';
import { type Form, FORMS } from '#domain/gst/returnPeriod.ts';
import { contactWays } from '#domain/registration/contact.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { DAY_MS, HOUR_MS, type Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { inLog } from '#domain/views/securityEvent.ts';
import { sayNotice } from '#texts/sayNotice.ts';
import { sayProofMail } from '#texts/sayProof.ts';
import { smsTemplate } from '#texts/smsTemplates.ts';
import { type ActFailure, wake } from '../acting/acting.ts';
import { makerOf, notAllowed } from '../acting/authority.ts';
import { followLink, type Leads, type LinkFailure, type LinkUse } from '../acting/links.ts';
import { businessForOthers, businessOf, describeFiling, hasDocument, readFactsOf } from '../acting/months.ts';
import { takeQuestionsBack } from '../acting/questions.ts';
import { countAgainst } from '../countAgainst.ts';
import { notPossible, type NotPossible } from '../failures.ts';
import type { RateRule } from '../ports/machine.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';
import type { ApprovalView } from '../views.ts';
import { fileMonth } from './fileNow.ts';

/**
 * The link by which a client's contact answers whether a month was nil (design#a-clients-yes): one question
 * of one month, answered once. Opening it answers nothing.
 */

type ApprovalPorts = Pick<
  Ports,
  | 'grants'
  | 'clock'
  | 'ids'
  | 'seal'
  | 'limits'
  | 'approvalLinks'
  | 'handedLinks'
  | 'extensions'
  | 'pageOf'
  | 'asksForFactor'
>;

const looksPerLink: readonly RateRule[] = [{ max: 600, windowMs: HOUR_MS }];

/** Opens the question: its subject, sender and month. Opening answers nothing. */
export const openApproval = async (
  ports: ApprovalPorts,
  input: LinkUse,
): Promise<Result<ApprovalView, LinkFailure>> =>
  followLink(
    ports,
    await leadsToApproval(ports, input.token),
    input,
    { use: 'look', rules: looksPerLink },
    async (month, rows, now) => {
      const { filing: found, registration, approval, way } = month;
      // An earlier no does not hide the question: its yes takes a code.
      const filing = { ...found, approval: { ...approval, no: null } };
      const known = await readFactsOf(rows, [filing], registration, now);
      const described = {
        ...describeFiling(filing, registration, known(filing)),
        business: businessForOthers(registration),
      };
      const { offered, awaited, status } = described.entry;
      return ok({
        month: described,
        firm: nameForOthers(await rows.people.accountName()),
        approval: { ...approval, name: nameForOthers(approval.name) },
        needsCode: needsCode(way, approval),
        isLate: lateSince(filing, now) !== null,
        answerBy: answerDeadline(filing, now),
        isAsked: approval.answer === null && offered.today === 'offered' && awaited === 'yes',
        isStopped:
          approval.answer === 'yes' && (status === 'failed' || status === 'error' || awaited === 'yes'),
        isFiled: FORMS.every((form) => isSettled(filing.returns[form].state)) && status === 'success',
        documents: (await whyNoDocument(ports, rows, month)) === null ? documentsForClient(month) : [],
      });
    },
  );

/** Why this link opens no PDF now: who holds it, or who may hold the contact's number; null when it does. */
export const whyNoDocument = (
  ports: Pick<Ports, 'clock' | 'asksForFactor'>,
  rows: TenantRows,
  { registration, approval }: FoundApproval,
): ReturnType<typeof notAllowed> =>
  notAllowed(ports, rows, { act: 'own_document', right: 'look', registration, approval });

/**
 * The returns filed here, while the contact is still the one who was asked and has not said that the month was not
 * nil or not theirs.
 */
export function documentsForClient({ filing, registration, approval }: FoundApproval): readonly Form[] {
  const { answer, to = null } = approval;
  const { contact } = registration;
  const isTheirs = contact !== null && contact.mobile === to?.mobile && contact.mail === to.mail;
  return isTheirs && (answer === null || answer === 'yes')
    ? FORMS.filter((form) => hasDocument(filing.returns[form]))
    : [];
}

/** For each link to a month, however often its question is sent again. Each code is an SMS to the contact. */
const codesPerMonth: Record<ClientWay, readonly RateRule[]> = {
  client_link: [{ max: 5, windowMs: DAY_MS }],
  handed_link: [{ max: 3, windowMs: DAY_MS }],
};
/** Answers with a code, right or wrong: at most all tries of a day's codes. */
const triesPerMonth: Record<ClientWay, readonly RateRule[]> = {
  client_link: [{ max: 5 * contactCodeTries, windowMs: DAY_MS }],
  handed_link: [{ max: 3 * contactCodeTries, windowMs: DAY_MS }],
};

/**
 * Counts a use of a contact's code by month and address, so that a new question brings no new tries. The link that the
 * firm hands on has a share of its own: whoever guesses with it leaves the contact's own link its codes.
 */
async function countCodeUse(
  ports: ApprovalPorts,
  input: LinkUse,
  use: 'sent' | 'tried',
): Promise<Result<null, LinkFailure>> {
  const found = await followLink<{ bucket: string; way: ClientWay } | null, never, FoundApproval>(
    ports,
    await leadsToApproval(ports, input.token),
    input,
    null,
    async ({ filing, approval, way }) => {
      if (approval.answer !== null || !needsCode(way, approval)) return ok(null);
      const { mobile = '', mail = '' } = addressOfCode(approval) ?? {};
      const address = Buffer.from(ports.seal.hash(`${mobile} ${mail.toLowerCase()}`, 'contact-code-limit'));
      return ok({ bucket: `contact-code:${use}:${way}:${filing.id}:${address.toString('base64url')}`, way });
    },
  );
  if (!found.ok) return found;
  if (found.value === null) return ok(null);
  const { bucket, way } = found.value;
  const rules = (use === 'sent' ? codesPerMonth : triesPerMonth)[way];
  const tooMany = await countAgainst(ports, bucket, rules, ports.clock.wall());
  return tooMany ? fail(tooMany) : ok(null);
}

/**
 * Sends a code to the number, else mail address, that got the question or said no: the code proves that the
 * yes is theirs, whoever holds the link. Returns the masked address. Only the newest code counts.
 */
export const sendContactCode = async (
  ports: ApprovalPorts,
  input: LinkUse,
): Promise<Result<{ to: string }, NotPossible | LinkFailure>> => {
  const counted = await countCodeUse(ports, input, 'sent');
  if (!counted.ok) return counted;
  return followLink<{ to: string }, NotPossible, FoundApproval>(
    ports,
    await leadsToApproval(ports, input.token),
    input,
    null,
    async ({ filing, approval, way }, rows) => {
      const [first] = contactWays(addressOfCode(approval) ?? { mobile: '', mail: '' });
      if (approval.answer !== null || first === undefined || !needsCode(way, approval))
        return notPossible('no_contact_code');
      const wall = ports.clock.wall();
      const code = ports.ids.digits(6);
      const sent = { hash: hashOfContactCode(ports, approval.id, code), sentAt: wall, tries: 0 };
      if (!(await rows.filings.moveApproval(filing.id, approval, { ...approval, code: sent })))
        return notPossible('no_contact_code');
      const { language } = approval;
      const words = sayProofMail('contact_code', { code }, language);
      const template = smsTemplate('contact_code', language);
      await rows.outbox.add({ ...first, ...words, template, toSignatory: true }, { wall });
      return ok({ to: first.channel === 'sms' ? maskedMobile(first.to) : maskedMail(first.to) });
    },
  );
};

type ClientAnswer = Exclude<ApprovalAnswer, 'taken_back'>;

/** The code is wrong, expired or out of tries. */
export type ContactCodeWrong = { kind: 'contact_code_wrong' };

const answersPerLink: readonly RateRule[] = [{ max: 12, windowMs: HOUR_MS }];

/**
 * Records the contact's answer. A yes is the month's consent in their name, and its returns are due now.
 * `code`: needed for a yes after a no; else ''.
 */
export const answerApproval = async (
  ports: ApprovalPorts,
  input: LinkUse & { answer: ClientAnswer; code: string },
): Promise<Result<null, ActFailure | LinkFailure | ContactCodeWrong>> => {
  const counted =
    input.answer === 'yes' && input.code !== '' ? await countCodeUse(ports, input, 'tried') : ok(null);
  if (!counted.ok) return counted;
  return followLink<null, ActFailure | ContactCodeWrong, FoundApproval>(
    ports,
    await leadsToApproval(ports, input.token),
    input,
    { use: 'answer', rules: answersPerLink },
    async (found, rows, now) => {
      const { filing, registration, approval, way } = found;
      if (approval.answer !== null) return answeredBefore(approval);
      if (isAllSettled(filing)) return notPossible({ code: 'filed_already', params: { months: [filing] } });
      const proven = input.answer === 'yes' && input.code !== '' && needsCode(way, approval);
      if (proven && !isCodeOf(ports, approval, input.code)) {
        await countWrongCode(rows, filing, approval);
        return fail({ kind: 'contact_code_wrong' });
      }
      // Taken first: of two simultaneous answers the second waits here and finds the first.
      const answered: Approval = { ...approval, answer: input.answer, answeredAt: now, by: way, code: null };
      if (!(await rows.filings.moveApproval(filing.id, approval, answered)))
        return answeredBefore({ ...answered, ...(await rows.filings.byId(filing.id))?.approval });
      const done =
        input.answer === 'yes'
          ? await sayYes(ports, rows, { ...found, approval: answered, question: approval, proven }, now)
          : await sayNo(ports, rows, found, input.answer, now);
      if (done.ok) await wake(rows, registration.id, now);
      else await rows.filings.moveApproval(filing.id, answered, approval);
      return done;
    },
  );
};

type Done = Promise<Result<null, ActFailure>>;

async function sayYes(
  ports: ApprovalPorts,
  rows: TenantRows,
  of: FoundApproval & { question: Approval; proven: boolean },
  now: Instant,
): Done {
  const { filing: found, registration, approval, question, way, proven, handedBy } = of;
  // Judged by the client's answer before this one.
  const refusal = await notAllowed(ports, rows, {
    act: 'yes',
    right: 'file',
    registration,
    approval: question,
    contactProven: proven,
    handedBy,
  });
  if (refusal !== null) return refusal;
  const filing = { ...found, approval };
  return fileMonth(ports, rows, { filing, registration }, now, {
    by: 'client',
    name: shownName({ name: approval.name }, 'Client'),
    channel: way,
    contactProven: proven,
    handedBy,
  });
}

/** Notifies the firm at once, even when it gets daily digests. */
async function sayNo(
  ports: ApprovalPorts,
  rows: TenantRows,
  { filing, registration, approval, way }: FoundApproval,
  answer: 'no' | 'not_mine',
  now: Instant,
): Done {
  const { contact } = registration;
  if (answer === 'not_mine' && contact !== null) {
    await rows.registrations.update(registration.id, { contact: { ...contact, deniedAt: now } });
    await takeQuestionsBack(rows, registration.id, now);
  }
  await rows.security.note(
    {
      code: 'client_denied',
      why: answer,
      way,
      period: filing.period,
      ...inLog(registration),
    },
    ports.clock.wall(),
  );
  const person = await rows.people.inCharge(registration.id);
  if (person === null) return ok(null);
  const { gstin, period, frequency } = filing;
  const code = 'client_answered';
  const params = {
    gstin,
    period,
    frequency,
    answer,
    name: nameInMessages(approval.name) || gstin,
    business: nameInMessages(businessOf(registration)) || gstin,
    page: ports.pageOf(registration.id),
  };
  const language = person.language ?? 'en';
  const words = { ...sayNotice({ code, params }, language), template: smsTemplate(code, language) };
  for (const way of noticeWays(person))
    await rows.outbox.add({ ...way, ...words }, { wall: ports.clock.wall() });
  return ok(null);
}

const answeredBefore = ({ answer, answeredAt, sentAt }: Approval) =>
  answer === null || answer === 'taken_back'
    ? notPossible('not_asked')
    : notPossible({ code: 'answered_before', params: { answer, at: answeredAt ?? sentAt } });

const isAllSettled = (filing: Filing): boolean =>
  FORMS.every((form) => isSettled(filing.returns[form].state));

export type FoundApproval = {
  filing: Filing;
  registration: Registration;
  approval: Approval;
  way: ClientWay;
  /** The member who passed the link on; null for the contact's own. */
  handedBy: string | null;
};

/** The handed-on link leads to the same question, under a key of its own. */
export async function leadsToApproval(
  {
    approvalLinks,
    handedLinks,
    grants,
    clock,
  }: Pick<Ports, 'approvalLinks' | 'handedLinks' | 'grants' | 'clock'>,
  token: string,
): Promise<Leads<FoundApproval>> {
  const now = await clock.product();
  const handed = approvalLinks.read(token, now) === null ? handedLinks.read(token, now) : null;
  const isHanded = handed !== null;
  const way: ClientWay = isHanded ? 'handed_link' : 'client_link';
  return {
    links: isHanded ? handedLinks : approvalLinks,
    endBy: 'product',
    // Uses of the handed-on link take nothing from the contact's own.
    purpose: isHanded ? 'handed-approval' : 'approval',
    find: (rows, filingId, at) => find(clock, rows, filingId, at, handed?.holder ?? null),
    enter: (link, work) => grants.byApproval(link, way, work),
  };
}

/** A yes by this link needs a code to the contact's own number, because the client has said no before. */
const needsCode = (way: ClientWay, approval: Approval): boolean =>
  judge(
    { act: 'yes', way, right: null },
    { ...noStanding, maker: { role: 'owner', held: false } },
    {
      ...noMatter,
      clientSaidNo: clientSaidNo(approval),
    },
  ) === 'contact_code';

/** The stored hash of a contact's code, bound to its question. */
const hashOfContactCode = ({ seal }: Pick<Ports, 'seal'>, approvalId: string, code: string): string =>
  Buffer.from(seal.hash(`${approvalId}:${code}`, 'contact-code')).toString('base64url');

/**
 * Null when the month, the GSTIN or the question is over, or the contact has changed. `holder`: of a link that was passed
 * on; it lives and dies with the right of its member.
 */
async function find(
  clock: Ports['clock'],
  rows: TenantRows,
  filingId: string,
  now: Instant,
  holder: string | null,
): Promise<FoundApproval | null> {
  const filing = await rows.filings.byId(filingId);
  const approval = filing?.approval ?? null;
  if (filing === null || approval === null || approval.answer === 'taken_back' || now > approval.endsAt)
    return null;
  const registration = await rows.registrations.byId(filing.registrationId);
  if (registration === null || registration.deletedAt !== null) return null;
  if (holder === null) return { filing, registration, approval, way: 'client_link', handedBy: null };
  const handedBy = approval.handed?.find(({ key }) => key.endsWith(holder))?.by ?? null;
  if (handedBy === null) return null;
  const maker = await makerOf(rows, handedBy, clock.wall());
  const refusal = judge({ act: 'read', way: 'handed_link', right: null }, { ...noStanding, maker });
  return refusal === null ? { filing, registration, approval, way: 'handed_link', handedBy } : null;
}

const isCodeOf = (ports: ApprovalPorts, { id, code = null }: Approval, typed: string): boolean =>
  code !== null &&
  code.tries < contactCodeTries &&
  ports.clock.wall() < code.sentAt + contactCodeMs &&
  hashOfContactCode(ports, id, typed) === code.hash;

const countWrongCode = async (rows: TenantRows, filing: Filing, approval: Approval): Promise<void> => {
  const { code = null } = approval;
  if (code === null) return;
  await rows.filings.moveApproval(filing.id, approval, {
    ...approval,
    code: { ...code, tries: code.tries + 1 },
  });
};
