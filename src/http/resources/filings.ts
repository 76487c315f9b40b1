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
import { presentParams } from '../presentParams.ts';
import type { AppDeps } from '../deps.ts';
import { problemOf } from '../problems.ts';
import type { Asker, Serve } from '../serve.ts';
import type { z } from 'zod';
import type { historyEntry } from '#contract/filings.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import type { Language } from '#domain/account/language.ts';
import { CHALLAN_DAYS } from '#domain/gst/carriedFee.ts';
import type { Form } from '#domain/gst/returnPeriod.ts';
import { documentLink } from '#usecases/documents/documents.ts';
import type { HistoryEntry } from '#usecases/views.ts';

/** The filing history and its buttons (specification 7 #9-#11). */
export function filingRoutes(serve: Serve, deps: AppDeps): void {
  serve.keyed(calls.history, async ({ user, ports, body, language }) => {
    const all = body.gstin === '' || body.gstin === 'all';
    const found = await listHistory(ports, user.accountId, {
      ...body,
      gstin: all ? null : body.gstin,
    });
    const linkTo = linksOf(deps, user, language);
    const entries = found.entries.map((entry) => presentEntry(entry, { linkTo, language }));
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

/** How to show an entry to the caller. */
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
export function presentEntry(entry: HistoryEntry, { linkTo, language }: Shown): z.input<typeof historyEntry> {
  const entryTexts = sayEntry(entry, language);
  const { reason, filledBy } = entry;
  return {
    id: entry.id,
    title: entryTexts.title,
    business: entry.business,
    gstin: entry.gstin,
    timestamp: isoIst(entry.timestamp),
    status: entry.status,
    status_code: entry.state,
    status_text: entryTexts.statusText,
    error_message: entryTexts.errorMessage,
    reason: reason === null ? '' : typeof reason === 'string' ? reason : reason.code,
    reason_params: reason === null || typeof reason === 'string' ? {} : presentParams(reason.params),
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
    filled_by:
      filledBy === null ? '' : typeof filledBy === 'string' ? sayDoneBy(filledBy, language) : filledBy.person,
    filled_role: filledBy === null || typeof filledBy === 'string' ? '' : filledBy.role,
    auto_filed: entry.autoFiled,
    otp: entryTexts.codeState,
    code_state: entry.codeState,
    gst_filled_type: entry.filledType,
    period: entry.period,
    frequency: entry.frequency,
    simulated: entry.simulated,
    next_act: entryTexts.nextAct,
    left: entry.entry.left,
    may_carry_fee: entry.entry.mayCarryFee,
    act: entry.act,
    act_by: entry.actBy,
    approval: presentApproval(entry.filing.approval),
    can_record: [...entry.canRecord],
    by_hand: entry.byHand.map(({ form, arn, by, role, at, differs }) => ({
      form,
      arn,
      recorded_by: by,
      recorded_role: role,
      recorded_at: isoIst(at),
      differs,
    })),
    waits_for: entry.waitsFor,
    today: entry.today,
    can_skip: entry.canSkip,
    can_retry: entry.canRetry,
    can_undo: entry.canUndo,
    can_ask_code: entry.canAskCode,
    can_ask_client: entry.entry.canAskClient,
    portal_knows: presentEvidence(entry.evidence),
    asked:
      entry.asked === null
        ? null
        : {
            form: entry.asked.form,
            credit_rupees: entry.asked.creditRupees,
            not_read: entry.asked.notRead,
            text: sayAllTheSame(entry.asked, entry.filing, language).text,
          },
    late_fee: presentFee(entry, language),
  };
}

function presentFee(
  { fee, filing }: HistoryEntry,
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
