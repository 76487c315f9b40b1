import { fail, ok, type Result } from '#domain/shared/result.ts';
import { NotEntered } from '../ports/store.ts';
import type { Clock, Ids, Log, Seal } from '../ports/machine.ts';
import { type Once, type OnceRows, TurnLost } from '../ports/programs.ts';

/** How long an answer is kept. */
const keptMs = 24 * 60 * 60 * 1000;
/** After so long whoever began it is taken for dead. */
const stillMs = 30_000;
const sealedAs = 'idempotent-answer';

export type OnceFailure = { kind: 'key_in_use' } | { kind: 'key_reused' } | { kind: 'answer_lost' };

export type OncePorts = {
  rows: OnceRows;
  clock: Pick<Clock, 'wall'>;
  ids: Pick<Ids, 'uuid'>;
  seal: Seal;
  log: Log;
};

/** What `act` answers: a text that is kept, or a refusal, which is not. */
export type Acted<R> = { kept: string } | { refusal: R };

/**
 * Does what is asked once for each key of who asks (record 121). Its transactions bear the turn, so that two never both
 * write; what a dead process has written is seen, and not written again.
 */
export async function doOnce<R>(
  ports: OncePorts,
  asked: { accountId: string; who: string; key: string; request: string },
  act: (once: Once) => Promise<Acted<R>>,
): Promise<Result<{ again: boolean; answer: string } | { refusal: R }, OnceFailure>> {
  const { rows, clock, ids, seal, log } = ports;
  const keyHash = seal.hash(`${asked.who}\n${asked.key}`, 'idempotency-key');
  const once: Once = { accountId: asked.accountId, keyHash, attempt: ids.uuid() };
  const owner = Buffer.from(keyHash).toString('hex');
  const wall = clock.wall();
  const begun = await rows.begin(once, {
    requestHash: seal.hash(asked.request, 'idempotent-request'),
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
    // Where the database is away this is tried in vain, and the turn is free again in a while.
    await rows.forget(once, { unlessWritten: true }).catch(() => undefined);
    throw error;
  });
  if (acted === null) return fail({ kind: 'key_in_use' });
  if ('refusal' in acted) {
    await rows.forget(once).catch(ignoreNotEntered);
    return ok(acted);
  }
  // It is done, whatever comes of keeping its answer: who asked is told, and who asks again that the answer is lost.
  await rows
    .keep(once, seal.seal(acted.kept, owner, sealedAs))
    .catch(ignoreNotEntered)
    .catch((error: unknown) => log.warn({ error }, 'an answer was not kept for its idempotency key'));
  return ok({ again: false, answer: acted.kept });
}

/** Whose session or key has ended meanwhile asks nothing again. */
function ignoreNotEntered(error: unknown): void {
  if (!(error instanceof NotEntered)) throw error;
}
