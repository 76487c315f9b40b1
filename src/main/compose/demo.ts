import type { Form } from '#domain/gst/returnPeriod.ts';
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { clockRows } from '#db/rows/clock.ts';
import { demoRows } from '#db/rows/demo.ts';
import { demoInbox } from '#demo/inbox.ts';
import { startMailSink } from '#demo/mailSink.ts';
import { clockMover } from '#demo/moveClock.ts';
import { type ProductClock, startProductClock } from '#demo/productClock.ts';
import { type ControlFailure, simulatorControl } from '#demo/simulatorControl.ts';
import { startSimulator } from '#demo/simulatorProcess.ts';
import { startSmsSink } from '#demo/smsSink.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { DemoControls, PretendPortalFailure } from '#http/deps.ts';
import type { Jobs } from '#jobs/queue.ts';
import type { EnginePorts } from '#usecases/ports/ports.ts';
import type { Log } from '#usecases/ports/machine.ts';
import type { SystemRows } from '#usecases/ports/system.ts';
import type { Config } from '../config/config.ts';
import type { Databases } from './databases.ts';
import type { Ends, ProcessInput } from './processInput.ts';

/** The demo's data in the database: a clock that can be moved, and the captured messages. */
export type DemoDesk = { clock: ProductClock; inbox: ReturnType<typeof demoInbox> };

/** Null outside the demo. */
export async function openDemoDesk(
  { config, now }: ProcessInput,
  { worker }: Databases,
): Promise<DemoDesk | null> {
  if (config.mode !== 'demo' || worker === null) return null;
  const clock = await startProductClock(clockRows(worker), now);
  return { clock, inbox: demoInbox(demoRows(worker), () => clock.product()) };
}

/** Starts the demo's replacements for the outside world: the message sinks, and the simulated portal. */
export async function startPretendWorld(
  input: ProcessInput,
  { clock, inbox }: DemoDesk,
  of: { systemRows: SystemRows; log: Log; relayPort: number },
  ends: Ends,
): Promise<{ sinks: Sinks; portal: PretendPortal }> {
  const sinks = await startSinks({ config: input.config, inbox, ...of });
  ends.push(() => sinks.close());
  const portal = await startPretendPortal(input, clock, sinks);
  ends.push(() => portal.stop());
  return { sinks, portal };
}

export type Sinks = { mailPort: number; smsUrl: string; close(): Promise<void> };

/** Captures every mail and SMS of the demo, and forwards the signatories' mail. */
async function startSinks(options: {
  config: Config;
  systemRows: SystemRows;
  inbox: ReturnType<typeof demoInbox>;
  log: Log;
  relayPort: number;
}): Promise<Sinks> {
  const { config, systemRows, inbox, log, relayPort } = options;
  const domain = config.relay.on ? config.relay.domain : '';
  const mail = await startMailSink({
    inbox,
    relayKeysOf: (address) => systemRows.codes.relayKeysOfMail(address),
    relay: { host: '127.0.0.1', port: relayPort, domain },
    log,
  });
  const sms = await startSmsSink({ inbox, log });
  return {
    mailPort: mail.port,
    smsUrl: sms.url,
    close: async () => {
      await mail.close();
      await sms.close();
    },
  };
}

export type PretendPortal = {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  control: ReturnType<typeof simulatorControl>;
  stop(): Promise<void>;
};

async function startPretendPortal(
  options: { config: Config; log: Log },
  clock: ProductClock,
  sinks: Sinks,
): Promise<PretendPortal> {
  const secret = (): string => randomBytes(24).toString('hex');
  const own = { clientId: 'shunya-demo', clientSecret: secret(), controlToken: secret() };
  await mkdir(options.config.dataDir, { recursive: true });
  const process = await startSimulator({
    bookFile: join(options.config.dataDir, 'portal-book.json'),
    mailPort: sinks.mailPort,
    smsUrl: sinks.smsUrl,
    ...own,
    start: clock.startedAt,
    offset: () => clock.offset(),
    kindness: options.config.demoKindness,
    log: options.log,
  });
  return {
    baseUrl: process.baseUrl,
    ...own,
    control: simulatorControl({ baseUrl: process.baseUrl, token: own.controlToken }),
    stop: () => process.stop(),
  };
}

