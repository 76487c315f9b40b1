import { useAct } from './useAct.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { useCallback, useEffect, useState } from 'react';
import type { CallProblem, CallSuccess } from '#contract/client.ts';
import { openApi } from '../client/openApi.ts';
import { links } from '../texts/compiled/links.ts';
import { successOf } from '../client/answers.ts';

/** A person is there to type it: the portal is asked for the code that a return waits for (design#when-a-code-is-requested). */
export const useAskCode = () => useAct((gstinId: string) => api.askCode({ params: { id: gstinId } }));

/** The code did not come: the portal is asked for a new one. */
export const useAskCodeAgain = () => useAct((id: string) => api.askCodeAgain({ params: { id } }));

export type CodeLinkView = CallSuccess<'openCodeLink'>['data'];

/** While the portal is asked or a code is used, the page looks again this often; else now and then. */
const soonMs = 2_000;
const laterMs = 15_000;

/** The code request behind a link, and its two acts. `over`: the link is of no use, or of none any more. */
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
    setView((before) => before && { ...before, wanted: 'patience', title: '', next_code_at: null });
    return true;
  };

  return { view, over, problem, given, ask, give };
}

const perPage = 100;

/** Every portal code that is waited for now, of a firm: pages put together. */
export function useEveryCode() {
  return useQuery({
    queryKey: ['codes', 'every'],
    meta: { shows: { parts: ['codes'] } },
    queryFn: async (): Promise<ListedCode[]> => {
      const all: ListedCode[] = [];
      for (let page = 1; ; page += 1) {
        const { data, total } = await successOf(api.listCodes({ query: { page, limit: perPage } }));
        all.push(...data);
        if (data.length < perPage || all.length >= total) return all;
      }
    },
  });
}

/** Hands in a portal code (design#ways-for-a-code). */
export const useGiveCode = () =>
  useAct((given: { id: string; code: string }) =>
    api.giveCode({ params: { id: given.id }, body: { code: given.code } }),
  );

export type ListedCode = CallSuccess<'listCodes'>['data'][number];

/** The portal codes that are waited for now (design#three-kinds-of-codes): of few GSTINs, a page of them. */
export function useListedCodes() {
  return useQuery({
    queryKey: ['codes'],
    meta: { shows: { parts: ['codes'] } },
    queryFn: async (): Promise<ListedCode[]> =>
      (await successOf(api.listCodes({ query: { limit: 100 } }))).data,
  });
}
