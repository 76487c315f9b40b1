import type { Result } from '#domain/shared/result.ts';
import { type AnswerPorts, answersPerLink, type Found, leadsToQuestion } from './answerLink.ts';
import { type ActFailure, wake } from './acting.ts';
import { type Asked, followLink, type LinkFailure } from './followLink.ts';
import { canGoToday, startToday, whyNotToday } from './startToday.ts';

/** The yes to the question of the link's month: it is that month's consent, and its returns are due now. */
export const answerByLink = (
  ports: AnswerPorts,
  asked: Asked,
): Promise<Result<null, ActFailure | LinkFailure>> =>
  followLink<null, ActFailure, Found>(
    ports,
    leadsToQuestion(ports),
    asked,
    { use: 'yes', rules: answersPerLink },
    async ({ filing, registration }, rows, now) => {
      const consents = await rows.consents.ofRegistration(registration.id);
      if (!canGoToday(filing, registration, consents, now))
        return whyNotToday(registration, [filing], filing, { now, extensions: ports.extensions });
      const begun = await startToday(ports, rows, registration, [filing], now, {
        channel: 'link',
        attended: false,
      });
      if (begun.ok) await wake(rows, registration.id, now);
      return begun;
    },
  );
