import type { Language } from '#domain/account/language.ts';
import type { Person } from '#domain/account/person.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { proofTexts } from '#texts/proofs.ts';
import { smsTemplate } from '#texts/smsTemplates.ts';
import { makeLink } from './hold.ts';
import type { IdentityPorts, IdentityRows } from './ports.ts';

/**
 * Tells a person of each new sign-in, with a link that says 'This was not me' (record 115): by mail to the verified
 * address, because who has the number may have stolen it; by SMS where there is none, because a code that was talked out
 * of somebody leaves them their phone. Of the first sign-in of all there is nothing to tell.
 */
export async function tellOfSignIn(
  ports: Pick<IdentityPorts, 'ids' | 'seal' | 'publicUrl'>,
  rows: IdentityRows,
  told: { person: Person; sessionId: string; device: string; language: Language },
  now: Instant,
): Promise<void> {
  const { person, sessionId, device, language } = told;
  const { email: mail } = person;
  const of = { personId: person.id, purpose: 'disown', sessionId, mail, language } as const;
  const link = await makeLink(ports, rows, of, now);
  const texts = proofTexts[language];
  await rows.outbox.add(
    person.id,
    mail === ''
      ? {
          channel: 'sms',
          to: person.phone,
          subject: '',
          text: texts.newSignInSms({ device, link }),
          template: smsTemplate('new_sign_in', language),
        }
      : { channel: 'mail', to: mail, ...texts.newSignInMail({ device, at: now, link }) },
    now,
  );
}
