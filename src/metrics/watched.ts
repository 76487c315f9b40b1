import type { FiledList } from '#domain/gst/filedList.ts';
import { meaningOf, type PortalFault } from '#domain/gst/refusal.ts';
import type { Result } from '#domain/shared/result.ts';
import type { Portal } from '#portal/port.ts';
import type { Log, Watch } from '#usecases/ports/machine.ts';

const secondsSince = (began: number): number => (performance.now() - began) / 1000;

function countUnread({ filed, withoutPeriod }: FiledList, watch: Watch): void {
  const unread = filed.filter(({ doubt }) => doubt === 'unreadable').length + withoutPeriod.length;
  if (unread > 0) watch.filedRowsUnread(unread);
}

/** The portal, with each call timed and counted by its result. */
export function watchedPortal(portal: Portal, watch: Watch): Portal {
  watch.portalOffers(
    Object.entries(portal).flatMap(([call, act]) => (typeof act === 'function' ? [call] : [])),
  );
  const watched = Object.entries(portal).map(([call, act]: [string, unknown]) => {
    if (typeof act !== 'function') return [call, act];
    return [
      call,
      async (...args: unknown[]): Promise<unknown> => {
        const began = performance.now();
        const answer = (await act(...args)) as Result<unknown, PortalFault> | undefined;
        const seconds = secondsSince(began);
        if (call === 'admit') watch.portalTurnWaited(seconds);
        else if (answer !== undefined)
          watch.portalAnswered({ call, outcome: answer.ok ? 'ok' : meaningOf(answer.failure), seconds });
        if (call === 'track' && answer?.ok === true) countUnread(answer.value as FiledList, watch);
        return answer;
      },
    ];
  });
  return Object.fromEntries(watched) as Portal;
}

/** The log, with its lines counted by level. */
export const watchedLog = (log: Log, watch: Watch): Log => ({
  info: (fields, line) => {
    watch.logged('info');
    log.info(fields, line);
  },
  warn: (fields, line) => {
    watch.logged('warn');
    log.warn(fields, line);
  },
  error: (fields, line) => {
    watch.logged('error');
    log.error(fields, line);
  },
});
