import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../../api.ts';
import { carriedSchedule } from '../../schedule.ts';
import { useToast } from '../../ui/Toast.tsx';
import { scheduleSentence } from './scheduleSentence.ts';

/** Spec 9: the schedule-saved banner stays 5 s. */
const savedShownMs = 5000;

/**
 * Stores the schedule that came from the landing page in the navigation state, then says so, once. History state
 * survives a reload, so it is cleared as soon as the schedule is stored; one that could not be stored stays, and
 * a reload tries again (spec 2, decisions 4.2).
 */
export function useCarriedSchedule(): void {
  const location = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const taken = useRef('');
  useEffect(() => {
    const schedule = carriedSchedule(location.state);
    if (schedule === null || taken.current === location.key) return;
    taken.current = location.key;
    const store = async () => {
      const saved = await api.saveSchedule({ body: schedule });
      if (!saved.success) {
        toast.show({ type: 'error', title: 'The schedule was not saved', text: saved.message });
        return;
      }
      const rest = { ...(location.state as Record<string, unknown>) };
      for (const name of Object.keys(schedule)) delete rest[name];
      await navigate(location, { replace: true, state: rest, preventScrollReset: true });
      toast.show({
        type: 'success',
        title: 'Schedule Saved Successfully!',
        text: scheduleSentence(schedule),
        lastsMs: savedShownMs,
      });
      if (saved.data.note !== '') toast.show({ type: 'info', text: saved.data.note, lastsMs: savedShownMs });
    };
    void store();
  }, [location, navigate, toast]);
}
