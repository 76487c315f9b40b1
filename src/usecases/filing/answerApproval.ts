import { nameInMessages } from '#domain/account/profile.ts';
import { noticeWays, shownName } from '#domain/account/person.ts';
import { ending } from '#domain/views/securityEvent.ts';
import {
  type Approval,
  type ApprovalAnswer,
  contactCodeMs,
  contactCodeTries,
} from '#domain/filing/approval.ts';
import { type Filing, isSettled } from '#domain/filing/filing.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { sayNotice } from '#texts/sayNotice.ts';
import { smsTemplate } from '#texts/smsTemplates.ts';
import { notPossible } from '../failures.ts';
import { notAllowed } from '../people/authority.ts';
import type { RateRule } from '../ports/limits.ts';
import type { TenantRows } from '../ports/store.ts';
import { type ActFailure, wake } from './acting.ts';
import {
  type ApprovalPorts,
  type FoundApproval,
  hashOfContactCode,
  leadsToApproval,
  needsCode,
} from './approvalLink.ts';
import { businessOf } from './describe.ts';
import { type Asked, followLink, type LinkFailure } from './followLink.ts';
import { takeQuestionsBack } from './takeQuestionsBack.ts';
import { canGoToday, startToday, whyNotToday } from './startToday.ts';

const answersPerLink: readonly RateRule[] = [{ most: 12, windowMs: 60 * 60_000 }];

export type ClientAnswer = Exclude<ApprovalAnswer, 'taken_back'>;

/** The code is not the one that was sent, or has had its time or its tries. */
export type ContactCodeWrong = { kind: 'contact_code_wrong' };

/**
 * The contact's answer. A yes is the month's consent in their name, and its returns are due now. `code`: what was sent to
 * their own number, where a yes needs it; '' without.
 */
export const answerApproval = async (
  ports: ApprovalPorts,
  asked: Asked & { answer: ClientAnswer; code: string },
): Promise<Result<null, ActFailure | LinkFailure | ContactCodeWrong>> =>
  followLink<null, ActFailure | ContactCodeWrong, FoundApproval>(
    ports,
    await leadsToApproval(ports, asked.token),
    asked,
    { use: 'answer', rules: answersPerLink },
    async (found, rows, now) => {
      const { filing, registration, approval, way } = found;
      if (approval.answer !== null) return answeredBefore(approval);
      if (isAllSettled(filing)) return notPossible({ code: 'filed_already', params: { months: [filing] } });
      const proven = asked.answer === 'yes' && asked.code !== '' && needsCode(way, approval);
      if (proven && !isCodeOf(ports, approval, asked.code)) {
        await countWrongCode(rows, filing, approval);
        return fail({ kind: 'contact_code_wrong' });
      }
      // Taken before anything is done by it: of two presses at once the second waits here, and finds it answered.
      const answered: Approval = { ...approval, answer: asked.answer, answeredAt: now, by: way, code: null };
      if (!(await rows.filings.moveApproval(filing.id, approval, answered)))
        return answeredBefore({ ...answered, ...(await rows.filings.byId(filing.id))?.approval });
      const done =
        asked.answer === 'yes'
          ? await sayYes(ports, rows, { ...found, approval: answered, asked: approval, proven }, now)
          : await sayNo(ports, rows, found, asked.answer, now);
      if (done.ok) await wake(rows, registration.id, now);
      else await rows.filings.moveApproval(filing.id, answered, approval);
      return done;
    },
  );

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

const isAllSettled = (filing: Filing): boolean =>
  FORMS.every((form) => isSettled(filing.returns[form].state));

const answeredBefore = ({ answer, answeredAt, sentAt }: Approval) =>
  answer === null || answer === 'taken_back'
    ? notPossible('not_asked')
    : notPossible({ code: 'answered_before', params: { answer, at: answeredAt ?? sentAt } });

type Done = Promise<Result<null, ActFailure>>;

async function sayYes(
  ports: ApprovalPorts,
  rows: TenantRows,
  of: FoundApproval & { asked: Approval; proven: boolean },
  now: Instant,
): Done {
  const { filing: found, registration, approval, asked, way, proven } = of;
  // Judged by the client's word before this one.
  const refusal = await notAllowed(ports, rows, {
    act: 'yes',
    right: 'file',
    registration,
    approval: asked,
    contactProven: proven,
  });
  if (refusal !== null) return refusal;
  const filing = { ...found, approval };
  const consents = await rows.consents.ofRegistration(registration.id);
  if (!canGoToday(filing, registration, consents, now))
    return whyNotToday(registration, [filing], filing, { now, extensions: ports.extensions });
  return startToday(ports, rows, registration, [filing], now, {
    channel: way,
    attended: false,
    client: shownName({ name: approval.name }, 'Client'),
    contactProven: proven,
  });
}

/** The firm hears of it at once, whatever else it is told once a day. */
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
      gstin: ending(registration.gstin ?? registration.givenGstin),
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