export function demoControls(
  config: Config,
  of: {
    desk: DemoDesk;
    ports: EnginePorts;
    control: ReturnType<typeof simulatorControl>;
    work: { jobs: Pick<Jobs, 'tick'>; sendMessages(): void } | null;
  },
): DemoControls {
  const { ports, control, work } = of;
  const { clock, inbox } = of.desk;
  const move = clockMover({
    systemRows: ports.systemRows,
    clock,
    setOffset: (offsetMs) => clock.setOffset(offsetMs),
    setSimulatorOffset: (offsetMs) => control.setClock(offsetMs),
    tick: () => work?.jobs.tick() ?? Promise.resolve(0),
    messagesWaitSince: (wall) => inbox.awaitsSince(wall),
    sendMessages: () => work?.sendMessages(),
    log: ports.log,
    codeWaitMs: config.demoCodeWaitMs,
  });
  return {
    messages: ({ to, limit }) => inbox.list({ to, limit }),
    moveClock: async (to) => {
      const moved = await move({ to });
      if (moved.ok) return ok({ now: moved.value.now });
      return fail({ kind: moved.failure === 'simulator_down' ? 'unreachable' : moved.failure });
    },
    faults: async () => {
      const found = await control.faults();
      return found.ok ? found : fail({ kind: 'unreachable' });
    },
    endFault: async (id) => {
      const found = await control.faults();
      if (!found.ok) return fail({ kind: 'unreachable' });
      if (!found.value.some((each) => each.id === id)) return fail({ kind: 'not_found' });
      return answer(await control.setFault({ fault: 'none', id }), 'unknown_fault');
    },
    setFault: async (order) => answer(await control.setFault(order), 'unknown_fault'),
    shapeTaxpayer: async (order) => {
      const shaped = await control.shapeTaxpayer(order);
      if (shaped.ok) return shaped;
      return fail({ kind: shaped.failure.kind === 'refused' ? 'not_shaped' : 'unreachable' });
    },
    makeFirm: async (gstins) => {
      const made = await control.addFirm(gstins);
      return made.ok ? made : fail({ kind: 'unreachable' });
    },
    payLateFee: async (username) => answer(await control.payLateFee(username), 'unknown_taxpayer'),
    payAtBank: async (username, rupees) =>
      answer(await control.deposit(username, rupees), 'unknown_taxpayer'),
    resetSaved: async (username) => answer(await control.resetSaved(username), 'unknown_taxpayer'),
    fileByHand: async (username, period, forms) => {
      const filed: { form: Form; arn: string }[] = [];
      for (const form of forms) {
        const one = await control.fileByHand(username, form, period);
        if (one.ok) filed.push({ form, arn: one.value });
        else if (one.failure.kind !== 'refused') return fail({ kind: 'unreachable' });
        else if (one.failure.status === 404) return fail({ kind: 'unknown_taxpayer' });
        else if (filed.length === 0 && form === forms.at(-1)) return fail({ kind: 'not_taken' });
      }
      return ok(filed);
    },
    sendNotice: async (username, form) =>
      answer(await control.sendNotice(username, form), 'unknown_taxpayer'),
    setApiAccess: async (username, switches) =>
      answer(await control.setApiAccess(username, switches), 'unknown_taxpayer'),
  };
}

const answer = (
  result: Result<null, ControlFailure>,
  refusal: 'unknown_fault' | 'unknown_taxpayer',
): Result<null, PretendPortalFailure> =>
  result.ok ? result : fail({ kind: result.failure.kind === 'refused' ? refusal : 'unreachable' });
