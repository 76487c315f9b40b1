import { calls } from '#contract/calls.ts';
import { API_ACCESS_DAYS } from '#domain/registration/apiAccess.ts';
import { addRegistration } from '#usecases/registration/addRegistration.ts';
import { askCode } from '#usecases/codes/askCode.ts';
import { deleteRegistration } from '#usecases/registration/deleteRegistration.ts';
import { getRegistration } from '#usecases/registration/getRegistration.ts';
import { listCards } from '#usecases/registration/listCards.ts';
import { listNames } from '#usecases/registration/listNames.ts';
import { listRegistrations } from '#usecases/registration/listRegistrations.ts';
import { renewedAccess } from '#usecases/registration/renewedAccess.ts';
import { scheduleToday } from '#usecases/filing/scheduleToday.ts';
import { setAutoFilling } from '#usecases/registration/setAutoFilling.ts';
import { setConsent } from '#usecases/registration/setConsent.ts';
import { skipMonth } from '#usecases/filing/skipMonth.ts';
import { verifyAgain } from '#usecases/registration/verifyAgain.ts';
import { done, refused } from '../answer.ts';
import type { AppDeps } from '../deps.ts';
import { linksOf } from '../present/presentFiling.ts';
import { presentCard, presentName, presentRegistration } from '../present/presentRegistration.ts';
import { problemOf } from '../problems.ts';
import type { Serve } from '../serve.ts';

const pageAsked = ({ limit, after }: { limit: number; after?: string | undefined }) => ({
  limit,
  after: after ?? null,
});

/** GSTINs: adding, cards, details, today's filing, deleting (specification 7 #4-#8, #17-#20). */
export function gstinRoutes(serve: Serve, deps: AppDeps): void {
  const { ports } = deps;
  serve.signedIn(calls.addGstin, async ({ user, body }) => {
    const added = await addRegistration(ports, user.accountId, {
      username: body.username,
      password: body.password,
      nickName: body.business_nick_name,
      gstin: body.gstin ? body.gstin : null,
      askEachMonth: body.user_validation,
    });
    if (!added.ok) return refused(problemOf(added.failure));
    const message = 'GSTIN added. It is being verified with the GST portal.';
    return done({ id: added.value.id, status: 'pending' }, message);
  });

  serve.signedIn(calls.dashboard, async ({ user, query }) => {
    const { rows, next } = await listCards(ports, user.accountId, pageAsked(query));
    const linkTo = linksOf(deps, user);
    return { ...done({ gstins: rows.map((card) => presentCard(card, linkTo)) }), beside: { next } };
  });

  for (const call of [calls.setAutoFilling, calls.setAutoFillingOfOne])
    serve.signedIn(call, async ({ user, body }) => {
      const changed = await setAutoFilling(ports, user.accountId, {
        registration: body.gstin_id || body.gstin || '',
        on: body.auto_filling,
      });
      if (!changed.ok) return refused(problemOf(changed.failure));
      return done(null, `Recurring filling is ${body.auto_filling ? 'on' : 'off'}.`);
    });

  serve.signedIn(calls.listGstins, async ({ user, body }) => {
    const { rows, next } = await listNames(ports, user.accountId, pageAsked(body));
    return { ...done(rows.map(presentName)), beside: { next } };
  });

  serve.signedIn(calls.listDetails, async ({ user, query }) => {
    const { rows, next } = await listRegistrations(ports, user.accountId, pageAsked(query));
    const linkTo = linksOf(deps, user);
    return {
      ...done({ gstins: rows.map((record) => presentRegistration(record, linkTo)) }),
      beside: { next },
    };
  });

  serve.signedIn(calls.getDetails, async ({ user, params }) => {
    const record = await getRegistration(ports, user.accountId, params.id);
    if (!record.ok) return refused(problemOf(record.failure));
    return done({ gstins: [presentRegistration(record.value, linksOf(deps, user))] });
  });

  serve.signedIn(calls.scheduleOrSkip, async ({ user, body }) => {
    const schedule = body.filling_type === 'schedule';
    const act = schedule ? scheduleToday : skipMonth;
    const acted = await act(ports, user.accountId, body.id);
    if (!acted.ok) return refused(problemOf(acted.failure));
    return done(
      null,
      schedule
        ? 'GSTR-1 and GSTR-3B filling has been scheduled for today'
        : 'GSTR-1 and GSTR-3B filling has been skipped for this month',
    );
  });

  serve.signedIn(calls.deleteGstin, async ({ user, body }) => {
    const deleted = await deleteRegistration(ports, user.accountId, {
      gstin: body.gstin ?? '',
      id: body.gstin_id ?? '',
    });
    return deleted.ok ? done(null, 'GSTIN deleted successfully') : refused(problemOf(deleted.failure));
  });

  serve.signedIn(calls.setConsent, async ({ user, params, body }) => {
    const kept = await setConsent(ports, user.accountId, {
      registration: params.id,
      askEachMonth: body.ask_each_month,
    });
    if (!kept.ok) return refused(problemOf(kept.failure));
    return done(
      null,
      body.ask_each_month ? 'You are asked before each filing.' : 'You are not asked each month.',
    );
  });

  serve.signedIn(calls.renewedAccess, async ({ user, params }) => {
    const renewed = await renewedAccess(ports, user.accountId, params.id);
    if (!renewed.ok) return refused(problemOf(renewed.failure));
    return done(null, `Noted: API access ends in ${API_ACCESS_DAYS} days at the latest.`);
  });

  serve.signedIn(calls.verifyAgain, async ({ user, params }) => {
    const asked = await verifyAgain(ports, user.accountId, params.id);
    return asked.ok ? done(null, 'The GST portal is being asked again.') : refused(problemOf(asked.failure));
  });

  serve.signedIn(calls.askCode, async ({ user, params }) => {
    const asked = await askCode(ports, user.accountId, params.id);
    return asked.ok ? done(null, 'The portal is asked for the code.') : refused(problemOf(asked.failure));
  });
}
