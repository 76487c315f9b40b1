import {
  type Act,
  judge,
  type Matter,
  noMatter,
  type Refusal,
  type Standing,
  type Way,
} from '#domain/account/authority.ts';
import type { Right } from '#domain/account/member.ts';
import { idleNumberMs, shownName } from '#domain/account/person.ts';
import { type Approval, clientSaidNo } from '#domain/filing/approval.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { fail } from '#domain/shared/result.ts';
import { type NotAuthorised, notPossible, type NotPossible } from '../failures.ts';
import type { Ports } from '../ports/ports.ts';
import type { PersonStanding, TenantRows } from '../ports/store.ts';

/** The act on a registration or a month, with the facts that only it knows. */
type Doing = {
  act: Act;
  right: Right;
  registration: Pick<Registration, 'approverId' | 'contact'>;
  approval?: Approval | null;
  /** The contact has proven their own number by a code. */
  contactProven?: boolean;
  /** The member who passed on the link in use. */
  handedBy?: string | null;
};

/**
 * Why the person behind this transaction may not act; null when they may. Runs inside the act's transaction,
 * so that role, hold and the client's answer are current (record 160).
 */
export async function notAllowed(
  ports: Pick<Ports, 'clock' | 'asksForFactor'>,
  rows: TenantRows,
  doing: Doing,
): Promise<{ ok: false; failure: NotAuthorised | NotPossible } | null> {
  const { act, right, registration, approval = null, handedBy = null } = doing;
  const wall = ports.clock.wall();
  const person = await rows.people.standing();
  const refusal = judge(
    { act, way: person.way, right },
    {
      ...(await standingOf(ports, rows, person, approval, wall)),
      maker: handedBy === null ? null : await makerOf(rows, handedBy, wall),
    },
    matterOf(doing, person),
  );
  return refusal === null ? null : refused(rows, refusal, registration, approval);
}

/** The standing now of the member who passed a link on. */
export async function makerOf(rows: TenantRows, personId: string, wall: Instant): Promise<Standing['maker']> {
  const { role, heldUntil } = await rows.people.standing(personId);
  return { role, held: heldUntil !== null && wall < heldUntil };
}

async function standingOf(
  { asksForFactor }: Pick<Ports, 'asksForFactor'>,
  rows: TenantRows,
  person: PersonStanding,
  approval: Approval | null,
  wall: Instant,
): Promise<Omit<Standing, 'maker'>> {
  const isAfter = (until: Instant | null): boolean => until !== null && wall < until;
  const needed = asksForFactor && person.factorFrom !== null && wall >= person.factorFrom;
  const mobile = isOfContact(person.way) ? (approval?.to?.mobile ?? '') : '';
  return {
    role: person.role,
    held: isAfter(mobile === '' ? person.heldUntil : await rows.people.numberHeldUntil(mobile)),
    ownerHeld: isAfter(person.ownerHeldUntil),
    erasing: person.erasing,
    factor: person.hasFactor ? 'has' : needed ? 'needed' : 'none',
    idle: person.signedInAt !== null && wall - person.signedInAt > idleNumberMs,
  };
}

const isOfContact = (way: Way): boolean => way === 'client_link' || way === 'handed_link';

const matterOf = (
  { registration: { approverId }, approval = null, contactProven = false }: Doing,
  { personId }: PersonStanding,
): Matter => ({
  ...noMatter,
  approver: approverId === null ? 'nobody' : approverId === personId ? 'self' : 'other',
  clientSaidNo: clientSaidNo(approval),
  contactProven,
});

async function refused(
  rows: TenantRows,
  refusal: Refusal,
  { approverId }: Pick<Registration, 'approverId'>,
  approval: Approval | null,
): Promise<{ ok: false; failure: NotAuthorised | NotPossible }> {
  switch (refusal) {
    case 'others_yes':
    case 'others_choice':
      return notPossible({ code: refusal, params: { name: await nameOf(rows, approverId ?? '') } });
    case 'client_said_no': {
      const name = approval?.no?.name ?? approval?.name ?? '';
      const at = approval?.no?.at ?? approval?.answeredAt ?? approval?.sentAt ?? 0;
      return notPossible({ code: 'client_said_no', params: { name, at } });
    }
    case 'not_by_this_way':
    case 'not_a_member':
    case 'role_not_allowed':
    case 'held':
    case 'owner_held':
    case 'erasing':
    case 'factor':
    case 'idle':
    case 'contact_code':
      return fail({ kind: 'not_authorised', refusal });
  }
}

async function nameOf(rows: TenantRows, personId: string): Promise<string> {
  const names = await rows.people.names([personId]);
  return shownName({ name: names.get(personId) });
}
