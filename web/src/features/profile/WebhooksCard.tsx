import { Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import {
  type Delivery,
  isUnderWay,
  useDeliveries,
  useRemoveWebhook,
  useSendAgain,
  useTestWebhook,
  useWebhooks,
  type Webhook,
} from '../../api/webhooks.ts';
import { programs } from '../../texts/compiled/programs.ts';
import { Button } from '../../ui/Button.tsx';
import { formatIst } from '../../ui/formatIst.ts';
import { Notice } from '../../ui/Notice.tsx';
import { RowsLoading } from './ProfileLoading.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { AddWebhookDialog } from './AddWebhookDialog.tsx';
import { ProgramsCard } from './ProgramsCard.tsx';

/** Addresses that receive events of this account (design#webhooks). */
export function WebhooksCard() {
  const t = programs().webhooks;
  const [adding, setAdding] = useState(false);
  return (
    <ProgramsCard
      id="webhooks"
      title={t.title}
      about={t.about}
      none={t.none}
      list={useWebhooks()}
      action={
        <Button
          variant="secondary"
          icon={<WebhookIcon aria-hidden size={18} />}
          onClick={() => setAdding(true)}
        >
          {t.add}
        </Button>
      }
      row={(webhook) => <WebhookRow key={webhook.id} webhook={webhook} />}
    >
      {adding ? <AddWebhookDialog onClose={() => setAdding(false)} /> : null}
    </ProgramsCard>
  );
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const t = programs().webhooks;
  const { id, url, events, failures, paused_until: pausedUntil } = webhook;
  const [isOpen, setOpen] = useState(false);
  const test = useTestWebhook();
  const remove = useRemoveWebhook();
  const toast = useToast();
  const showResult = (text: string, answer: { success: boolean; message: string }) =>
    toast.show(answer.success ? { type: 'success', text } : { type: 'error', text: answer.message });
  const send = async () => {
    const answer = await test.mutateAsync(id);
    if (answer.success) setOpen(true);
    showResult(t.sent, answer);
  };
  const takeOut = async () => showResult(t.removed, await remove.mutateAsync(id));
  return (
    <li className="py-4">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start sm:justify-between sm:gap-6">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{url}</p>
          <p className="text-sm">{events.map((event) => t.events[event]).join(' · ')}</p>
          {pausedUntil === null ? null : (
            <Notice type="warning">{t.paused({ failures, at: formatIst(pausedUntil) })}</Notice>
          )}
        </div>
        <div className="flex shrink-0 flex-wrap gap-2">
          <Button
            variant="secondary"
            busy={test.isPending}
            aria-label={t.sendTo({ url })}
            onClick={() => void send()}
          >
            {t.send}
          </Button>
          <Button
            variant="secondary"
            busy={remove.isPending}
            aria-label={t.removeOf({ url })}
            onClick={() => void takeOut()}
          >
            {t.remove}
          </Button>
        </div>
      </div>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="mt-1 text-sm">
        <summary className="inline-flex min-h-11 items-center underline underline-offset-4">{t.last}</summary>
        <Deliveries webhookId={id} isOpen={isOpen} />
      </details>
    </li>
  );
}

function Deliveries({ webhookId, isOpen }: { webhookId: string; isOpen: boolean }) {
  const t = programs().webhooks;
  const { data, error } = useDeliveries(webhookId, isOpen);
  if (error !== null) return <Notice type="error">{error.message}</Notice>;
  if (data === undefined) return <RowsLoading rows={1} />;
  if (data.length === 0) return <p className="text-muted">{t.nothingYet}</p>;
  return (
    <ul className="divide-y divide-rule">
      {data.map((delivery) => (
        <DeliveryRow key={delivery.id} webhookId={webhookId} delivery={delivery} />
      ))}
    </ul>
  );
}

function DeliveryRow({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const t = programs().webhooks;
  const again = useSendAgain(webhookId);
  const toast = useToast();
  const event = formatEvent(delivery.event);
  const press = async () => {
    const answer = await again.mutateAsync(delivery.id);
    if (!answer.success) toast.show({ type: 'error', text: answer.message });
  };
  const next = delivery.next_try_at;
  const isTriedAgain = delivery.delivered_at === null && next !== null && !isUnderWay(delivery);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{event}</span> {formatIst(delivery.made_at)}
        <br />
        <span className={delivery.delivered_at === null ? 'text-muted' : 'text-good'}>
          {formatOutcome(delivery)}
        </span>
        {isTriedAgain ? <span className="text-muted"> {t.next({ at: formatIst(next) })}</span> : null}
      </p>
      {isUnderWay(delivery) ? null : (
        <Button
          variant="quiet"
          busy={again.isPending}
          aria-label={t.againOf({ event, at: formatIst(delivery.made_at) })}
          onClick={() => void press()}
        >
          {t.again}
        </Button>
      )}
    </li>
  );
}

/** A newer server may know more events. */
function formatEvent(event: string): string {
  const t = programs().webhooks;
  if (event === 'test') return t.test;
  return (t.events as Readonly<Record<string, string>>)[event] ?? event;
}

function formatOutcome(delivery: Delivery): string {
  const { last_status: status, delivered_at: deliveredAt, next_try_at: next } = delivery;
  const t = programs().webhooks;
  if (isUnderWay(delivery)) return t.onItsWay;
  if (status === null) return next === null ? t.notSent : t.waits;
  if (status === 0) return t.noAnswer;
  return deliveredAt === null ? t.notTaken({ status }) : t.taken({ status });
}
