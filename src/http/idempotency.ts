import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Call, takesIdempotencyKey } from '#contract/call.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Once, OnceRows } from '#usecases/ports/programs.ts';
import { doOnce, type OnceFailure } from '#usecases/programs/doOnce.ts';
import type { AppDeps } from './deps.ts';
import type { Problem } from './problem.ts';

/** The header that makes a call run once, however often it is sent (record 121). */
const keyHeader = 'idempotency-key';
/** Marks a response as the repeated one of an earlier call. */
const againHeader = 'idempotency-replayed';

/** The key of a request; null when it has none, or when its call takes none. */
export function idempotencyKeyOf(call: Call, request: FastifyRequest): Result<string | null, Problem> {
  const header = request.headers[keyHeader];
  if (header === undefined || !takesIdempotencyKey(call)) return ok(null);
  return typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)
    ? ok(header)
    : fail({ code: 'idempotency_key_invalid' });
}

/** The response to send: that of `act`, or of the earlier call. A refusal does not count: the key is free again. */
export async function answerOnce(
  { ports }: Pick<AppDeps, 'ports'>,
  rows: OnceRows,
  request: { accountId: string; who: string; key: string; call: Call; parts: object; reply: FastifyReply },
  act: (once: Once) => Promise<{ kept: string } | { refusal: Problem }>,
): Promise<Result<string, Problem>> {
  const { accountId, who, key, call, parts, reply } = request;
  const fingerprint = JSON.stringify([call.method, call.path, parts]);
  const done = await doOnce({ ...ports, rows }, { accountId, who, key, request: fingerprint }, act);
  if (!done.ok) return fail(problems[done.failure.kind]);
  if ('refusal' in done.value) return fail(done.value.refusal);
  if (done.value.again) void reply.header(againHeader, 'true');
  return ok(done.value.answer);
}

const problems: Readonly<Record<OnceFailure['kind'], Problem>> = {
  key_in_use: { code: 'idempotency_key_in_use', retryAfterSeconds: 1 },
  key_reused: { code: 'idempotency_key_reused' },
  answer_lost: { code: 'answer_lost' },
};
