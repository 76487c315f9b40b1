import type { CallInput, CallAnswer } from '#contract/client.ts';
import { openLateApi, lateApi } from '../client/lateApi.ts';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { successOf, CallError } from '../client/answers.ts';
import type { NoticeForm } from '#domain/gst/notices.ts';
import { isoIst } from '#domain/shared/istTime.ts';

/** Acts of the demo desk at the simulated portal. Nothing is thrown. */
export const portalActs = {
  endFault: (id: string) => openLateApi.demoEndFault({ params: { id } }),
  setFault: (body: CallInput<'demoFault'>['body']) => openLateApi.demoFault({ body }),
  shapeTaxpayer: (body: CallInput<'demoTaxpayer'>['body']) => openLateApi.demoTaxpayer({ body }),
  payLateFee: (username: string) => openLateApi.demoPayLateFee({ body: { username } }),
  payAtBank: (username: string, rupees: number) => openLateApi.demoBankPay({ body: { username, rupees } }),
  resetSaved: (username: string) => openLateApi.demoResetSaved({ body: { username } }),
  fileByHand: (username: string) => openLateApi.demoFileByHand({ body: { username } }),
  sendNotice: (username: string, form: NoticeForm) => openLateApi.demoNotice({ body: { username, form } }),
  apiAccess: (body: CallInput<'demoApiAccess'>['body']) => openLateApi.demoApiAccess({ body }),
};

export const demoClockKey = ['demo-clock'] as const;
/** A move does months in seconds, and may be made by another tab. */
const clockEveryMs = 500;

/** The product's clock as an ISO instant. */
export const useDemoClock = () =>
  useQuery({
    queryKey: demoClockKey,
    queryFn: async () => (await successOf(openLateApi.demoClock())).data.now,
    refetchInterval: clockEveryMs,
  });

const messagesEveryMs = 2000;

/** The newest mails and SMS, of one receiver or of all; read again every 2 s while the page is in view. */
export const useDemoMessages = (to: string) =>
  useQuery({
    queryKey: ['demo-messages', to],
    queryFn: async () =>
      (await successOf(openLateApi.demoMessages({ query: { ...(to === '' ? {} : { to }), limit: 30 } })))
        .data,
    refetchInterval: messagesEveryMs,
  });

export const faultsKey = ['demo-faults'] as const;
const faultsEveryMs = 2000;

/** The faults of the pretend portal; each may end by striking. */
export const useFaults = () =>
  useQuery({
    queryKey: faultsKey,
    queryFn: async () => (await successOf(openLateApi.demoFaults())).data,
    refetchInterval: faultsEveryMs,
  });

/** Fills the account of who is signed in with so many clients of a pretend firm; answers what to say. */
export const useMakeFirm = () =>
  useMutation({
    mutationFn: async (gstins: number) => (await successOf(lateApi.demoFirm({ body: { gstins } }))).message,
  });

/** Moves the clock forward to an instant; done when all that became due on the way is done. */
export function useMoveDemoClock() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (to: number) =>
      (await successOf(openLateApi.moveDemoClock({ body: { to: isoIst(to) } }))).data.now,
    onSuccess: (now) => queries.setQueryData(demoClockKey, now),
  });
}

/** Does one of the desk's acts and answers what the pretend portal says to it, or throws what went wrong. */
export function usePortalAct(told: { onSuccess: (text: string) => void; onError: (error: Error) => void }) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (act: () => Promise<CallAnswer<'demoFault' | 'demoFileByHand' | 'demoTaxpayer'>>) => {
      const answer = await act();
      if (!answer.success) throw new CallError(answer);
      return answer.message;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: faultsKey }),
    ...told,
  });
}
