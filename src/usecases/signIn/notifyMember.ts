import type { Language } from '#domain/account/language.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import {
  type ProofMails,
  type ProofSms,
  type SaidToMember,
  sayProofMail,
  sayProofSms,
} from '#texts/sayProof.ts';
import { mailTemplate, smsTemplate } from '#texts/smsTemplates.ts';
import type { Message } from '../ports/machine.ts';

/** A person by the addresses at which they hear of what concerns their power; `email` is the verified one, or ''. */
type Addressed = { personId: string; phone: string; email: string; language: Language };

/**
 * Notifies a person of something that a thief may have done, at the number and at the mailbox: one of them may be in
 * other hands.
 */
export async function notifyMember<K extends keyof SaidToMember>(
  rows: { notify(personId: string, message: Message, wall: Instant): Promise<void> },
  { personId, phone, email, language }: Addressed,
  about: K,
  says: ProofSms[K] & ProofMails[K],
  wall: Instant,
): Promise<void> {
  const sms = { channel: 'sms', to: phone, subject: '', text: sayProofSms(about, says, language) } as const;
  await rows.notify(personId, { ...sms, template: smsTemplate(about, language) }, wall);
  if (email === '') return;
  const mail = { channel: 'mail', to: email, ...sayProofMail(about, says, language) } as const;
  await rows.notify(personId, { ...mail, template: mailTemplate(about, language) }, wall);
}
