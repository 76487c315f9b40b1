import { deviceName, type Person } from '#domain/account/person.ts';
import type { Language } from '#domain/account/language.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { type TakenBack, takeBack } from '../account/takeBack.ts';
import { endSession } from './endSession.ts';
import { hashOfNumber } from './hashes.ts';
import { holdAndTell } from './holdAndTell.ts';
import type { IdentityPorts, IdentityRows } from './ports.ts';

/**
 * 'This was not me': the session ends, what was proven before opens nothing, no browser is known any more, and sign-ins
 * and changes are held until the person has proven themselves by the mail that told them, or time has passed. What was
 * agreed to is filed meanwhile. What the session made or changed is taken back. Every known contact hears of it. Answers
 * what was taken back, and what could not be.
 */
export async function disownSignIn(
  ports: Pick<IdentityPorts, 'seal' | 'ids' | 'clock'>,
  rows: IdentityRows,
  disowned: { person: Person; sessionId: string; mail: string; language: Language },
  now: Instant,
): Promise<TakenBack[]> {
  const { person, sessionId, mail, language } = disowned;
  await rows.holdNumber(person.phone);
  const session = await rows.sessions.lock(sessionId);
  await rows.proofs.endAll(hashOfNumber(ports, person.phone), now);
  await rows.logins.dropAll(person.phone);
  await rows.browsers.forgetAll(person.phone);
  if (session !== null) await endSession(rows, session, 'disowned', now);
  await rows.security.note(
    { code: 'sign_in_held', device: deviceName(session?.device ?? {}) },
    now,
    sessionId,
  );
  await holdAndTell(rows, { person, mail, why: 'disowned', language }, now);
  await rows.sessions.disown(sessionId, now);
  return takeBack(ports, rows, { personId: person.id, sessionId, since: 0 });
}
