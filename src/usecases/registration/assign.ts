import { may } from '#domain/account/member.ts';
import { type FieldProblem, plain } from '#domain/shared/fieldProblem.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { inLog } from '#domain/views/securityEvent.ts';
import { lockedRegistration } from '../acting/acting.ts';
import { notAllowed } from '../acting/authority.ts';
import { takeQuestionsBack } from '../acting/questions.ts';
import { type NotAuthorised, notFound, type NotFound, type NotPossible } from '../failures.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';
import { endDeclarationsOfOthers } from './setConsent.ts';

export type AssignFailure =
  | NotFound
  | NotPossible
  | NotAuthorised
  | { kind: 'not_a_member'; path: 'assigned_to' | 'approver'; problem: FieldProblem };

/**
 * Sets a GSTIN's assignee and approver; null for none, absent to keep. Only the approver or an owner may
 * replace an approver. Open questions to the client are withdrawn when an approver is chosen
 * (design#approver-and-assignee).
 */
export const assign = (
  ports: Pick<Ports, 'store' | 'clock' | 'asksForFactor'>,
  accountId: string,
  input: {
    registration: string;
    assignedTo?: string | null | undefined;
    approver?: string | null | undefined;
  },
): Promise<Result<null, AssignFailure>> =>
  ports.store.asTenant(accountId, async (rows) => {
    const now = await ports.clock.product();
    // An approver changes under the lock that questions take.
    const registration =
      input.approver === undefined
        ? await rows.registrations.byIdOrGstin(input.registration)
        : await lockedRegistration(rows, input.registration, now);
    if (registration === null) return notFound;
    const { assignedTo = registration.assignedTo, approver = registration.approverId } = input;
    for (const [path, person] of [
      ['assigned_to', assignedTo],
      ['approver', approver],
    ] as const)
      if (person !== null && !(await mayFile(rows, person)))
        return fail({ kind: 'not_a_member', path, problem: plain('not_a_member') });
    const isOther = approver !== registration.approverId;
    const refusal = isOther
      ? await notAllowed(ports, rows, { act: 'choose', right: 'manage', registration })
      : null;
    if (refusal !== null) return refusal;
    await rows.registrations.update(registration.id, { assignedTo, approverId: approver });
    if (isOther && approver !== null) {
      await takeQuestionsBack(rows, registration.id, now);
      await endDeclarationsOfOthers(ports, rows, registration, approver, now);
    }
    if (isOther)
      await rows.security.note(
        {
          code: 'approver_changed',
          ...inLog(registration),
          member: approver,
        },
        ports.clock.wall(),
        {
          kind: 'approver',
          registrationId: registration.id,
          before: registration.approverId,
          after: approver,
        },
      );
    await rows.changed([registration.id]);
    return ok(null);
  });

async function mayFile(rows: TenantRows, personId: string): Promise<boolean> {
  const role = await rows.people.roleOf(personId);
  return role !== null && may(role, 'file');
}

/** Sets the account's own label for a client, used for search and sorting; '' removes it. */
export const setLabel = (
  ports: Pick<Ports, 'store'>,
  accountId: string,
  { registration: id, label }: { registration: string; label: string },
): Promise<Result<null, NotFound>> =>
  ports.store.asTenant(accountId, async (rows) => {
    const registration = await rows.registrations.byIdOrGstin(id);
    if (registration === null) return notFound;
    await rows.registrations.update(registration.id, { label });
    await rows.changed([registration.id]);
    return ok(null);
  });
