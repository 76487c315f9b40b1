import type { z } from 'zod';
import type { bulkCalls } from '#contract/bulk.ts';
import { calls } from '#contract/calls.ts';
import type { Language } from '#domain/account/language.ts';
import { monthConsent } from '#domain/registration/consent.ts';
import {
  actOnMany,
  type BulkAct,
  type BulkAnswer,
  type BulkCommand,
  type BulkFailure,
  type Times,
} from '#usecases/desk/actOnMany.ts';
import { done, refused } from '../answer.ts';
import type { Problem } from '../problem.ts';
import { problemOf } from '../problems.ts';
import { sayProblem } from '../sayProblem.ts';
import type { Serve } from '../serve.ts';

type Body = z.output<(typeof bulkCalls)['bulk']['body']>;
type Data = z.input<(typeof bulkCalls)['bulk']['data']>;

/** One act on many clients (record 128). */
export function bulkRoutes(serve: Serve): void {
  serve.signedIn(calls.bulk, async ({ user, ports, body, language }) => {
    const { act, ids, declare, preview } = body;
    if ((act === 'file' || act === 'backlog') && !declare && !preview)
      return refused({ code: 'declaration_missing' });
    const { answers, undo } = await actOnMany(
      ports,
      user.accountId,
      { ...actOf(body, language), ids },
      { preview },
    );
    const wasDone = answers.filter(({ did }) => did.ok).length;
    const data: Data = {
      done: wasDone,
      refused: answers.length - wasDone,
      answers: answers.map((answer) => present(answer, language)),
      declarations: act === 'file' ? declarationsOf(answers) : [],
      undo: undo.map(commandOf),
    };
    return preview ? done(data) : done(data, 'bulk_done', { done: wasDone, refused: data.refused });
  });
}

function actOf(body: Body, language: Language): BulkAct {
  const { act } = body;
  if (act === 'backlog') return { act, language };
  if (act === 'label') return { act, label: body.label ?? '' };
  if (act === 'assign') return { act, assignedTo: body.assigned_to ?? null };
  if (act !== 'schedule') return { act };
  return {
    act,
    times: {
      gstr1: timeOf(body.gstr1_filling_day, body.gstr1_filling_hour, body.gstr1_filling_minute),
      gstr3b: timeOf(body.gstr3b_filling_day, body.gstr3b_filling_hour, body.gstr3b_filling_minute),
      gstr3bSameAsGstr1: body.gstr3b_same_as_gstr1,
    },
  };
}

const timeOf = (day?: number, hour?: number, minute?: number): Times['gstr1'] => ({
  ...(day === undefined ? {} : { day }),
  ...(hour === undefined ? {} : { hour }),
  ...(minute === undefined ? {} : { minute }),
});

function commandOf(command: BulkCommand): Data['undo'][number] {
  const { act, ids } = command;
  if (command.act === 'label') return { act, ids, label: command.label };
  if (command.act === 'assign') return { act, ids, assigned_to: command.assignedTo };
  if (command.act !== 'schedule') return { act, ids };
  const { gstr1, gstr3b, gstr3bSameAsGstr1 } = command.times;
  return {
    act,
    ids,
    gstr1_filling_day: gstr1.day,
    gstr1_filling_hour: gstr1.hour,
    gstr1_filling_minute: gstr1.minute,
    gstr3b_filling_day: gstr3b.day,
    gstr3b_filling_hour: gstr3b.hour,
    gstr3b_filling_minute: gstr3b.minute,
    gstr3b_same_as_gstr1: gstr3bSameAsGstr1,
  };
}

const problemFor = (failure: BulkFailure): Problem =>
  failure.kind === 'interrupted' ? { code: 'unavailable' } : problemOf(failure);

function present(
  { id, business, gstin, period, did }: BulkAnswer,
  language: Language,
): Data['answers'][number] {
  const who = { id, business, gstin, period: period ?? '' };
  if (did.ok) return { ...who, ok: true, code: '', why: '', message: '', link: did.value.link };
  const problem = problemFor(did.failure);
  return {
    ...who,
    ok: false,
    code: problem.code,
    why: problem.why?.code ?? '',
    message: sayProblem(problem, language),
    link: '',
  };
}

function declarationsOf(answers: readonly BulkAnswer[]): Data['declarations'] {
  const declared = answers.flatMap(({ did, period, frequency, asked }) =>
    did.ok && period !== null && frequency !== null && asked !== null
      ? [{ period, text: monthConsent(period, frequency, asked).text }]
      : [],
  );
  return [...Map.groupBy(declared, ({ text }) => text).values()].flatMap(([one, ...others]) =>
    one === undefined ? [] : [{ ...one, count: 1 + others.length }],
  );
}
