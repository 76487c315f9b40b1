import { useCallback, useEffect, useState } from 'react';
import type { CallProblem, CallSuccess } from '#contract/client.ts';
import { openApi } from '../../client/openApi.ts';
import { links } from '../../texts/en/links.ts';

export type CodeLinkView = CallSuccess<'openCodeLink'>['data'];

/** While the portal is asked or a code is used, the page looks again this often; else now and then. */
const soonMs = 2_000;
const laterMs = 15_000;

/** What stands behind the link, and its two acts. `over`: the link is of no use, or of none any more. */
export function useCodeLink(token: string) {
  const [view, setView] = useState<CodeLinkView | null>(null);
  const [over, setOver] = useState<string | null>(token === '' ? links().email.incomplete : null);
  const [problem, setProblem] = useState<string | null>(null);
  const [given, setGiven] = useState(false);

  const refused = useCallback((answer: CallProblem) => {
    if (answer.code === 'code_link_over') setOver(answer.message);
    else setProblem(answer.message);
  }, []);

  useEffect(() => {
    if (over !== null) return;
    let left = false;
    const look = async () => {
      const answer = await openApi.openCodeLink({ body: { token } });
      if (left) return;
      if (answer.success) setView(answer.data);
      else refused(answer);
    };
    if (view === null) void look();
    const every = setInterval(() => void look(), view?.wanted === 'patience' ? soonMs : laterMs);
    return () => {
      left = true;
      clearInterval(every);
    };
  }, [token, over, view, refused]);

  /** True when the portal is asked. */
  const ask = async (): Promise<boolean> => {
    setProblem(null);
    const answer = await openApi.askByCodeLink({ body: { token } });
    if (answer.success) setView(answer.data);
    else refused(answer);
    return answer.success;
  };

  /** True when the code was taken. */
  const give = async (code: string): Promise<boolean> => {
    setProblem(null);
    const answer = await openApi.giveByCodeLink({ body: { token, code } });
    if (!answer.success) {
      refused(answer);
      return false;
    }
    setGiven(true);
    setView((before) => before && { ...before, wanted: 'patience', title: '' });
    return true;
  };

  return { view, over, problem, given, ask, give };
}
