import { useEffect, useEffectEvent } from 'react';
import type { Params } from './match.ts';
import { useRouting } from './Routed.tsx';
import type { Location, Router } from './router.ts';

export const useLocation = (): Location => useRouting().shown.location;

/** The parameters of the address, by their names in the table of routes. */
export const useParams = (): Params => useRouting().shown.params;

export const useNavigate = (): Router['navigate'] => useRouting().router.navigate;

/** Fetches the code of a page that will be needed soon. */
export const useReady = (): Router['ready'] => useRouting().router.ready;

/** Whether the code of another page is being fetched. */
export const usePageIsComing = (): boolean => useRouting().shown.coming;

/** Asks before every way off the page, except closing the tab, which the browser asks about. */
export function useQuestionBeforeLeaving(blocks: () => boolean): {
  isHeld: boolean;
  leave: () => void;
  stay: () => void;
} {
  const { router, shown } = useRouting();
  const wanted = useEffectEvent(blocks);
  useEffect(() => {
    router.stopWith(() => wanted());
    return () => router.stopWith(null);
  }, [router]);
  return { isHeld: shown.held !== null, leave: () => shown.held?.(), stay: router.stay };
}
