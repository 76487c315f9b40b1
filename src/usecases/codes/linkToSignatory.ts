import { parseMobile, senderName } from '#domain/account/person.ts';
import { type Filing, firstDueOf, leftOf } from '#domain/filing/filing.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import { sayNotice } from '#texts/sayNotice.ts';
import { smsTemplate } from '#texts/smsTemplates.ts';
import type { Ports } from '../ports/given.ts';
import type { TenantRows } from '../ports/store.ts';

/** How long the signatory's link lasts, unless the filing is over before: wall time. */
const linkLifeMs = 7 * 24 * 60 * 60_000;

/**
 * A signatory who is not the user gets a link of their own (record 085.2), by SMS and mail as far as known; null where
 * the user is the signatory. `sent`: by how many ways it went.
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
  const now = await ports.clock.product();
  const link = ports.codeLinks.make(
    { accountId, filingId: filing.id, holderId: signatory.id },
    wall + linkLifeMs,
    person.language,
  );
  const code = 'codes_wanted_of_signatory';
  const { gstin, period, frequency } = filing;
  const params = {
    gstin,
    period,
    frequency,
    sender: senderName(person),
    link,
    forms: leftOf(filing),
    first: firstDueOf(filing, now),
  };
  // A signatory has no profile: they read what the user reads.
  const language = person.language ?? 'en';
  const words = { ...sayNotice({ code, params }, language), template: smsTemplate(code, language) };
  const ways = [
    ...(mobile === null ? [] : [{ channel: 'sms' as const, to: mobile }]),
    ...(mail === '' ? [] : [{ channel: 'mail' as const, to: mail }]),
  ];
  for (const way of ways) await rows.outbox.add({ ...way, ...words, toSignatory: true }, { wall });
  return { link, sent: ways.length };
}
