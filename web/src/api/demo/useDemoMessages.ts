import { useQuery } from '@tanstack/react-query';
import { successOf } from '../../client/answers.ts';
import { openLateApi } from '../../client/lateApi.ts';

const pollMs = 2000;

/** The newest mails and SMS, of one receiver or of all; read again every 2 s while the page is in view. */
export const useDemoMessages = (to: string) =>
  useQuery({
    queryKey: ['demo-messages', to],
    queryFn: async () =>
      (await successOf(openLateApi.demoMessages({ query: { ...(to === '' ? {} : { to }), limit: 30 } })))
        .data,
    refetchInterval: pollMs,
  });
