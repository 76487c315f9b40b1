import { calls } from '#contract/calls.ts';
import { importRegistrations } from '#usecases/registration/importRegistrations.ts';
import { done, refused } from '../answer.ts';
import { problemOf } from '../problems.ts';
import { saySentence } from '../sayProblem.ts';
import type { Serve } from '../serve.ts';

/** Many GSTINs from a CSV file: a preview, then all or none. */
export function importRoute(serve: Serve): void {
  serve.signedIn(calls.importGstins, async ({ user, ports, body, language }) => {
    const imported = await importRegistrations(ports, user.accountId, {
      csv: body.csv,
      dryRun: body.dry_run,
      readyOnly: body.ready_only,
      askEachMonth: body.user_validation,
    });
    if (!imported.ok) return refused(problemOf(imported.failure));
    const { lines, ids } = imported.value;
    const wrong = lines.filter(({ problems }) => problems.length > 0).length;
    const shown = lines.map(({ nickName, signatoryPan, problems, ...line }) => ({
      business_nick_name: nickName,
      signatory_pan: signatoryPan,
      ...line,
      problems: problems.map((problem) => saySentence(problem, language)),
    }));
    const data = { lines: shown, ready: lines.length - wrong, wrong, ids };
    return ids.length === 0 ? done(data) : done(data, 'gstins_added', { count: ids.length });
  });
}
