import type { Extension } from '#domain/gst/dueDateExtensions.ts';
import { cellOf, type ReturnMark } from '#domain/views/year.ts';
import {
  formName,
  monthOfPeriod,
  parsePeriod,
  previousPeriod,
  periodAt,
  type ReturnPeriod,
} from '#domain/gst/returnPeriod.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { isoIst, istDate } from '#domain/shared/istTime.ts';
import { businessOf } from '../filing/describe.ts';
import type { Ports } from '../ports/given.ts';
import { isChosen } from './chosen.ts';
import type { ExportGrant } from './ports.ts';

/** So many clients' years are read at once. */
const perStep = 50;

const first = parsePeriod('072017') as ReturnPeriod;
const last = parsePeriod('122099') as ReturnPeriod;

export const returnColumns = [
  'business',
  'nick_name',
  'gstin',
  'label',
  'form',
  'period',
  'frequency',
  'status',
  'in_time',
  'filed_at',
  'filed_by',
  'arn',
  'due_on',
  'simulated',
] as const;

/** One line each return of all months, those of deleted GSTINs too; a few clients at a time. */
export async function* returnLines(
  ports: Pick<Ports, 'store' | 'clock' | 'extensions'>,
  grant: ExportGrant,
): AsyncGenerator<string[][]> {
  const month = previousPeriod(periodAt(await ports.clock.product()));
  const chosen = await ports.store.asTenant(grant.accountId, async (rows) =>
    (await rows.registrations.all({ deleted: true })).filter((each) => isChosen(grant, each)),
  );
  for (let from = 0; from < chosen.length; from += perStep) {
    const some = chosen.slice(from, from + perStep);
    const marks = await ports.store.asTenant(grant.accountId, (rows) =>
      rows.filings.marks({ registrationIds: some.map(({ id }) => id), from: first, to: last }),
    );
    const byId = new Map(some.map((each) => [each.id, each]));
    yield marks.flatMap((mark) => {
      const registration = byId.get(mark.registrationId);
      return registration === undefined
        ? []
        : [lineOf(registration, mark, { last: month, extensions: ports.extensions })];
    });
  }
}

function lineOf(
  registration: Registration,
  mark: ReturnMark,
  beside: { last: ReturnPeriod; extensions: readonly Extension[] },
): string[] {
  const { form, period } = mark;
  const told = cellOf({ registration, mark, form, period, ...beside });
  const cells: Record<(typeof returnColumns)[number], string> = {
    business: businessOf(registration),
    nick_name: registration.nickName,
    gstin: mark.gstin,
    label: registration.label,
    form: formName(form),
    period: monthOfPeriod(period),
    frequency: mark.frequency,
    status: told.is,
    in_time: told.arn === '' ? '' : told.isLate ? 'no' : 'yes',
    filed_at: mark.filedAt === null ? '' : isoIst(mark.filedAt),
    // Never a person's id: who it was stands in the history.
    filed_by: mark.filedBy?.split(':')[0] ?? '',
    arn: told.arn,
    due_on: istDate(mark.dueAt),
    simulated: registration.simulated ? 'yes' : 'no',
  };
  return returnColumns.map((column) => cells[column]);
}
