/**
 * Who did it, as a code and never as a name: the schedule and what follows from it, the GST portal without us, the
 * signatory by their link, a program by a key, or a person by their id. A view looks up the person's name, so that a person who is erased
 * leaves none behind.
 */
export type DoneBy = 'system' | 'portal' | 'signatory' | 'program' | PersonCode;

type PersonCode = `person:${string}`;

export const byPerson = (personId: string): PersonCode => `person:${personId}`;

/** The person's id, or null when it was no person of the account. */
export const personOf = (by: DoneBy): string | null => (isPerson(by) ? by.slice('person:'.length) : null);

const isPerson = (by: DoneBy): by is PersonCode => by.startsWith('person:');

/** Nobody decided it there and then: what wants a person's own word is not done by it. */
export const isUnattended = (by: DoneBy): boolean => by === 'system' || by === 'program';
