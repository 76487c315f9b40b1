import { calls } from '#contract/calls.ts';
import type { Language } from '#domain/account/language.ts';
import { importRegistrations, type ShownLine } from '#usecases/registration/importRegistrations.ts';
import { done, refused } from '../answer.ts';
import { problemOf } from '../problems.ts';
import { formatSentence } from '../sayProblem.ts';
import type { Serve } from '../serve.ts';

/** Many GSTINs from a CSV file: a preview, then all, none, or the ready ones. */
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
    const of = (state: ShownLine['is']): number => lines.filter(({ is }) => is === state).length;
    const data = {
      lines: lines.map((line) => presentLine(line, language)),
      ready: of('ready'),
      wrong: of('wrong'),
      there: of('there'),
      ids,
    };
    return ids.length === 0 ? done(data) : done(data, 'gstins_added', { count: ids.length });
  });
}

function presentLine({ line, is, problems }: ShownLine, language: Language) {
  const { password: _never, ...cells } = line;
  const cellProblems = problems.map(({ cell, problem }) => ({
    cell,
    problem: formatSentence(problem, language),
  }));
  return { ...cells, is, problems: cellProblems.map(({ problem }) => problem), cells: cellProblems };
}
