import type { Language } from '#domain/account/language.ts';
import type { Person } from '#domain/account/person.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { sayProofMail, sayProofSms } from '#texts/sayProof.ts';
import { mailTemplate, smsTemplate } from '#texts/smsTemplates.ts';
import type { IdentityPorts, IdentityRows } from '../ports/signIn.ts';
import { makeLink } from './hold.ts';
import { sessionsPerUser } from './rules.ts';
import { endSession } from './session.ts';

/** Ends the least recently used sessions, so that one more fits. */
export async function makeRoom(rows: IdentityRows, personId: string, now: Instant): Promise<void> {
  const open = (await rows.sessions.lockAllOf(personId))
    .filter(({ expiresAt }) => expiresAt > now)
    .toSorted((a, b) => a.lastUsedAt - b.lastUsedAt);
  for (const session of open.slice(0, Math.max(0, open.length - sessionsPerUser + 1)))
    await endSession(rows, session, 'too_many', now);
}

/**
 * Notifies a person of a new sign-in with a 'This was not me' link (design#this-was-not-me): by mail to the
 * verified address, because the number may be stolen; else by SMS, because a victim of a phishing call still
 * has the phone.
 */
export async function notifySignIn(
  ports: Pick<IdentityPorts, 'ids' | 'seal' | 'publicUrl'>,
  rows: IdentityRows,
  signIn: { person: Person; sessionId: string; device: string; language: Language },
  now: Instant,
): Promise<void> {
  const { person, sessionId, device, language } = signIn;
  const { email: mail } = person;
  const of = { personId: person.id, purpose: 'disown', sessionId, mail, language } as const;
  const link = await makeLink(ports, rows, of, now);
  await rows.outbox.add(
    person.id,
    mail === ''
      ? {
          channel: 'sms',
          to: person.phone,
          subject: '',
          text: sayProofSms('new_sign_in', { device, link }, language),
          template: smsTemplate('new_sign_in', language),
        }
      : {
          channel: 'mail',
          to: mail,
          ...sayProofMail('new_sign_in', { device, at: now, link }, language),
          template: mailTemplate('new_sign_in', language),
        },
    now,
  );
}
