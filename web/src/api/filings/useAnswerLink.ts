import { useCallback, useEffect, useState } from 'react';
import type { CallProblem, CallSuccess } from '#contract/client.ts';
import { openApi } from '../../client/openApi.ts';
import { links } from '../../texts/en/links.ts';

export type AnswerLinkView = CallSuccess<'openAnswerLink'>['data'];

/** After a yes the page looks again this often, until the month is filed; else now and then. */
const soonMs = 2_000;
const laterMs = 15_000;

/** What the link of a message asks, and its yes. `over`: the link is of no use, or of none any more. */
export function useAnswerLink(token: string) {
  const [view, setView] = useState<AnswerLinkView | null>(null);
  const [over, setOver] = useState<string | null>(token === '' ? links().email.incomplete : null);
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState(false);

  const refused = useCallback((answer: CallProblem) => {
    if (answer.code === 'answer_link_over') setOver(answer.message);
    else setProblem(answer.message);
  }, []);

  const look = useCallback(async () => {
    const answer = await openApi.openAnswerLink({ body: { token } });
    if (answer.success) setView(answer.data);
    else refused(answer);
  }, [token, refused]);

  const isFiled = view?.standing === 'filed';
  // An ARN may come after the month is told as filed.
  const isDone = isFiled && view.gstr1_arn !== '' && view.gstr3b_arn !== '';
  const isRead = view !== null;
  useEffect(() => {
    if (over !== null || isDone) return;
    // oxlint-disable-next-line react/set-state-in-effect -- it is set when the answer comes
    if (!isRead) void look();
    const every = setInterval(() => void look(), said && !isFiled ? soonMs : laterMs);
    return () => clearInterval(every);
  }, [over, isDone, isFiled, isRead, said, look]);

  const sayYes = async (): Promise<void> => {
    setProblem(null);
    const answer = await openApi.answerByLink({ body: { token } });
    if (answer.success) setSaid(true);
    else refused(answer);
    await look();
  };

  return { view, over, problem, said, sayYes };
}
