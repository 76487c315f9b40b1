import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { allPages, successOf } from '../client/answers.ts';
import { api } from '../client/api.ts';
import { useReadAgain } from '../live/readAgain.ts';
import { answers } from '../texts/compiled/answers.ts';
import { ui } from '../texts/compiled/ui.ts';
import { filled } from './answers/filled.ts';
import { type Entry, wholeEntry } from './answers/wholeEntry.ts';

type WireCard = CallSuccess<'dashboard'>['data']['gstins'][number];

/** A GSTIN as the dashboard draws it. Its status may be one that it does not know, or none. */
export type Card = Omit<WireCard, 'status' | 'filing' | 'user_validation' | 'assigned_to' | 'approver'> & {
  status: string;
  /** Null where a server does not say. */
  user_validation: boolean | null;
  filing: Entry | null;
};

const blank: Card = {
  id: '',
  gstin: '',
  business: '',
  nick_name: '',
  status: '',
  remark: '',
  remark_code: '',
  remark_params: {},
  last_filling: null,
  next_due: null,
  late: null,
  consequences: null,
  next_owed: null,
  next_returns: null,
  auto_filling: false,
  simulated: false,
  api_access: null,
  can_try_again: false,
  unproven: false,
  user_validation: null,
  signatory_pan: { state: 'known', shown: '' },
  warning: null,
  notices: [],
  backlog: null,
  filing: null,
};

export const dashboardKey = ['dashboard'] as const;

/** From so many GSTINs on the dashboard is the desk: only as many cards are read as tell that. */
export const deskFrom = 10;

/** A field that another server leaves out is blank. */
function wholeCard(wire: WireCard): Card {
  const card = filled<Card>(blank, wire);
  return { ...card, filing: card.filing === null ? null : wholeEntry(card.filing) };
}

/** specification 7 #5: a few cards whole, of many the first ones unless `all` are wanted. Throws with the text to show. */
export function useDashboard(all = false) {
  return useQuery({
    queryKey: [...dashboardKey, all],
    // The desk reads its rows itself.
    enabled: ({ state }) => all || (state.data?.length ?? 0) < deskFrom,
    meta: { shows: { parts: ['gstins', 'filings', 'codes'] } },
    queryFn: (): Promise<Card[]> =>
      allPages(async (after) => {
        const answer = await successOf(api.dashboard({ query: all ? { after } : { limit: deskFrom } }));
        const data: unknown = answer.data;
        if (typeof data !== 'object' || data === null) throw new Error(ui().client.oddAnswer);
        if (!Array.isArray(answer.data.gstins)) throw new Error(answers().oddDashboard);
        return { rows: answer.data.gstins.map(wholeCard), next: all ? answer.next : null };
      }),
  });
}

/**
 * specification 7 #6. On success the card in the cache gets the value; on failure it keeps the one it had. A read that
 * began before may still bring the value of before: it is dropped, and the page is read again.
 */
export function useSetAutoFilling() {
  const queries = useQueryClient();
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (change: { id: string; gstin: string; on: boolean }) =>
      api.setAutoFilling({ body: { gstin: change.gstin, auto_filling: change.on } }),
    onSuccess: async (answer, { id, on }) => {
      if (!answer.success) return;
      await queries.cancelQueries({ queryKey: dashboardKey });
      queries.setQueriesData<Card[]>({ queryKey: dashboardKey }, (cards) =>
        cards?.map((card) => (card.id === id ? { ...card, auto_filling: on } : card)),
      );
      void readAgain(answer);
    },
  });
}
