import type { Language } from '#domain/account/language.ts';
import type { Person } from '#domain/account/person.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { proofTexts } from '#texts/proofs.ts';
import { smsTemplate } from '#texts/smsTemplates.ts';
import { newHold } from './hold.ts';
import type { Hold, IdentityRows } from './ports.ts';

/**
 * Holds sign-ins and changes until the person proves themselves by `mail` or, where that is empty, until time has
 * passed, and tells every known contact.
 */
export async function holdAndTell(
  rows: IdentityRows,
  held: { person: Person; mail: string; why: Hold['why']; language: Language },
  now: Instant,
): Promise<Hold> {
  const { person, mail, why, language } = held;
  const hold = newHold(mail, now, why);
  await rows.holds.put({ ...hold, personId: person.id });
  // Links to the number may be in other hands.
  await rows.people.endLinks(person.id, now);
  const told = proofTexts[language];
  const texts = {
    idle: { sms: told.idleSms, mail: told.idleMail, template: smsTemplate('idle', language) },
    disowned: { sms: told.heldSms, mail: told.heldMail, template: smsTemplate('held', language) },
  }[why];
  const until = mail === '' ? hold.until : null;
  const { template } = texts;
  await rows.outbox.add(
    person.id,
    { channel: 'sms', to: person.phone, subject: '', text: texts.sms({ until }), template },
    now,
  );
  for (const to of new Set([mail, person.email].filter((address) => address !== '')))
    await rows.outbox.add(person.id, { channel: 'mail', to, ...texts.mail({ until }) }, now);
  return hold;
}
