import { useAct } from './useAct.ts';
import { successOf } from '../client/answers.ts';
import { api } from '../client/api.ts';
import { answers } from '../texts/compiled/answers.ts';
import { type Entry, wholeEntries, type Asked } from './answers/wholeEntry.ts';
import { useCallback, useEffect, useState } from 'react';
import type { CallProblem, CallSuccess, CallInput } from '#contract/client.ts';
import { openApi } from '../client/openApi.ts';
import { links } from '../texts/compiled/links.ts';
import { useQuery, keepPreviousData } from '@tanstack/react-query';

const pageSize = 50;

/** Every page of what is asked for, one after the other. */
export async function readHistory(asked: HistoryAsked, total: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let page = 1; (page - 1) * pageSize < total; page++) {
    const body = { ...asked, page, limit: pageSize };
    entries.push(...wholeEntries((await successOf(api.history({ body }), answers().noHistory)).data));
  }
  return entries;
}

export type AnswerLinkView = CallSuccess<'openAnswerLink'>['data'];

/** After a yes the page looks again this often, until the month is filed; else now and then. */
const soonMs = 2_000;
const laterMs = 15_000;

/** The question of a message's link, and its yes. `over`: the link is of no use, or of none any more. */
export function useAnswerLink(token: string) {
  const [view, setView] = useState<AnswerLinkView | null>(null);
  const [over, setOver] = useState<string | null>(token === '' ? links().email.incomplete : null);
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState(false);

  const refused = useCallback((answer: CallProblem) => {
    if (answer.code === 'answer_link_over') setOver(answer.message);
    else setProblem(answer.message);
  }, []);

  const look = useCallback(async () => {
    const answer = await openApi.openAnswerLink({ body: { token } });
    if (answer.success) setView(answer.data);
    else refused(answer);
  }, [token, refused]);

  const isFiled = view?.standing === 'filed';
  // An ARN may come after the month is reported as filed.
  const isDone = isFiled && view.gstr1_arn !== '' && view.gstr3b_arn !== '';
  const isRead = view !== null;
  useEffect(() => {
    if (over !== null || isDone) return;
    // oxlint-disable-next-line react/set-state-in-effect -- it is set when the answer comes
    if (!isRead) void look();
    const every = setInterval(() => void look(), said && !isFiled ? soonMs : laterMs);
    return () => clearInterval(every);
  }, [over, isDone, isFiled, isRead, said, look]);

  const sayYes = async (): Promise<void> => {
    setProblem(null);
    const answer = await openApi.answerByLink({ body: { token } });
    if (answer.success) setSaid(true);
    else refused(answer);
    await look();
  };

  return { view, over, problem, said, sayYes };
}

export type FiledDocument = CallSuccess<'documents'>['data']['documents'][number];
type FiledDocuments = Pick<CallSuccess<'documents'>['data'], 'documents' | 'outage'>;

/** Fresh links to everything kept of a filing; asked for again each time, because they live an hour. */
export function useDocuments(filingId: string) {
  return useQuery({
    queryKey: ['documents', filingId],
    queryFn: async (): Promise<FiledDocuments> => {
      const { documents, outage } = (await successOf(api.documents({ params: { id: filingId } }))).data;
      // Another server may know no such paper.
      return { documents, outage: outage ?? null };
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** A yes to the credit and the unread sources that the entry has shown (design#evidence). The list is read again after it. */
export const useFileAllTheSame = () =>
  useAct(({ id, asked }: { id: string; asked: Asked }) =>
    api.fileAllTheSame({
      params: { id },
      body: { form: asked.form, credit_rupees: asked.credit_rupees, not_read: asked.not_read },
    }),
  );

/** Files one month today: the press under its words is that month's consent (design#consent). */
export const useFileToday = () => useAct((id: string) => api.fileToday({ params: { id } }));

/** The filters of the history; a page has `limit` entries. */
export type HistoryAsked = Required<NonNullable<CallInput<'history'>['body']>>;

type Totals = CallSuccess<'history'>['totals'];
/** `totals`: of all pages by status; null where another server does not count them. */
export type HistoryPage = { entries: Entry[]; total: number; totals: Totals | null };

/**
 * specification 7 #9. Read again at each change of filter or page (specification 4), and when the page is in view again, because links to
 * documents live an hour (design#documents). `gstinId`: of the GSTIN that is chosen, where it is known.
 */
export function useHistory(asked: HistoryAsked, gstinId: string | undefined) {
  return useQuery({
    queryKey: ['history', 'list', asked],
    queryFn: async (): Promise<HistoryPage> => {
      const answer = await successOf(api.history({ body: asked }), answers().noHistory);
      const entries = wholeEntries(answer.data);
      return {
        entries,
        total: answer.total ?? entries.length,
        totals: answer.totals ?? null,
      };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { shows: { parts: ['filings', 'codes'], ...(gstinId === undefined ? {} : { gstins: [gstinId] }) } },
  });
}

/** A yes to the late fee as the page shows it, whole rupees; refused when the amount has changed (design#late-fee-month). */
export const usePayLateFee = () =>
  useAct(({ id, central, state }: { id: string; central: number; state: number }) =>
    api.payLateFee({ params: { id }, body: { central, state } }),
  );

/** The ARN of a return that a person has filed on the portal. */
export const useRecordByHand = (id: string) =>
  useAct((body: CallInput<'recordByHand'>['body']) => api.recordByHand({ params: { id }, body }));

/** specification 7 #11. The list is read again after it. */
export const useRetryFiling = () => useAct((id: string) => api.retryFiling({ params: { id } }));

/** specification 7 #19: files this month's returns today, or skips both. The details are read again after either. */
export const useScheduleOrSkip = () =>
  useAct((input: { id: string; kind: 'schedule' | 'skip' }) =>
    api.scheduleOrSkip({ body: { filling_type: input.kind, id: input.id } }),
  );

/** specification 7 #10: the filing stays due at the portal. The list is read again after it. */
export const useSkipFiling = () => useAct((id: string) => api.skipFiling({ params: { id } }));

/** Takes the skip of one filing back (design#skipping-and-late-returns). */
export const useUndoSkip = () => useAct((filingId: string) => api.undoSkip({ params: { id: filingId } }));

/** The entries of one GSTIN that the year's picture is drawn from. */
export function useYearEntries({ id, gstin }: { id: string; gstin: string }) {
  return useQuery({
    queryKey: ['history', 'year', gstin],
    enabled: gstin !== '',
    meta: { shows: { parts: ['filings'], gstins: [id] } },
    queryFn: async (): Promise<Entry[]> => {
      const answer = await successOf(api.history({ body: { gstin, limit: 24 } }));
      return Array.isArray(answer.data) ? answer.data : [];
    },
  });
}
