import { ok, type Result } from '#domain/shared/result.ts';
import { type NotFound, notFound } from '../failures.ts';
import { newChallenge } from './passkeyChallenge.ts';
import type { IdentityPorts } from './ports.ts';

/** What a page hands to the device that is to make a passkey for this person, in this session. */
export async function passkeyToAdd(
  ports: IdentityPorts,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<Result<Record<string, unknown>, NotFound>> {
  const now = ports.clock.wall();
  const options = await ports.store.ofSession(sessionId, async (rows) => {
    const person = await rows.people.byId(personId);
    if (person === null) return null;
    const known = await rows.passkeys.all(personId);
    const challenge = newChallenge(ports, { personId, use: 'add', within: `session:${sessionId}` }, now);
    return ports.passkeys.creation(person, known, challenge);
  });
  return options === null ? notFound : ok(options);
}
