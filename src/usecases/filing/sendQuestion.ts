import { nameInMessages } from '#domain/account/nameRules.ts';
import { type Approval, isAskingClient, sendAgainAfterMs } from '#domain/filing/approval.ts';
import { type Filing, firstDueOf, lastDue } from '#domain/filing/filing.ts';
import { type Contact, contactWays } from '#domain/registration/contact.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { sayNotice } from '#texts/sayNotice.ts';
import { smsTemplate } from '#texts/smsTemplates.ts';
import type { Ports } from '../ports/given.ts';
import type { TenantRows } from '../ports/store.ts';
import { businessOf } from './describe.ts';

export type AskPorts = Pick<Ports, 'clock' | 'ids' | 'approvalLinks'>;

/** `sent`: by how many ways it went out now. */
export type AskedClient = { link: string; name: string; sent: number };

/** Null where somebody else has asked, or been answered, in the same moment. */
export async function sendQuestion(
  ports: AskPorts,
  rows: TenantRows,
  of: { filing: Filing; registration: Registration; contact: Contact },
  now: Instant,
): Promise<AskedClient | null> {
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
      };
  if (!(await rows.filings.moveApproval(filing.id, before, approval))) return null;
  const wall = ports.clock.wall();
  // Made of the question alone, so that one that is sent again has the same link.
  const link = ports.approvalLinks.make(
    { accountId: filing.accountId, filingId: filing.id, holderId: approval.id },
    approval.endsAt,
    contact.language,
  );
  if (!sends) return { link, name: approval.name, sent: 0 };
  const { gstin, period, frequency } = filing;
  const code = 'client_asked';
  const params = {
    gstin,
    period,
    frequency,
    firm: nameInMessages(await rows.people.accountName()) || 'Shunya',
    business: nameInMessages(businessOf(registration)) || gstin,
    first: firstDueOf(filing, now),
    link,
    again: goesOn,
  };
  const { language } = contact;
  const words = { ...sayNotice({ code, params }, language), template: smsTemplate(code, language) };
  const ways = contactWays(contact);
  for (const way of ways) await rows.outbox.add({ ...way, ...words, toSignatory: true }, { wall });
  return { link, name: approval.name, sent: ways.length };
}
