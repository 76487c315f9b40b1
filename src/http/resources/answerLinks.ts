import type { z } from 'zod';
import type { answerLinkView } from '#contract/answerLinks.ts';
import { calls } from '#contract/calls.ts';
import type { ActFailure } from '#usecases/acting/acting.ts';
import { answerByLink, openAnswerLink } from '#usecases/filing/answerLink.ts';
import type { LinkFailure } from '#usecases/acting/links.ts';
import type { AnswerLinkView } from '#usecases/views.ts';
import { type SaidEntry, sayEntry } from '#texts/sayEntry.ts';
import { done, refused } from '../answer.ts';
import type { AppDeps } from '../deps.ts';
import { addressBucket } from '../limit.ts';
import { presentMonthNames } from '../presentMonthNames.ts';
import { presentBacklogLine } from './backlog.ts';
import { problemOf } from '../problems.ts';
import type { Serve } from '../serve.ts';

/** The question of one month, by the link of its message: no login, and no access beyond this answer (design#one-state-one-act). */
export function answerLinkRoutes(serve: Serve, { ports, identity }: AppDeps): void {
  const linkPorts = { ...ports, limits: identity.limits };

  serve.open(calls.openAnswerLink, async ({ body, request, language }) => {
    const found = await openAnswerLink(linkPorts, { ...body, address: addressBucket(request.ip) });
    return found.ok
      ? done(present(found.value, sayEntry(found.value.month, language)))
      : refused(problemOfLink(found.failure));
  });

  serve.open(calls.answerByLink, async ({ body, request }) => {
    const answered = await answerByLink(linkPorts, { ...body, address: addressBucket(request.ip) });
    return answered.ok ? done(null, 'answer_taken') : refused(problemOfLink(answered.failure));
  });
}

const problemOfLink = (failure: ActFailure | LinkFailure) =>
  failure.kind === 'link_over' ? ({ code: 'answer_link_over' } as const) : problemOf(failure);

const present = (
  { month, isAsked, isFiled, behind }: AnswerLinkView,
  { statusText, errorMessage, nextAct }: SaidEntry,
): z.input<typeof answerLinkView> => ({
  ...presentMonthNames(month),
  left: month.entry.left,
  may_carry_fee: month.entry.mayCarryFee,
  standing: isFiled ? 'filed' : !isAsked ? 'open' : behind === null ? 'asked' : 'behind',
  backlog: presentBacklogLine(behind),
  status_text: statusText,
  says: errorMessage || nextAct,
});
