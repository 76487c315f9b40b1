import { calls } from '#contract/calls.ts';
import { fileAllTheSame, fileToday, type Starter } from '#usecases/filing/fileNow.ts';
import { listHistory } from '#usecases/filing/listHistory.ts';
import { payLateFee } from '#usecases/filing/payLateFee.ts';
import { recordByHand } from '#usecases/filing/recordByHand.ts';
import { retryFiling } from '#usecases/filing/retryFiling.ts';
import { skipFiling, undoSkip } from '#usecases/filing/skip.ts';
import { sayAllTheSame } from '#texts/sayAllTheSame.ts';
import { sayLateFeeYes } from '#texts/sayLateFeeYes.ts';
import { sayDoneBy, sayEntry, saySkipped } from '#texts/sayEntry.ts';
import { done, refused, maybeIso } from '../answer.ts';
import { presentApproval } from './approvals.ts';
import { presentEvidence } from '../presentEvidence.ts';
import { presentMonthNames } from '../presentMonthNames.ts';
import { presentParams } from '../presentParams.ts';
import type { AppDeps } from '../deps.ts';
import { problemOf } from '../problems.ts';
import type { Asker, Serve } from '../serve.ts';
import type { z } from 'zod';
import type { historyEntry } from '#contract/filings.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import type { Language } from '#domain/account/language.ts';
import { paidRupees, shownStatus } from '#domain/filing/filing.ts';
import { CHALLAN_DAYS } from '#domain/gst/carriedFee.ts';
import type { Form } from '#domain/gst/returnPeriod.ts';
import { documentLink } from '#usecases/documents/documents.ts';
import { hasDocument } from '#usecases/acting/months.ts';
import type { Month } from '#usecases/views.ts';

/** The filing history and its buttons (specification 7 #9-#11). */
export function filingRoutes(serve: Serve, deps: AppDeps): void {
  serve.keyed(calls.history, async ({ user, ports, body, language }) => {
    const all = body.gstin === '' || body.gstin === 'all';
    const found = await listHistory(ports, user.accountId, {
      ...body,
      gstin: all ? null : body.gstin,
    });
    const linkTo = linksOf(deps, user, language);
    const entries = found.months.map((month) => presentMonth(month, { linkTo, language }));
    return { ...done(entries), beside: { total: found.total, totals: found.totals } };
  });

  serve.signedIn(calls.recordByHand, async ({ user, ports, params, body }) => {
    const recorded = await recordByHand(ports, user.accountId, {
      filingId: params.id,
      form: body.form,
      typed: body.arn,
    });
    return recorded.ok ? done(null, 'arn_recorded') : refused(problemOf(recorded.failure));
  });

  serve.signedIn(calls.skipFiling, async ({ user, ports, params, language }) => {
    const skipped = await skipFiling(ports, user.accountId, params.id);
    if (!skipped.ok) return refused(problemOf(skipped.failure));
    return { ...done(null, 'filing_skipped'), beside: { status_text: saySkipped(language) } };
  });

  serve.keyed(calls.retryFiling, async ({ user, ports, params }) => {
    const retried = await retryFiling(ports, user.accountId, params.id, user.by);
    return retried.ok ? done(null, 'retry_scheduled') : refused(problemOf(retried.failure));
  });

  serve.keyed(calls.fileToday, async ({ user, ports, params }) => {
    const starter: Starter =
      user.by === 'person' ? { by: 'person', channel: 'web', attended: true } : { by: 'program' };
    const scheduled = await fileToday(ports, user.accountId, params.id, starter);
    return scheduled.ok ? done(null, 'scheduled_today') : refused(problemOf(scheduled.failure));
  });

  serve.signedIn(calls.fileAllTheSame, async ({ user, ports, params, body, language }) => {
    const { form, credit_rupees: creditRupees, not_read: notRead } = body;
    const accepted = await fileAllTheSame(ports, user.accountId, params.id, {
      shown: { form, creditRupees, notRead },
      language,
    });
    return accepted.ok ? done(null, 'yes_kept') : refused(problemOf(accepted.failure));
  });

  serve.signedIn(calls.payLateFee, async ({ user, ports, params, body, language }) => {
    const agreed = await payLateFee(ports, user.accountId, params.id, { shown: body, language });
    return agreed.ok ? done(null, 'fee_agreed') : refused(problemOf(agreed.failure));
  });

  serve.signedIn(calls.undoSkip, async ({ user, ports, params }) => {
    const undone = await undoSkip(ports, user.accountId, params.id);
    return undone.ok ? done(null, 'skip_undone') : refused(problemOf(undone.failure));
  });
}

/** How to show a month to the caller. */
export type Shown = { linkTo: LinkTo; language: Language };

/** The address of a filing's document, for the caller. */
export type LinkTo = (filingId: string, form: Form) => string;

