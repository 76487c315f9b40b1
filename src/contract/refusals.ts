import { judge, noStanding, type Standing } from '#domain/account/authority.ts';
import { actOf, type Call, takesIdempotencyKey } from './call.ts';
import { roles, rights } from '#domain/account/member.ts';
import type { ProblemCode } from './problems.ts';

/**
 * Every code by which a call may be refused, except problems outside any call (an unknown address, another method, a
 * refused host or header).
 */
export function refusalsOf(call: Call): readonly ProblemCode[] {
  return [
    ...new Set<ProblemCode>([
      'invalid_request',
      ...(call.body === undefined ? [] : ofBodies),
      ...(call.access === 'signed-in' ? [...ofSessions, ...ofKeys(call)] : []),
      ...(call.access === 'signed-in' && call.right !== 'person' ? (['account_unnamed'] as const) : []),
      ...(call.access === 'signed-in' && needsNumber(call) ? (['sign_in_by_number'] as const) : []),
      ...(hasRight(call) ? (['role_not_allowed'] as const) : []),
      ...(call.access === 'signed-in' && isRefused(call, { held: true }) ? (['changes_held'] as const) : []),
      ...(isRefused(call, { ownerHeld: true }) ? (['owner_held'] as const) : []),
      ...(isRefused(call, { erasing: true }) ? (['account_erasing'] as const) : []),
      ...(call.kind !== 'event-stream' && isRefused(call, { factor: 'needed' })
        ? (['second_factor_required'] as const)
        : []),
      ...(call.freshProof === undefined ? [] : (['proof_needed'] as const)),
      ...(takesIdempotencyKey(call) ? ofIdempotencyKeys : []),
      ...(call.params === undefined ? [] : (['not_found'] as const)),
      ...(call.refuses ?? []),
      ...(call.unlimited === true ? [] : (['too_many_requests'] as const)),
      'internal',
      'unavailable',
    ]),
  ];
}

/** Only some members of an account have the right. */
const hasRight = ({ right }: Call): boolean =>
  right !== undefined && right !== 'person' && rights[right].length < roles.length;

/** A session of a firm's provider is not enough. */
const needsNumber = (call: Call): boolean =>
  judge(
    {
      act: actOf(call),
      way: 'firm_session',
      right: call.right === 'person' ? 'self' : (call.right ?? null),
    },
    { ...noStanding, role: 'owner' },
  ) === 'not_by_this_way';

const ofBodies = ['malformed_request', 'too_large', 'unsupported_media'] as const;
const ofIdempotencyKeys = [
  'idempotency_key_invalid',
  'idempotency_key_in_use',
  'idempotency_key_reused',
  'answer_lost',
] as const;
/** `not_found`: the person does not belong to the account that the request names. */
const ofSessions = [
  'unauthenticated',
  'token_expired',
  'token_invalid',
  'session_ended',
  'not_found',
] as const;

const ofKeys = ({ scope }: Call): ProblemCode[] => [
  'key_invalid',
  'key_ended',
  scope === undefined ? 'key_not_allowed' : 'key_scope_missing',
];

/** Whether an owner is refused this call for that reason alone. */
const isRefused = (call: Call, standing: Partial<Standing>): boolean =>
  call.access === 'signed-in' &&
  judge(
    { act: actOf(call), way: 'session', right: call.right === 'person' ? null : call.right },
    { ...noStanding, role: 'owner', ...standing },
  ) !== null;
