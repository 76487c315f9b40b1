import { type Result, ok } from '#domain/shared/result.ts';
import type { TakenBack } from '../account/takeBack.ts';
import { type NotFound, notFound, type NotPossible, notPossible } from '../failures.ts';
import { disownSignIn } from './disownSignIn.ts';
import type { IdentityPorts } from './ports.ts';

/** 'This was not me', from another open session of the same person (record 115). */
export async function disownSession(
  ports: IdentityPorts,
  who: { personId: string; sessionId: string },
  disowned: string,
): Promise<Result<TakenBack[], NotFound | NotPossible>> {
  if (disowned === who.sessionId) return notPossible('own_session');
  const now = ports.clock.wall();
  const done = await ports.store.ofSession(who.sessionId, async (rows) => {
    const session = await rows.sessions.lock(disowned);
    const person = await rows.people.byId(who.personId);
    if (session?.personId !== who.personId || person === null) return notFound;
    const language = await rows.people.language(person.id);
    const { email: mail } = person;
    return ok(await disownSignIn(ports, rows, { person, sessionId: disowned, mail, language }, now));
  });
  return done ?? notFound;
}
