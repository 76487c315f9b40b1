import type { z } from 'zod';
import type { backlogLine, backlogCalls } from '#contract/backlog.ts';
import { calls } from '#contract/calls.ts';
import { rupeesOfFee } from '#domain/gst/carriedFee.ts';
import { FORMS, parsePeriod } from '#domain/gst/returnPeriod.ts';
import { monthConsent } from '#domain/registration/consent.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import { saySentTo } from '#texts/sayAnswer.ts';
import { sayLateFeeYes } from '#texts/sayLateFeeYes.ts';
import { type BacklogView, carriedFeeOf, getBacklog, startBacklog } from '#usecases/filing/backlog.ts';
import { skipBacklogPeriod } from '#usecases/filing/skip.ts';
import { stopBacklog } from '#usecases/filing/stopBacklog.ts';
import type { BacklogLine } from '#usecases/views.ts';
import { done, maybeIso, refused } from '../answer.ts';
import type { AppDeps } from '../deps.ts';
import { problemOf } from '../problems.ts';
import type { Serve } from '../serve.ts';
import { presentAccess } from './apiAccess.ts';
import { linksOf, presentMonth, type Shown } from './filings.ts';

/** Past periods that are not filed, and their start (design#the-backlog). */
export function backlogRoutes(serve: Serve, deps: AppDeps): void {
  serve.keyed(calls.backlog, async ({ user, ports, params, language }) => {
    const found = await getBacklog(ports, user.accountId, params.id);
    if (!found.ok) return refused(problemOf(found.failure));
    return done(presentBacklog(found.value, { linkTo: linksOf(deps, user, language), language }));
  });

  serve.signedIn(calls.startBacklog, async ({ user, ports, params, body, language }) => {
    const started = await startBacklog(ports, user.accountId, {
      registration: params.id,
      consents: body.consents.flatMap((period) => parsePeriod(period) ?? []),
      language,
    });
    return started.ok ? done(null, 'backlog_started') : refused(problemOf(started.failure));
  });

  serve.signedIn(calls.skipBacklogPeriod, async ({ user, ports, params, body }) => {
    const which = { registration: params.id, period: body.period };
    const skipped = await skipBacklogPeriod(ports, user.accountId, which);
    return skipped.ok ? done(null, 'filing_skipped') : refused(problemOf(skipped.failure));
  });

  serve.signedIn(calls.stopBacklog, async ({ user, ports, params }) => {
    const stopped = await stopBacklog(ports, user.accountId, params.id);
    return stopped.ok ? done(null, 'backlog_stopped') : refused(problemOf(stopped.failure));
  });
}

export const presentBacklogLine = (line: BacklogLine | null): z.input<typeof backlogLine> =>
  line === null
    ? null
    : {
        periods: line.periods,
        unit: line.unit,
        fee_rupees: line.rupees,
        filed: line.filed,
        started: line.started,
        waits_for_money: line.waitsForMoney,
        lacks_rupees: line.lacksRupees,
        stopped: line.isStopped,
        to_start: line.toStart,
        returns_to_start: line.returnsToStart,
        start_from: line.startSpan?.first ?? '',
        start_to: line.startSpan?.last ?? '',
        charged_rupees: line.chargedRupees,
        period: line.first.period,
        frequency: line.first.frequency,
        due_at: isoIst(line.first.due),
        days_late: line.first.days,
        signed_by: line.signedBy,
        skipped: line.firstSkipped,
        unopened: line.unopened,
      };

const presentBacklog = (
  { registration, gstin, business, plan, periods, ...view }: BacklogView,
  shown: Shown,
): z.input<(typeof backlogCalls)['backlog']['data']> => ({
  id: registration.id,
  gstin,
  business,
  simulated: registration.simulated,
  read_at: maybeIso(plan.readAt),
  unread_years: plan.unread,
  periods: periods.map((each) => ({
    period: each.period,
    frequency: each.frequency,
    state: each.state,
    returns: FORMS.map((form) => {
      const { due, days, rupees, filedAt, arn } = each.returns[form];
      return {
        form,
        due_at: isoIst(due),
        days_late: days,
        fee_rupees: rupees,
        filed_at: maybeIso(filedAt),
        arn,
      };
    }),
    fee_rupees: each.rupees,
    carried_rupees: each.carriedRupees,
    portal_rupees: each.portalFee === null ? null : rupeesOfFee(each.portalFee),
    law_ends_at: isoIst(each.lawEnds),
    barred_from: isoIst(each.barredFrom),
    entry: each.month === null ? null : presentMonth(each.month, shown),
    declaration:
      each.terms.forms.length === 0 ? '' : monthConsent(each.period, each.frequency, each.terms).text,
    fee_declaration:
      each.carriedRupees === 0
        ? ''
        : sayLateFeeYes({ form: 'GSTR3B', ...carriedFeeOf(each) }, each, shown.language).text,
  })),
  fee_rupees: plan.rupees,
  fee_per_day: plan.perDay,
  charged_rupees: plan.chargedRupees,
  later_rupees: plan.laterRupees,
  expected_rupees: plan.expectedRupees,
  expected_later_rupees: plan.expectedLaterRupees,
  asked_rupees: plan.askedRupees,
  paid_rupees: view.paidRupees,
  cash_left: view.cashLeft,
  stage: plan.stage,
  first_month_unknown: view.firstMonthUnknown,
  can_start: view.canStart,
  can_stop: view.canStop,
  codes_forwarded: view.codesForwarded,
  rule_untried: view.ruleUntried,
  codes_to: view.sentTo === null ? '' : saySentTo(view.sentTo, shown.language),
  signed_by: view.signedBy,
  signatory_pan: view.signatoryPan,
  api_access: presentAccess(view.apiAccess),
});
