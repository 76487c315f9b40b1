import type { Person } from '#domain/account/person.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { proofTexts } from '#texts/proofs.ts';
import type { SaidSecondFactor, SecondFactorChange } from '#texts/shapes.ts';
import { smsTemplate } from '#texts/smsTemplates.ts';
import { makeLink } from './hold.ts';
import type { IdentityPorts, IdentityRows } from './ports.ts';

/**
 * Tells a person what happened to their second factor, where `tellOfSignIn` tells of a sign-in, with a link that says
 * 'This was not me'. `left`: recovery codes.
 */
export async function tellOfSecondFactor(
  ports: Pick<IdentityPorts, 'ids' | 'seal' | 'publicUrl'>,
  rows: Pick<IdentityRows, 'people' | 'links' | 'outbox'>,
  told: { person: Person; sessionId: string; what: SecondFactorChange; left?: number },
  now: Instant,
): Promise<void> {
  const { person, sessionId, what, left = 0 } = told;
  const { id: personId, email: mail } = person;
  const language = await rows.people.language(personId);
  const of = { personId, purpose: 'disown', sessionId, mail, language } as const;
  const link = await makeLink(ports, rows, of, now);
  await sendFactorNotice(rows, person, { what, left, link }, now);
}

/** By mail to the verified address; by SMS where there is none. */
export async function sendFactorNotice(
  rows: Pick<IdentityRows, 'people' | 'outbox'>,
  { id, email: mail, phone }: Person,
  about: SaidSecondFactor,
  now: Instant,
): Promise<void> {
  const language = await rows.people.language(id);
  const texts = proofTexts[language];
  await rows.outbox.add(
    id,
    mail === ''
      ? {
          channel: 'sms',
          to: phone,
          subject: '',
          text: texts.secondFactorSms(about),
          template: smsTemplate('second_factor', language),
        }
      : { channel: 'mail', to: mail, ...texts.secondFactorMail(about) },
    now,
  );
}
