import type { CallName } from '#contract/calls.ts';
import { problems } from '#contract/problems.ts';
import { approvalRows } from './approvalRows.ts';
import { backlogRows } from './backlogRows.ts';
import { bulkRows } from './bulkRows.ts';
import { byHandRows } from './byHandRows.ts';
import { calendarRows } from './calendarRows.ts';
import { codeLinkRows } from './codeLinkRows.ts';
import { deskRows } from './deskRows.ts';
import { demoRows } from './demoRows.ts';
import { filingRows } from './filingRows.ts';
import { firmRows } from './firmRows.ts';
import { gstinChangeRows } from './gstinChangeRows.ts';
import { gstinRows } from './gstinRows.ts';
import { noticeRows } from './noticeRows.ts';
import { otherRows } from './otherRows.ts';
import { passkeyRows } from './passkeyRows.ts';
import { peopleRows } from './peopleRows.ts';
import { personLinkRows } from './personLinkRows.ts';
import { proofRows } from './proofRows.ts';
import { profileRows } from './profileRows.ts';
import { programRows } from './programRows.ts';
import { relayRows } from './relayRows.ts';
import { secondFactorRows } from './secondFactorRows.ts';
import { signInRows } from './signInRows.ts';
import { usageRows } from './usageRows.ts';
import type { Refusal, Row, RowsOf } from './world.ts';

/** Every call of the contract; one that is added without a row does not compile. */
const rows: RowsOf<CallName> = {
  ...codeLinkRows,
  ...approvalRows,
  ...byHandRows,
  ...signInRows,
  ...personLinkRows,
  ...passkeyRows,
  ...firmRows,
  ...peopleRows,
  ...gstinRows,
  ...deskRows,
  ...calendarRows,
  ...backlogRows,
  ...bulkRows,
  ...gstinChangeRows,
  ...filingRows,
  ...profileRows,
  ...proofRows,
  ...relayRows,
  ...noticeRows,
  ...otherRows,
  ...demoRows,
  ...secondFactorRows,
  ...programRows,
  ...usageRows,
};

export const contractTable = Object.entries(rows) as [CallName, Row<CallName>][];

/** The names of the tests that a row becomes. */
export const goodName = (call: CallName, { what }: { what: string }): string =>
  `${call} answers as the contract says: ${what}`;
export const refusalName = (call: CallName, { code, what }: Refusal): string =>
  `${call} answers ${problems[code].status} ${code} to ${what}`;
