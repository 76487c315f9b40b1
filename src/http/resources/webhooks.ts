import type { z } from 'zod';
import { calls } from '#contract/calls.ts';
import type { delivery, webhook } from '#contract/webhooks.ts';
import type { Delivery, Webhook } from '#domain/views/programEvent.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import {
  addWebhook,
  changeSecret,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  sendAgain,
  sendTest,
} from '#usecases/programs/webhooks.ts';
import { done, refused, maybeIso } from '../answer.ts';
import type { AppDeps } from '../deps.ts';
import { problemOf } from '../problems.ts';
import type { Serve } from '../serve.ts';

/** The receivers of an account's events (design#webhooks). */
export function webhookRoutes(serve: Serve, { mode }: Pick<AppDeps, 'mode'>): void {
  serve.signedIn(calls.listWebhooks, async ({ user, account }) =>
    done((await listWebhooks(account, user)).map(presentWebhook)),
  );

  serve.signedIn(calls.addWebhook, async ({ user, account, body }) => {
    const added = await addWebhook(account, user, { ...body, mayLoopback: mode === 'demo' });
    if (!added.ok) return refused(problemOf(added.failure));
    const { secret, made } = added.value;
    return done({ secret, made: presentWebhook(made) }, 'webhook_made');
  });

  serve.signedIn(calls.removeWebhook, async ({ user, account, params }) => {
    const removed = await removeWebhook(account, user, params.id);
    return removed.ok ? done(null, 'webhook_removed') : refused(problemOf(removed.failure));
  });

  serve.signedIn(calls.changeWebhookSecret, async ({ user, account, params }) => {
    const changed = await changeSecret(account, user, params.id);
    return changed.ok ? done(changed.value, 'webhook_secret_changed') : refused(problemOf(changed.failure));
  });

  serve.signedIn(calls.testWebhook, async ({ user, account, params }) => {
    const sent = await sendTest(account, user, params.id);
    return sent.ok ? done(sent.value, 'webhook_test_sent') : refused(problemOf(sent.failure));
  });

  serve.signedIn(calls.listDeliveries, async ({ user, account, params, query }) => {
    const listed = await listDeliveries(account, user, params.id, query);
    if (!listed.ok) return refused(problemOf(listed.failure));
    const { deliveries, total } = listed.value;
    return { ...done(deliveries.map(presentDelivery)), beside: { total } };
  });

  serve.signedIn(calls.sendAgain, async ({ user, account, params }) => {
    const sent = await sendAgain(account, user, params.id);
    return sent.ok ? done(null, 'webhook_sent_again') : refused(problemOf(sent.failure));
  });
}

const presentWebhook = ({
  id,
  url,
  events,
  madeAt,
  failures,
  pausedUntil,
}: Webhook): z.input<typeof webhook> => ({
  id,
  url,
  events,
  made_at: isoIst(madeAt),
  failures,
  paused_until: maybeIso(pausedUntil),
});

const presentDelivery = (sent: Delivery): z.input<typeof delivery> => ({
  id: sent.id,
  event: sent.event,
  made_at: isoIst(sent.madeAt),
  tries: sent.tries,
  tried_at: maybeIso(sent.triedAt),
  delivered_at: maybeIso(sent.deliveredAt),
  last_status: sent.lastStatus,
  next_try_at: maybeIso(sent.nextTryAt),
});
