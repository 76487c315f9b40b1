import type { Database } from '#db/open.ts';
import { proofAnchors } from '#db/rows/filingProof.ts';
import { outboxRows } from '#db/rows/outbox.ts';
import { deliveryRows } from '#db/rows/webhook.ts';
import { dueWork } from '#db/rows/work.ts';
import { dueErasures } from '#db/rows/eraseAccount.ts';
import { domainProofs } from '#db/rows/firmDomains.ts';
import { forgetPasswords } from '#db/rows/forgetPasswords.ts';
import { sweepExpired } from '#db/sweep.ts';
import { advanceRegistration } from '#engine/advance.ts';
import { withFairShare } from '#portal/limiter.ts';
import { type Jobs, startJobs } from '#jobs/queue.ts';
import { textsOf } from '#notify/guardedFetch.ts';
import { startOutbox } from '#notify/outbox.ts';
import { startWebhooks } from '#notify/webhooks.ts';
import { askDomainsAgain } from '#usecases/account/firmDomains.ts';
import { eraseDue } from '#usecases/account/erasing.ts';
import { sendDigests } from '#usecases/desk/sendDigests.ts';
import { anchorProofs } from '#usecases/documents/proofHashes.ts';
import type { Tracing } from '#usecases/ports/machine.ts';
import type { EnginePorts } from '#usecases/ports/ports.ts';
import type { Sinks } from './demo.ts';
import type { Ends, ProcessInput } from './processInput.ts';
import { proxyFor } from './outgoing.ts';
import { sendersOf } from './senders.ts';

export type Work = {
  jobs: Jobs;
  /** Sends the waiting messages now, and not at the next notice. */
  sendMessages(): void;
};

/** Starts a worker's background work: messages, webhooks, the sweep, and the turns of the engine. */
export async function startWork(
  input: ProcessInput,
  of: {
    worker: Database;
    engine: EnginePorts;
    tracing: Tracing | null;
    sinks: Sinks | null;
    mayWork: () => boolean;
  },
  ends: Ends,
): Promise<Work> {
  const { config, secrets } = input;
  const { worker, engine, tracing, sinks } = of;
  const { clock, seal, log, limits } = engine;
  const { close: closeSenders, ...senders } = sendersOf(config, secrets, {
    sinks,
    registeredSms: input.registeredSms ?? null,
  });
  const outbox = startOutbox({
    store: outboxRows(worker),
    senders,
    clock,
    seal,
    limits,
    // In the demo a year may pass within an hour, and nothing leaves the machine.
    maxToSignatory: config.mode === 'demo' ? 1_000 : 10,
    log,
  });
  ends.push(async () => {
    await outbox.stop();
    closeSenders();
  });
  const webhooks = startWebhooks({
    store: deliveryRows(worker),
    clock,
    seal,
    log,
    loopback: config.mode === 'demo',
    proxy: proxyFor(secrets.proxy),
  });
  ends.push(() => webhooks.stop());
  ends.push(startSweep(worker, engine));
  const jobs = await startJobs({
    work: dueWork(worker),
    clock,
    log,
    advance: inTraces(tracing, (id) => advanceRegistration({ ...engine, withFairShare }, id)),
    mayWork: of.mayWork,
    sendDigests: () => sendDigests(engine),
    // Turns wait for the portal most of their time: as many as use its rate while an answer takes half a second, and no
    // more, so that none waits long for its call.
    atOnce: Math.max(8, Math.ceil(config.portal.callsPerSecond / 2)),
  });
  ends.push(() => jobs.stop());
  return { jobs, sendMessages: () => outbox.kick() };
}

/** Each turn in a trace of its own: it outlives the request that may have begun it. */
const inTraces =
  (tracing: Tracing | null, advance: (registrationId: string) => Promise<void>) =>
  async (registrationId: string): Promise<void> => {
    if (tracing === null) return advance(registrationId);
    const turn = tracing.beginTrace({ name: 'turn', kind: 'internal' });
    try {
      await turn.within(() => advance(registrationId));
      turn.end();
    } catch (error) {
      turn.end({ failed: error instanceof Error ? error.name : 'Error' });
      throw error;
    }
  };

function startSweep(
  worker: Database,
  { clock, log, seal, keepsPasswords }: Pick<EnginePorts, 'clock' | 'log' | 'seal' | 'keepsPasswords'>,
): () => Promise<void> {
  const sweep = setInterval(
    () =>
      void clock
        .product()
        .then(async (product) => {
          await sweepExpired(worker, clock.wall(), product);
          await eraseDue({ erasures: dueErasures(worker), clock, seal, log });
          await anchorProofs(proofAnchors(worker), product);
          await forgetPasswords(worker, { keeps: keepsPasswords, product });
          await askDomainsAgain({
            domains: domainProofs(worker, seal),
            firms: { textsOf },
            clock,
            seal,
            log,
          });
        })
        .catch((error: unknown) => log.warn({ error }, 'the sweep failed')),
    60 * 60 * 1000,
  );
  sweep.unref();
  return async () => clearInterval(sweep);
}
