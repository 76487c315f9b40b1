import { Send } from 'lucide-react';
import type { Details } from '../../api/answers/wholeDetails.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { useAskClient, useTakeQuestionBack } from '../../api/approvals.ts';
import { useMay } from '../../api/people.ts';
import { useProductNow } from '../../clock/productNow.ts';
import { contactPlace } from '../../paths.ts';
import { desk } from '../../texts/compiled/desk.ts';
import { Button } from '../../ui/Button.tsx';
import { formatIst, formatIstDay } from '../../ui/formatIst.ts';
import { Link } from '../../ui/Link.tsx';
import { useToast } from '../../ui/Toast.tsx';

type Props = {
  gstinId: string;
  entry: Entry;
  contact: Details['contact'];
  /** Shows a link to name a contact when the client has none. */
  invites?: boolean;
};

/** The client's own yes to the month (design#a-clients-yes): the contact asked, their answer, and the link to send. */
export function AskClient({ gstinId, entry, contact, invites = false }: Props) {
  const t = desk().ask;
  const toast = useToast();
  const ask = useAskClient();
  const takeBack = useTakeQuestionBack();
  const mayAsk = useMay('file');
  const mayEdit = useMay('manage');
  const now = useProductNow();
  const { id, approval, status_code: state } = entry;
  const stands = approval !== null && approval.answer !== 'taken_back' && entry.status !== 'skipped';
  const waits = state === 'waiting_for_client';
  const isNo = state === 'client_said_no';
  // No link asks about a month after its last due date: the plan, or the yes of the firm, files it.
  const isPast = Date.parse(entry.gst_3b_due_at) < now;
  const unnamed = contact === null && invites && entry.waits_for === 'yes' && !isPast;
  const isTooLate = contact !== null && invites && entry.waits_for === 'yes' && isPast && !stands;
  if (!stands && !entry.can_ask_client && !unnamed && !isTooLate) return null;
  const send = async () => {
    const answer = await ask.mutateAsync(id);
    if (!answer.success) return toast.show({ type: 'error', text: answer.message });
    const copied = await navigator.clipboard.writeText(answer.data.link).then(
      () => true,
      () => false,
    );
    toast.show({ type: 'success', text: copied ? `${answer.message} ${t.copied}` : answer.message });
  };
  const back = async () => {
    const answer = await takeBack.mutateAsync(id);
    toast.show({ type: answer.success ? 'info' : 'error', text: answer.message });
  };
  return (
    <section aria-label={t.label} className="border-t border-rule pt-3">
      {stands ? (
        <p className={waits || isNo ? 'font-medium' : 'text-muted'}>{formatAnswer(approval)}</p>
      ) : (
        <p className="text-muted">
          {contact === null
            ? t.nobody
            : isTooLate
              ? t.tooLate({ name: contact.name })
              : t.may({ name: contact.name })}
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {mayAsk && entry.can_ask_client ? (
          <Button variant="secondary" busy={ask.isPending} onClick={() => void send()}>
            <Send aria-hidden size={15} />
            {waits ? t.again : isNo ? t.anew : t.send}
          </Button>
        ) : null}
        {mayAsk && waits ? (
          <Button variant="quiet" busy={takeBack.isPending} onClick={() => void back()}>
            {t.takeBack}
          </Button>
        ) : null}
        {mayEdit && contact === null ? (
          <Link
            {...contactPlace(gstinId)}
            className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
          >
            {t.add}
          </Link>
        ) : null}
      </div>
    </section>
  );
}

function formatAnswer({
  name,
  answer,
  sent_at: sent,
  until,
  answered_at: at,
  by,
}: NonNullable<Entry['approval']>): string {
  const t = desk().ask;
  const way = by === 'handed_link' ? `, ${t.handedOn}` : '';
  switch (answer) {
    case 'yes':
      return `${t.saidYes({ name, at: formatIst(at) })}${way}`;
    case 'no':
      return `${t.saidNo({ name, at: formatIst(at) })}${way}`;
    case 'not_mine':
      return t.notTheirs({ name, at: formatIst(at) });
    case '':
    case 'taken_back':
      return t.waits({ name, sent: formatIst(sent), until: formatIstDay(until) });
  }
}
