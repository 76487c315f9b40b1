import type { Language } from '#domain/account/language.ts';
import type { Person } from '#domain/account/person.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { proofTexts } from '#texts/proofs.ts';
import { smsTemplate } from '#texts/smsTemplates.ts';
import { newHold } from './hold.ts';
import type { FactorShown } from './judgeSecondFactor.ts';
import type { Hold, IdentityRows } from './ports.ts';
import { idleNumberMs } from './rules.ts';

/**
 * A number that opened no session for 90 days may have been given to somebody else (record 133). Who shows a second
 * factor gets in; else sign-ins and changes are held until the mailbox is proven or, where there is none, for seven days,
 * and every known contact is told. Tried once, it is idle no more: when the hold is over, the number is enough again.
 * Null where nothing is held.
 */
export async function holdIdle(
  rows: IdentityRows,
  came: { person: Person; shown: FactorShown; language: Language },
  now: Instant,
): Promise<Hold | null> {
  const { person, shown, language } = came;
  const last = (await rows.lastSignIns.get(person.id)) ?? person.createdAt;
  await rows.lastSignIns.put(person.id, now);
  if (shown !== 'none' || now - last <= idleNumberMs) return null;
  const { email: mail } = person;
  const hold = newHold(mail, now, 'idle');
  await rows.holds.put({ ...hold, personId: person.id });
  const texts = proofTexts[language];
  const until = mail === '' ? hold.until : null;
  await rows.outbox.add(
    person.id,
    {
      channel: 'sms',
      to: person.phone,
      subject: '',
      text: texts.idleSms({ until }),
      template: smsTemplate('idle', language),
    },
    now,
  );
  if (mail !== '')
    await rows.outbox.add(person.id, { channel: 'mail', to: mail, ...texts.idleMail({ until }) }, now);
  return hold;
}
