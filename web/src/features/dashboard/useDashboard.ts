import { useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { allPages, api, successOf } from '../../api.ts';
import { filled } from '../../filled.ts';

type Told = CallSuccess<'dashboard'>['data']['gstins'][number];

/** A GSTIN as the dashboard draws it. Its status may be one that it does not know, or none. */
export type Card = Omit<Told, 'status'> & { status: string };

const blank: Card = {
  id: '',
  gstin: '',
  business: '',
  nick_name: '',
  status: '',
  remark: '',
  last_filling: null,
  next_due: null,
  auto_filling: false,
  simulated: false,
  unproven: false,
  filing: null,
};

export const dashboardKey = ['dashboard'] as const;

/** Spec 7 #5. Throws with the text to show; a row that the portal still looks at is read again by itself. */
export function useDashboard() {
  return useQuery({
    queryKey: dashboardKey,
    queryFn: (): Promise<Card[]> =>
      allPages(async (after) => {
        const answer = await successOf(api.dashboard({ query: { after } }));
        const data: unknown = answer.data;
        if (typeof data !== 'object' || data === null) throw new Error('Invalid API response format');
        if (!Array.isArray(answer.data.gstins)) throw new Error('Invalid dashboard data format');
        return { rows: answer.data.gstins.map((card) => filled(blank, card)), next: answer.next };
      }),
    // Live updates come by the event stream; this covers a network that holds the stream back.
    refetchInterval: (query) => (query.state.data?.some((card) => card.status === 'pending') ? 5000 : false),
  });
}
