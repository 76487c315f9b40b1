import { nameInMessages } from '#domain/account/profile.ts';
import { type Approval, isAskingClient, sendAgainAfterMs } from '#domain/filing/approval.ts';
import { answerBy, type Filing, lastDue } from '#domain/filing/filing.ts';
import { type Contact, contactWays } from '#domain/registration/contact.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { sayNotice } from '#texts/sayNotice.ts';
import { smsTemplate } from '#texts/smsTemplates.ts';
import type { Ports } from '../ports/given.ts';
import type { TenantRows } from '../ports/store.ts';
import { businessOf } from './describe.ts';

export type AskPorts = Pick<Ports, 'clock' | 'ids' | 'approvalLinks' | 'handedLinks'>;

/** `sent`: by how many ways it went out now. `link`: the one that the firm may hand on; its answer says so. */
export type AskedClient = { link: string; name: string; sent: number };
type Sent = { handedLink: string; approvalId: string; name: string; sent: number };

/** Null where somebody else has asked, or been answered, in the same moment. */
export async function sendQuestion(
  ports: AskPorts,
  rows: TenantRows,
  of: { filing: Filing; registration: Registration; contact: Contact },
  now: Instant,
): Promise<Sent | null> {
  const { filing, registration, contact } = of;
  const before = filing.approval;
  const goesOn = isAskingClient(before, now);
  const sends = !goesOn || now - before.sentAt >= sendAgainAfterMs;
  const approval: Approval = goesOn
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
  if (!(await rows.filings.moveApproval(filing.id, before, approval))) return null;
  const wall = ports.clock.wall();
  // Made of the question alone, so that one that is sent again has the same link.
  const question = { accountId: filing.accountId, filingId: filing.id, holderId: approval.id };
  const link = ports.approvalLinks.make(question, approval.endsAt, contact.language);
  const handedLink = ports.handedLinks.make(question, approval.endsAt, contact.language);
  const sent = { handedLink, approvalId: approval.id, name: approval.name };
  if (!sends) return { ...sent, sent: 0 };
  const { gstin, period, frequency } = filing;
  const code = 'client_asked';
  const params = {
    gstin,
    period,
    frequency,
    firm: nameInMessages(await rows.people.accountName()) || 'Shunya',
    business: nameInMessages(businessOf(registration)) || gstin,
    ...answerBy(filing, now),
    link,
    again: goesOn,
  };
  const { language } = contact;
  const words = { ...sayNotice({ code, params }, language), template: smsTemplate(code, language) };
  const ways = contactWays(contact);
  for (const way of ways) await rows.outbox.add({ ...way, ...words, toSignatory: true }, { wall });
  return { ...sent, sent: ways.length };
}

/** A no stands until the same contact says otherwise, however often it is asked again. */
const saidNoBefore = (before: Approval | null): NonNullable<Approval['no']> | null =>
  before === null || before.answer === 'yes'
    ? null
    : (before.no ??
      (before.answer === 'no'
        ? { at: before.answeredAt ?? before.sentAt, name: before.name, to: before.to ?? null }
        : null));