/**
 * Links to the drawn returns of this user, valid for an hour while the session lives; '' when no documents are served,
 * and for a program, whose key opens none.
 */
export function linksOf(
  { files, ports }: Pick<AppDeps, 'files' | 'ports'>,
  holder: Asker,
  language: Language,
): LinkTo {
  if (files === undefined || holder.by === 'program') return () => '';
  const wall = ports.clock.wall();
  return (filingId, form) =>
    documentLink(files, { ...holder, language }, { filingId, form, kind: 'pdf' }, wall);
}

/**
 * A line of the history as the API sends it (specification 3). The page says 'File not available' for an empty link.
 */
export function presentMonth(month: Month, { linkTo, language }: Shown): z.input<typeof historyEntry> {
  const { filing, entry, filledBy } = month;
  const { failure, offered } = entry;
  const { gstr1_due: gstr1Due, gstr3b_due: gstr3bDue, ...names } = presentMonthNames(month);
  const said = sayEntry(month, language);
  const { GSTR1, GSTR3B } = filing.returns;
  return {
    ...names,
    id: filing.id,
    title: said.title,
    timestamp: isoIst(filing.entryAt),
    status: entry.status,
    status_code: entry.state,
    status_text: said.statusText,
    error_message: said.errorMessage,
    reason: failure === null ? '' : failure.kind === 'finding' ? failure.finding.code : 'gstr1_stopped',
    reason_params: failure?.kind === 'finding' ? presentParams(failure.finding.params) : {},
    gst_1_url: hasDocument(GSTR1) ? linkTo(filing.id, 'GSTR1') : '',
    gst_3b_url: hasDocument(GSTR3B) ? linkTo(filing.id, 'GSTR3B') : '',
    gstr1_status: shownStatus(GSTR1, [GSTR1, GSTR3B]),
    gstr3b_status: shownStatus(GSTR3B, [GSTR1, GSTR3B]),
    gst_1_scheduled_date: entry.monthlyDay.GSTR1,
    gst_3b_scheduled_date: entry.monthlyDay.GSTR3B,
    gst_1_runs_at: maybeIso(entry.runsAt.GSTR1),
    gst_3b_runs_at: maybeIso(entry.runsAt.GSTR3B),
    gst_1_due_at: gstr1Due,
    gst_3b_due_at: gstr3bDue,
    gst_1_filed_at: maybeIso(GSTR1.filedAt),
    gst_3b_filed_at: maybeIso(GSTR3B.filedAt),
    filled_by:
      filledBy === null ? '' : typeof filledBy === 'string' ? sayDoneBy(filledBy, language) : filledBy.person,
    filled_role: filledBy === null || typeof filledBy === 'string' ? '' : filledBy.role,
    auto_filed: filledBy === 'system',
    otp: said.codeState,
    code_state: entry.codeState,
    gst_filled_type: 'Nil',
    fee_paid_rupees: paidRupees(GSTR3B),
    next_act: said.nextAct,
    left: entry.left,
    may_carry_fee: entry.mayCarryFee,
    act: entry.act,
    act_by: entry.by,
    approval: presentApproval(filing.approval),
    can_record: [...offered.record],
    by_hand: month.byHand.map(({ form, arn, by, role, at, differs }) => ({
      form,
      arn,
      recorded_by: by,
      recorded_role: role,
      recorded_at: isoIst(at),
      differs,
    })),
    waits_for: entry.awaited,
    today: offered.today,
    can_skip: offered.skip,
    can_retry: offered.retry,
    can_undo: offered.undo,
    can_ask_code: offered.askCode,
    can_ask_client: entry.canAskClient,
    portal_knows: presentEvidence(entry.evidence),
    asked:
      entry.asked === null
        ? null
        : {
            form: entry.asked.form,
            credit_rupees: entry.asked.creditRupees,
            not_read: entry.asked.notRead,
            text: sayAllTheSame(entry.asked, filing, language).text,
          },
    late_fee: presentFee(month, language),
    behind:
      month.behind === null
        ? null
        : {
            period: month.behind.period,
            frequency: month.behind.frequency,
            signed_by: month.behind.signedBy,
          },
    lacks_pan: month.lacksPan,
    first_of_plan: month.isFirstOfPlan,
    in_plan: month.isInPlan,
  };
}

function presentFee(
  { filing, entry: { fee } }: Month,
  language: Language,
): z.input<typeof historyEntry>['late_fee'] {
  if (fee === null) return null;
  const { central, state, own, cash, missing, isAgreed } = fee;
  return {
    central,
    state,
    own,
    cash,
    missing,
    agreed: isAgreed,
    challan_days: CHALLAN_DAYS,
    text: sayLateFeeYes({ form: 'GSTR3B', central, state }, filing, language).text,
  };
}
