import { ok, type Result } from '#domain/shared/result.ts';
import type { AnswerLinkView } from '../views.ts';
import { type AnswerPorts, answerLinkView, leadsToQuestion } from './answerLink.ts';
import { type Asked, followLink, type LinkFailure } from './followLink.ts';

/** What the link asks and how its month stands. Says nothing for anybody: mail scanners open links too. */
export const openAnswerLink = (
  ports: AnswerPorts,
  asked: Asked,
): Promise<Result<AnswerLinkView, LinkFailure>> =>
  followLink(ports, leadsToQuestion(ports), asked, null, async (found, rows, now) =>
    ok(await answerLinkView(rows, found, now)),
  );
