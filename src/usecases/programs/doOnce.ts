import { DAY_MS } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Clock, Ids, Log, Seal } from '../ports/machine.ts';
import { type Once, type OnceRows, TurnLost } from '../ports/programs.ts';
import { NotEntered } from '../ports/store.ts';

/** Lifetime of a stored answer. */
const keptMs = DAY_MS;
/** An attempt idle for this long counts as dead. */
const stillMs = 30_000;
const sealedAs = 'idempotent-answer';

export type OnceFailure = { kind: 'key_in_use' } | { kind: 'key_reused' } | { kind: 'answer_lost' };

type OncePorts = {
  rows: OnceRows;
  clock: Pick<Clock, 'wall'>;
  ids: Pick<Ids, 'uuid'>;
  seal: Seal;
  log: Log;
};

/** The result of `act`: an answer to store, or a refusal, which is not stored. */
type Acted<R> = { kept: string } | { refusal: R };

/**
 * Runs a call once per caller and idempotency key (record 121). The call's transactions carry its attempt, so
 * that two never both write; the writes of a dead process are seen and not repeated.
 */
export async function doOnce<R>(
  ports: OncePorts,
  call: { accountId: string; who: string; key: string; request: string },
  act: (once: Once) => Promise<Acted<R>>,
): Promise<Result<{ again: boolean; answer: string } | { refusal: R }, OnceFailure>> {
  const { rows, clock, ids, seal, log } = ports;
  const keyHash = seal.hash(`${call.who}\n${call.key}`, 'idempotency-key');
  const once: Once = { accountId: call.accountId, keyHash, attempt: ids.uuid() };
  const owner = Buffer.from(keyHash).toString('hex');
  const wall = clock.wall();
  const begun = await rows.begin(once, {
    requestHash: seal.hash(call.request, 'idempotent-request'),
    wall,
    stillAt: wall - stillMs,
    forgottenAt: wall - keptMs,
  });
  switch (begun.kind) {
    case 'kept':
      return ok({ again: true, answer: seal.open(begun.sealed, owner, sealedAs) });
    case 'in_hand':
      return fail({ kind: 'key_in_use' });
    case 'other_request':
      return fail({ kind: 'key_reused' });
    case 'answer_lost':
      return fail({ kind: 'answer_lost' });
    case 'mine':
  }
  const acted = await act(once).catch(async (error: unknown) => {
    if (error instanceof TurnLost) return null;
    // This fails too while the database is away; the key is free again after `stillMs`.
    await rows.forget(once, { unlessWritten: true }).catch(() => undefined);
    throw error;
  });
  if (acted === null) return fail({ kind: 'key_in_use' });
  if ('refusal' in acted) {
    await rows.forget(once).catch(ignoreNotEntered);
    return ok(acted);
  }
  // The call is done even when its answer cannot be stored: this caller gets the answer, a repeated call gets
  // `answer_lost`.
  await rows
    .keep(once, seal.seal(acted.kept, owner, sealedAs))
    .catch(ignoreNotEntered)
    .catch((error: unknown) => log.warn({ error }, 'an answer was not kept for its idempotency key'));
  return ok({ again: false, answer: acted.kept });
}

/** A caller whose session or key has ended cannot repeat the call. */
function ignoreNotEntered(error: unknown): void {
  if (!(error instanceof NotEntered)) throw error;
}
