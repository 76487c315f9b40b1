import { useAct } from './useAct.ts';
import { useCallback, useEffect, useState } from 'react';
import type { CallInput, CallProblem, CallSuccess } from '#contract/client.ts';
import { openLateApi, lateApi } from '../client/lateApi.ts';
import { links } from '../texts/compiled/links.ts';
import type { Form } from '#domain/gst/returnPeriod.ts';

export type ApprovalView = CallSuccess<'openApproval'>['data'];
export type ClientAnswer = CallInput<'answerApproval'>['body']['answer'];

/** After a yes the page looks again this often for a minute, else now and then. */
const soonMs = 2_000;
const laterMs = 15_000;
const soonLooks = 30;

/** The question of a client's link, and its answer. `over`: the link is of no use, or of none any more. */
export function useApprovalLink(token: string) {
  const [view, setView] = useState<ApprovalView | null>(null);
  const [over, setOver] = useState<string | null>(token === '' ? links().email.incomplete : null);
  const [problem, setProblem] = useState<string | null>(null);
  const [soon, setSoon] = useState(0);
  const [said, setSaid] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);

  const refused = useCallback((answer: CallProblem) => {
    if (answer.code === 'approval_link_over') setOver(answer.message);
    else setProblem(answer.message);
  }, []);

  const look = useCallback(async () => {
    const answer = await openLateApi.openApproval({ body: { token } });
    if (answer.success) setView(answer.data);
    else refused(answer);
  }, [token, refused]);

  const isOver = over !== null;
  const isRead = view !== null;
  // An ARN may come after the month is reported as filed.
  const isDone =
    view !== null &&
    ((view.standing === 'filed' && view.gstr1_arn !== '' && view.gstr3b_arn !== '') ||
      (view.answer !== '' && view.answer !== 'yes'));
  useEffect(() => {
    if (isOver || isDone) return;
    // oxlint-disable-next-line react/set-state-in-effect -- it is set when the answer comes
    if (!isRead) void look();
    const next = setTimeout(
      () => {
        setSoon((left) => Math.max(0, left - 1));
        void look();
      },
      soon > 0 ? soonMs : laterMs,
    );
    return () => clearTimeout(next);
  }, [isOver, isDone, isRead, look, soon, view]);

  /** Sends the contact the code that their yes needs. */
  const sendCode = async (): Promise<void> => {
    setProblem(null);
    const sent = await openLateApi.sendContactCode({ body: { token } });
    if (sent.success) setSentTo(sent.data.to);
    else refused(sent);
  };

  const say = async (answer: ClientAnswer, code = ''): Promise<void> => {
    setProblem(null);
    const told = await openLateApi.answerApproval({ body: { token, answer, code } });
    if (!told.success) refused(told);
    else {
      setSaid(true);
      if (answer === 'yes') setSoon(soonLooks);
    }
    await look();
  };

  /** The PDF of a filed return; null when it is refused. The token goes in the body, so no address holds it. */
  const openPdf = async (form: Form): Promise<Blob | null> => {
    setProblem(null);
    const opened = await openLateApi.openApprovalDocument({ body: { token, form } });
    if (opened.success) return opened.data;
    refused(opened);
    return null;
  };

  return { view, over, problem, said, say, sentTo, sendCode, openPdf };
}

/** Sends a client the question of a month; its link is answered, to be copied. */
export const useAskClient = () => useAct((id: string) => lateApi.askClient({ params: { id } }));

export const useTakeQuestionBack = () => useAct((id: string) => lateApi.takeQuestionBack({ params: { id } }));

/** Whom of the client the question of a month goes to. */
export const useSetContact = (id: string) =>
  useAct((body: CallInput<'setContact'>['body']) => lateApi.setContact({ params: { id }, body }));
