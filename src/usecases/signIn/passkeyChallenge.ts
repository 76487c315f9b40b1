import { timingSafeEqual } from 'node:crypto';
import type { Instant } from '#domain/shared/istTime.ts';
import type { IdentityPorts, IdentityRows } from './ports.ts';

/** As long as a person may take to find their device. */
const challengeLifeMs = 5 * 60_000;

/** Where it is to be answered: at one proof of a number or in one session, and for what. */
export type ChallengeFor = { personId: string; use: 'add' | 'show'; within: string };

type Making = Pick<IdentityPorts, 'ids' | 'seal'>;

/**
 * A challenge that says by itself until when it may be answered, by whom and where, so that nothing of it is stored before
 * that: chance, an instant, and a keyed hash over both and what it is for.
 */
export function newChallenge({ ids, seal }: Making, of: ChallengeFor, now: Instant): string {
  const open = `${ids.token(16)}.${now + challengeLifeMs}`;
  return `${open}.${Buffer.from(hashOf({ seal }, open, of)).toString('base64url')}`;
}

/** Is it one of ours, for this, and in time? */
export function isChallenge(
  ports: Pick<Making, 'seal'>,
  text: string,
  of: ChallengeFor,
  now: Instant,
): boolean {
  const [chance = '', until = '', hash = ''] = text.split('.');
  const expected = hashOf(ports, `${chance}.${until}`, of);
  const given = Buffer.from(hash, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) && now <= Number(until);
}

/** False when it was answered before. */
export const spendChallenge = (
  { seal }: Pick<Making, 'seal'>,
  rows: Pick<IdentityRows, 'proofs'>,
  text: string,
  now: Instant,
): Promise<boolean> => rows.proofs.spend(seal.hash(text, 'passkey-challenge-spent'), now + challengeLifeMs);

const hashOf = ({ seal }: Pick<Making, 'seal'>, open: string, { personId, use, within }: ChallengeFor) =>
  seal.hash(`${open} ${use} ${personId} ${within}`, 'passkey-challenge');
