import { calls } from '#contract/calls.ts';
import { fileToday } from '#usecases/filing/fileToday.ts';
import { listHistory } from '#usecases/filing/listHistory.ts';
import { retryFiling } from '#usecases/filing/retryFiling.ts';
import { skipFiling } from '#usecases/filing/skipFiling.ts';
import { undoSkip } from '#usecases/filing/undoSkip.ts';
import { done, refused } from '../answer.ts';
import type { AppDeps } from '../deps.ts';
import { linksOf, presentEntry } from '../present/presentFiling.ts';
import { problemOf } from '../problems.ts';
import type { Serve } from '../serve.ts';

/** The filing history and its buttons (specification 7 #9-#11). */
export function filingRoutes(serve: Serve, deps: AppDeps): void {
  const { ports } = deps;
  serve.signedIn(calls.history, async ({ user, body }) => {
    const all = body.gstin === '' || body.gstin === 'all';
    const found = await listHistory(ports, user.accountId, {
      ...body,
      gstin: all ? null : body.gstin,
    });
    const linkTo = linksOf(deps, user);
    const entries = found.entries.map((entry) => presentEntry(entry, linkTo));
    return { ...done(entries), beside: { total: found.total } };
  });

  serve.signedIn(calls.skipFiling, async ({ user, params }) => {
    const skipped = await skipFiling(ports, user.accountId, params.id);
    if (!skipped.ok) return refused(problemOf(skipped.failure));
    return { ...done(null, 'Filling skipped successfully'), beside: { status_text: 'Skipped' } };
  });

  serve.signedIn(calls.retryFiling, async ({ user, params }) => {
    const retried = await retryFiling(ports, user.accountId, params.id);
    return retried.ok
      ? done(null, 'GST have been Scheduled for filling.')
      : refused(problemOf(retried.failure));
  });

  serve.signedIn(calls.fileToday, async ({ user, params }) => {
    const scheduled = await fileToday(ports, user.accountId, params.id);
    return scheduled.ok
      ? done(null, 'GSTR-1 and GSTR-3B filling has been scheduled for today')
      : refused(problemOf(scheduled.failure));
  });

  serve.signedIn(calls.undoSkip, async ({ user, params }) => {
    const undone = await undoSkip(ports, user.accountId, params.id);
    return undone.ok ? done(null, 'The skip is taken back.') : refused(problemOf(undone.failure));
  });
}
