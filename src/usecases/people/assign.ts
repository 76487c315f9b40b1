import { may } from '#domain/account/rights.ts';
import { ending } from '#domain/account/securityEvent.ts';
import type { FieldProblem } from '#domain/shared/fieldProblem.ts';
import { plain } from '#domain/shared/fieldProblem.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { type NotFound, notFound } from '../failures.ts';
import type { Ports } from '../ports/given.ts';
import type { TenantRows } from '../ports/store.ts';

export type AssignFailure =
  | NotFound
  | { kind: 'not_a_member'; path: 'assigned_to' | 'approver'; problem: FieldProblem };

/** Who works on a GSTIN, and whose yes its months need; null: nobody in particular. What is left out stays. */
export const assign = (
  ports: Pick<Ports, 'store' | 'clock'>,
  accountId: string,
  asked: {
    registration: string;
    assignedTo?: string | null | undefined;
    approver?: string | null | undefined;
  },
): Promise<Result<null, AssignFailure>> =>
  ports.store.asTenant(accountId, async (rows) => {
    const registration = await rows.registrations.byIdOrGstin(asked.registration);
    if (registration === null) return notFound;
    const { assignedTo = registration.assignedTo, approver = registration.approverId } = asked;
    for (const [path, person] of [
      ['assigned_to', assignedTo],
      ['approver', approver],
    ] as const)
      if (person !== null && !(await mayFile(rows, person)))
        return fail({ kind: 'not_a_member', path, problem: plain('not_a_member') });
    await rows.registrations.update(registration.id, { assignedTo, approverId: approver });
    if (approver !== registration.approverId)
      await rows.security.note(
        {
          code: 'approver_changed',
          gstin: ending(registration.gstin ?? registration.givenGstin),
          member: approver,
        },
        ports.clock.wall(),
      );
    await rows.changed([registration.id]);
    return ok(null);
  });

async function mayFile(rows: TenantRows, personId: string): Promise<boolean> {
  const role = await rows.people.roleOf(personId);
  return role !== null && may(role, 'file');
}
