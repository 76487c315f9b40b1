import { useEffect } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router';
import { arrived, keptOnTheWay } from '../../shell/onTheWay.ts';
import { dashboard } from '../../texts/compiled/dashboard.ts';
import { ui } from '../../texts/compiled/ui.ts';
import { useToast } from '../../ui/Toast.tsx';
import { tell } from '../../usage/tell.ts';

/** The navigations whose schedule is stored or being stored: returning to one of them shows nothing again. */
const taken = new Set<string>();

/**
 * Stores the schedule from the landing page's navigation state (or its kept copy, when a new document lost the state),
 * then shows so, once. Both survive a reload, so they are cleared as soon as the schedule is stored; one that could not
 * be stored stays, and a reload tries again (specification 2, design#schedules).
 */
export function useCarriedSchedule(): void {
  const location = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  useEffect(() => {
    const state = recordOf(location.state);
    const carried = [state, keptOnTheWay()];
    if (!carried.some((each) => 'fillingDay' in each) || taken.has(location.key)) return;
    taken.add(location.key);
    let left = false;
    const store = async () => {
      // Its code loads only for visitors with a schedule.
      const { storeSchedule } = await import('./storeSchedule.ts');
      const stored = await storeSchedule(carried, toast);
      arrived(stored);
      if (left || stored.length === 0) return;
      const rest = { ...state };
      for (const name of stored) delete rest[name];
      await navigate(createPath(location), { replace: true, state: rest, preventScrollReset: true });
    };
    void store().catch((error: unknown) => {
      tell('error_occurred', { error });
      toast.show({ type: 'error', title: dashboard().notSaved, text: ui().client.unreachable });
    });
    return () => {
      left = true;
    };
  }, [location, navigate, toast]);
}

/** A navigation state can have any shape the browser kept. */
const recordOf = (state: unknown): Record<string, unknown> =>
  typeof state === 'object' && state !== null ? { ...state } : {};
