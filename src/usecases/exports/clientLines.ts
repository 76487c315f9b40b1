import { isoIst, istDate } from '#domain/shared/istTime.ts';
import { monthOfPeriod } from '#domain/gst/returnPeriod.ts';
import { cancellationOf } from '#domain/registration/registration.ts';
import { sayDeskWhy } from '#texts/sayDeskWhy.ts';
import type { Ports } from '../ports/given.ts';
import { type DeskRow, listDesk, wholeDesk } from '../registration/listDesk.ts';
import { isChosen } from './chosen.ts';
import type { ExportGrant } from './ports.ts';

export const clientColumns = [
  'business',
  'nick_name',
  'gstin',
  'label',
  'username',
  'verified',
  'legal_name',
  'trade_name',
  'taxpayer_type',
  'portal_status',
  'registered_on',
  'cancelled_on',
  'recurring',
  'asks_each_month',
  'signatory',
  'works_on_it',
  'approves',
  'month',
  'queue',
  'due_at',
  'why',
  'added_on',
  'simulated',
] as const;

/** One line a client, as the desk has it. */
export async function clientLines(
  ports: Pick<Ports, 'store' | 'clock' | 'extensions'>,
  grant: ExportGrant,
): Promise<string[][]> {
  const { rows } = await listDesk(ports, grant.accountId, {
    ...wholeDesk,
    search: grant.search,
    label: grant.label,
    sort: 'client',
  });
  const chosen = rows.filter(({ registration }) => isChosen(grant, registration));
  const people = chosen.flatMap(({ registration }) =>
    [registration.assignedTo, registration.approverId].filter((id) => id !== null),
  );
  const names = await ports.store.asTenant(grant.accountId, (tenant) =>
    tenant.people.names([...new Set(people)]),
  );
  return chosen.map((row) => lineOf(row, names, grant));
}

const yesNo = (is: boolean): string => (is ? 'yes' : 'no');

function lineOf(
  { registration, business, gstin, state, filing, signatory }: DeskRow,
  names: ReadonlyMap<string, string>,
  { language }: ExportGrant,
): string[] {
  const nameOf = (id: string | null): string => (id === null ? '' : (names.get(id) ?? ''));
  const cells: Record<(typeof clientColumns)[number], string> = {
    business,
    nick_name: registration.nickName,
    gstin,
    label: registration.label,
    username: registration.username,
    verified: { success: 'yes', pending: 'being_verified', failed: 'refused' }[registration.status],
    legal_name: registration.legalName,
    trade_name: registration.tradeName,
    taxpayer_type: registration.taxpayerType,
    portal_status: registration.portalStatus,
    registered_on: registration.registeredOn ?? '',
    cancelled_on: cancellationOf(registration)?.on ?? '',
    recurring: yesNo(registration.autoFilling),
    asks_each_month: yesNo(registration.askEachMonth),
    signatory: signatory?.name ?? '',
    works_on_it: nameOf(registration.assignedTo),
    approves: nameOf(registration.approverId),
    month: filing === null ? '' : monthOfPeriod(filing.period),
    queue: state.queue,
    due_at: state.due === null ? '' : isoIst(state.due.at),
    why: sayDeskWhy(state.why, language),
    added_on: istDate(registration.createdAt),
    simulated: yesNo(registration.simulated),
  };
  return clientColumns.map((column) => cells[column]);
}
