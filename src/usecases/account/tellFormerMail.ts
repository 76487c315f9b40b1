import { languageOf } from '#domain/account/language.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { proofTexts } from '#texts/proofs.ts';
import { makeLink } from '../signIn/hold.ts';
import type { AccountPorts, PersonRows } from './ports.ts';

/**
 * Before a verified address gives way to another: whoever reads the former one hears of it and may say 'This was not me',
 * because the call itself asks for no fresh proof (record 115).
 */
export async function tellFormerMail(
  ports: Pick<AccountPorts, 'ids' | 'seal' | 'publicUrl'>,
  rows: PersonRows,
  now: Instant,
): Promise<void> {
  const person = await rows.people.get();
  if (person === null || person.email === '') return;
  const { details } = await rows.profile.get();
  const { email: mail } = person;
  const language = languageOf(details.language);
  const link = await makeLink(
    ports,
    rows,
    { personId: person.id, purpose: 'disown', sessionId: rows.sessionId, mail, language },
    now,
  );
  const words = proofTexts[language].mailChangedMail({ link });
  await rows.outbox.add({ channel: 'mail', to: mail, ...words }, { wall: now });
}
