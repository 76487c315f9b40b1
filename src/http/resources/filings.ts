import { calls } from '#contract/calls.ts';
import { fileAllTheSame } from '#usecases/filing/fileAllTheSame.ts';
import { fileToday } from '#usecases/filing/fileToday.ts';
import { listHistory } from '#usecases/filing/listHistory.ts';
import { retryFiling } from '#usecases/filing/retryFiling.ts';
import { skipFiling } from '#usecases/filing/skipFiling.ts';
import { undoSkip } from '#usecases/filing/undoSkip.ts';
import { done, refused } from '../answer.ts';
import type { AppDeps } from '../deps.ts';
import { problemOf } from '../problems.ts';
import type { Serve } from '../serve.ts';
import type { z } from 'zod';
import type { reading } from '#contract/evidence.ts';
import type { historyEntry } from '#contract/filings.ts';
import type { Evidence, Statement } from '#domain/filing/evidence.ts';
import { type Instant, isoIst } from '#domain/shared/istTime.ts';
import type { Form } from '#domain/gst/returnPeriod.ts';
import { documentLink, type LinkHolder } from '#usecases/documents/documentLink.ts';
import type { HistoryEntry } from '#usecases/views.ts';

/** The filing history and its buttons (specification 7 #9-#11). */
export function filingRoutes(serve: Serve, deps: AppDeps): void {
  serve.signedIn(calls.history, async ({ user, ports, body }) => {
    const all = body.gstin === '' || body.gstin === 'all';
    const found = await listHistory(ports, user.accountId, {
      ...body,
      gstin: all ? null : body.gstin,
    });
    const linkTo = linksOf(deps, user);
    const entries = found.entries.map((entry) => presentEntry(entry, linkTo));
    return { ...done(entries), beside: { total: found.total, totals: found.totals } };
  });

  serve.signedIn(calls.skipFiling, async ({ user, ports, params }) => {
    const skipped = await skipFiling(ports, user.accountId, params.id);
    if (!skipped.ok) return refused(problemOf(skipped.failure));
    return { ...done(null, 'Filling skipped successfully'), beside: { status_text: 'Skipped' } };
  });

  serve.signedIn(calls.retryFiling, async ({ user, ports, params }) => {
    const retried = await retryFiling(ports, user.accountId, params.id);
    return retried.ok
      ? done(null, 'GST have been Scheduled for filling.')
      : refused(problemOf(retried.failure));
  });

  serve.signedIn(calls.fileToday, async ({ user, ports, params }) => {
    const scheduled = await fileToday(ports, user.accountId, params.id);
    return scheduled.ok
      ? done(null, 'GSTR-1 and GSTR-3B filling has been scheduled for today')
      : refused(problemOf(scheduled.failure));
  });

  serve.signedIn(calls.fileAllTheSame, async ({ user, ports, params, body }) => {
    const { form, credit_rupees: creditRupees, not_read: notRead } = body;
    const said = await fileAllTheSame(ports, user.accountId, params.id, { form, creditRupees, notRead });
    return said.ok
      ? done(null, 'Your yes is kept. The return is being filed.')
      : refused(problemOf(said.failure));
  });

  serve.signedIn(calls.undoSkip, async ({ user, ports, params }) => {
    const undone = await undoSkip(ports, user.accountId, params.id);
    return undone.ok ? done(null, 'The skip is taken back.') : refused(problemOf(undone.failure));
  });
}

/** The address of a filing's document, for the user who asks. */
export type LinkTo = (filingId: string, form: Form) => string;

/**
 * Links to the drawn returns of this user, good from now on for an hour while the session lives; '' where no documents
 * are served.
 */
export function linksOf({ files, ports }: Pick<AppDeps, 'files' | 'ports'>, holder: LinkHolder): LinkTo {
  if (files === undefined) return () => '';
  const wall = ports.clock.wall();
  return (filingId, form) => documentLink(files, holder, { filingId, form, kind: 'pdf' }, wall);
}

const maybeIso = (at: Instant | null): string | null => (at === null ? null : isoIst(at));

/** A line of the history on the wire (specification 3). The page says 'File not available' where a link is ''. */
export const presentEntry = (entry: HistoryEntry, linkTo: LinkTo): z.input<typeof historyEntry> => ({
  id: entry.id,
  title: entry.title,
  business: entry.business,
  gstin: entry.gstin,
  timestamp: isoIst(entry.timestamp),
  status: entry.status,
  status_code: entry.state,
  status_text: entry.statusText,
  error_message: entry.errorMessage,
  reason: entry.reason,
  gst_1_url: entry.hasGstr1Document ? linkTo(entry.id, 'GSTR1') : '',
  gst_3b_url: entry.hasGstr3bDocument ? linkTo(entry.id, 'GSTR3B') : '',
  gstr1_arn: entry.gstr1Arn,
  gstr3b_arn: entry.gstr3bArn,
  gstr1_status: entry.gstr1Status,
  gstr3b_status: entry.gstr3bStatus,
  gst_1_scheduled_date: entry.gstr1Day,
  gst_3b_scheduled_date: entry.gstr3bDay,
  gst_1_runs_at: maybeIso(entry.gstr1RunsAt),
  gst_3b_runs_at: maybeIso(entry.gstr3bRunsAt),
  gst_1_due_at: isoIst(entry.gstr1DueAt),
  gst_3b_due_at: isoIst(entry.gstr3bDueAt),
  filled_by: entry.filledBy,
  auto_filed: entry.autoFiled,
  otp: entry.otp,
  code_state: entry.codeState,
  gst_filled_type: entry.filledType,
  period: entry.period,
  frequency: entry.frequency,
  simulated: entry.simulated,
  next_act: entry.nextAct,
  act: entry.act,
  act_by: entry.actBy,
  waits_for: entry.waitsFor,
  today: entry.today,
  can_skip: entry.canSkip,
  can_retry: entry.canRetry,
  can_undo: entry.canUndo,
  can_ask_code: entry.canAskCode,
  portal_knows: presentEvidence(entry.evidence),
  asked:
    entry.asked === null
      ? null
      : {
          form: entry.asked.form,
          credit_rupees: entry.asked.creditRupees,
          not_read: entry.asked.notRead,
          text: entry.asked.text,
        },
});

type Told = z.input<typeof reading>;

/** What the portal knows about a period, on the wire (record 102). */
export const presentEvidence = (evidence: Evidence): Told[] =>
  evidence.map((one) => ({
    source: one.source,
    at: isoIst(one.at),
    state: one.state,
    from: one.state === 'not_due' && one.from !== null ? isoIst(one.from) : null,
    statements: one.statements.map(presentStatement),
  }));

function presentStatement(statement: Statement): Told['statements'][number] {
  if (statement.code !== 'previous_in_time') return statement;
  const { period, filedOn } = statement.params;
  return { code: statement.code, params: { period, filed_on: filedOn } };
}
