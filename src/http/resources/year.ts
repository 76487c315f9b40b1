import type { z } from 'zod';
import { calls } from '#contract/calls.ts';
import type { yearRow } from '#contract/year.ts';
import { parsePeriod } from '#domain/gst/returnPeriod.ts';
import { cancellationOf, expectedFrequencyAt, filesOtherReturns } from '#domain/registration/registration.ts';
import { listYear, type Year, type YearCell, type YearRow } from '#usecases/desk/listYear.ts';
import { done } from '../answer.ts';
import type { Serve } from '../serve.ts';

/** The year of a firm (design#the-year-of-a-firm). */
export function yearRoutes(serve: Serve): void {
  serve.keyed(calls.year, async ({ user, ports, query }) => {
    const last = query.last === undefined ? null : parsePeriod(query.last);
    const { counts, months, rows } = await listYear(ports, user.accountId, { ...query, last });
    return done({ counts, months, rows: rows.map((row) => presentRow(row, months)) });
  });
}

const presentCell = ({ is, isLate, isOverdue }: YearCell) => ({ is, late: isLate, overdue: isOverdue });

function presentRow(
  { registration, business, gstin, months, counts }: YearRow,
  columns: Year['months'],
): z.input<typeof yearRow> {
  const newest = columns.at(-1);
  return {
    id: registration.id,
    business,
    nick_name: registration.nickName,
    gstin,
    label: registration.label,
    frequency:
      (newest === undefined ? null : expectedFrequencyAt(registration.preferences, newest.period)) ??
      'unknown',
    cancelled_on: cancellationOf(registration)?.on ?? '',
    status: registration.status,
    files_others: filesOtherReturns(registration),
    months: months.map(({ GSTR1, GSTR3B }) => ({ gstr1: presentCell(GSTR1), gstr3b: presentCell(GSTR3B) })),
    ...counts,
  };
}
