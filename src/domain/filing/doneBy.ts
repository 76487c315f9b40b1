import type { Role } from '../account/member.ts';
import { isRole } from '../account/rights.ts';

/**
 * Who did it, as a code and never as a name: the schedule and what follows from it, the GST portal without us, the
 * signatory by their link, the client's contact by theirs, a program by a key, or a person by their id and the role in which they did it. A view looks
 * up the person's name, so that a person who is erased leaves none behind.
 */
export type DoneBy = 'system' | 'portal' | 'signatory' | 'client' | 'program' | PersonCode;

type PersonCode = `person:${string}`;

export const byPerson = ({ personId, role }: { personId: string; role: Role }): PersonCode =>
  `person:${personId}:${role}`;

/** The person's id, or null when it was no person of the account. */
export const personOf = (by: DoneBy): string | null => (isPerson(by) ? (by.split(':')[1] ?? null) : null);

/** In which role; owners alone were there before roles were kept. Null when it was no person. */
export function roleOf(by: DoneBy): Role | null {
  if (!isPerson(by)) return null;
  const role = by.split(':')[2] ?? '';
  return isRole(role) ? role : 'owner';
}

const isPerson = (by: DoneBy): by is PersonCode => by.startsWith('person:');

/** Nobody decided it there and then: what wants a person's own word is not done by it. */
export const isUnattended = (by: DoneBy): boolean => by === 'system' || by === 'program';

/** Who had a return filed, as they are called when a document is drawn; '' a client whose name is gone. */
export type Doer =
  | { by: 'system' | 'program' }
  /** `handed`: by a link that the firm handed on, and not by the one that the contact alone received. */
  | { by: 'client'; name: string; handed: boolean }
  | { by: 'person'; name: string; role: Role };
