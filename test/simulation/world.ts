import { DUE_DATE_EXTENSIONS } from '#domain/gst/dueDateExtensions.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { EnginePorts } from '#usecases/ports/ports.ts';
import { openDoors } from '#db/store.ts';
import type { Store } from '#usecases/ports/store.ts';
import { eachInOwnTransaction, type SystemRows } from '#usecases/ports/system.ts';
import type { Book, Message } from '../../portal-sim/book.ts';
import { takeHeldMessages } from '../../portal-sim/handle.ts';
import { memoryStore, type MemoryStore } from './memoryStore.ts';
import {
  errorLog,
  plainAnswerLinks,
  plainApprovalLinks,
  plainHandedLinks,
  plainCodeLinks,
  plainPageOf,
  plainPlanOf,
  plainLimits,
  plainSeal,
  type Random,
  seeded,
  seededIds,
} from './plainPorts.ts';
import { kind } from '../../portal-sim/kindness.ts';
import { makeAnswers, type Struck } from './answers.ts';
import { newBook, type PortalKind, type SentFiling } from './portalOfWorld.ts';
import { makeScheduler, never, type Scheduler, type Task } from './scheduler.ts';
import { makeWorkers, type Workers } from './workers.ts';

/** A bug to plant: the ports as the use cases see them, bent. */
export type Plant = (ports: EnginePorts) => EnginePorts;

export type Action = { at: Instant; name: string; run: () => void };

/**
 * Trouble: everything may fail, and people do as they like. Mending: nothing fails any more, and people do what
 * the pages ask of them. Rest: nobody does anything.
 */
export type Phase = 'trouble' | 'mending' | 'rest';

/** A code that the portal is asked to send, and for whose registration. */
export type Asked = {
  purpose: 'session' | 'evc';
  registrationId: string;
  at: Instant;
  /** Why it was not needed; null when it was. */
  needless: string | null;
};

/** Calls of the portal's interface by what they are for. */
export type CallCounts = { filing: number; evidence: number; refresh: number; lookedUp: number };

/** A code as it was presented to the portal, and as it reached the product: to a relay address, or typed. */
export type Presented = { call: string; gstin: string; code: string; turn: string; at: Instant };
export type Delivered = { code: string; to: string; at: Instant };

export type World = {
  seed: number;
  random: Random;
  chance(share: number): boolean;
  between(least: number, most: number): number;
  pick<T>(from: readonly T[]): T;
  /** The committed rows, for inspection; a store on PostgreSQL is mirrored here. */
  store: MemoryStore;
  book: Book;
  portalKind: PortalKind;
  scheduler: Scheduler;
  workers: Workers;
  actions: Action[];
  after(ms: number, name: string, run: () => void): void;
  /** A task of the API process: a person's act, or an incoming mail. It dies by chance like a worker. */
  act(name: string, body: (ports: EnginePorts) => Promise<unknown>): void;
  /** The program is not there until then: nobody gets through to it. */
  apiDownUntil: Instant;
  errors: unknown[];
  sent: (SentFiling & { at: Instant })[];
  /** RETOFFSETs as they reached the portal; `wasPaid`: the fee was paid before. */
  payments: (Omit<SentFiling, 'form'> & { at: Instant; wasPaid: boolean; balance: number })[];
  asked: Asked[];
  calls: CallCounts;
  presented: Presented[];
  delivered: Delivered[];
  /** Answers given instead of the portal's own. */
  struck: Struck[];
  /** By chance sets the answer to a call about this GSTIN instead of the portal's own; answers how to undo it. */
  answerOtherwise(action: string, gstin: string): () => void;
  /** When the tax office or the taxpayer last changed something about a GSTIN that a check might have missed. */
  changed: Map<string, Instant>;
  crashes: number;
  steps: number;
  trace: { at: Instant; line: string }[];
  phase: Phase;
  onMail: (message: Message) => void;
  note(line: string): void;
  /** The ports of one task; each transaction is one step. `portal` is null for the API process. */
  portsOf(taskOf: () => Task, portal: EnginePorts['portal'] | null): EnginePorts;
  /** Kills the task by chance, as SIGKILL does, and answers whether. */
  mayCrash(task: Task, where: string): boolean;
  /** One step: the next task, or the next instant. False when the time is up. */
  step(until: Instant): Promise<boolean>;
};

export type WorldOptions = {
  seed: number;
  start: Instant;
  workers?: number;
  plant?: Plant | undefined;
  /** The store the use cases write to; by default the one in memory itself. */
  storeOver?: (memory: MemoryStore) => Store & { systemRows: SystemRows };
  /** Default: the raw family, kind. */
  portalKind?: PortalKind | undefined;
  /** Whether calls are answered otherwise now and then; default false. */
  answers?: boolean | undefined;
  /** Kills the worker at exactly this visit of a port (counted from 1), and by no chance else. */
  crashAt?: number;
};

export function makeWorld(options: WorldOptions): World {
  const { seed, start, plant = (ports: EnginePorts): EnginePorts => ports } = options;
  const random = seeded(seed);
  const chance = (share: number): boolean => random() < share;
  const between = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1));
  const scheduler = makeScheduler(start, random);
  const { time } = scheduler;
  const memory = memoryStore();
  const limits = plainLimits();
  const store = options.storeOver?.(memory) ?? memory;
  const portalKind = options.portalKind ?? { family: 'raw', kindness: kind() };
  const book = newBook(start, portalKind);
  const pick = <T>(from: readonly T[]): T => {
    const found = from[between(0, from.length - 1)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  };
  const crashShare = pick([0, 0.001, 0.004]);
  const freezeShare = pick([0, 0.001, 0.003]);
  const ids = seededIds(random);
  let visits = 0;

  const world: World = {
    seed,
    random,
    chance,
    between,
    pick,
    store: memory,
    book,
    portalKind,
    scheduler,
    workers: undefined as never,
    actions: [],
    after: (ms, name, run) => void world.actions.push({ at: time.now + ms, name, run }),
    act: (name, body) => {
      if (time.now < world.apiDownUntil) return;
      scheduler.start(name, async (task) => {
        await body(portsOf(() => task, null));
      });
    },
    apiDownUntil: 0,
    errors: [],
    sent: [],
    payments: [],
    asked: [],
    calls: { filing: 0, evidence: 0, refresh: 0, lookedUp: 0 },
    presented: [],
    delivered: [],
    struck: [],
    answerOtherwise: () => () => undefined,
    changed: new Map(),
    crashes: 0,
    steps: 0,
    trace: [],
    phase: 'trouble',
    onMail: () => undefined,
    note: (line) => {
      world.trace.push({ at: time.now, line });
      if (world.trace.length > 600) world.trace.splice(0, 300);
    },
    portsOf,
    mayCrash,
    step,
  };
  if (options.answers === true) world.answerOtherwise = answersInPlace(world);
  world.workers = makeWorkers(world, options.workers ?? 2);

  function mayCrash(task: Task, where: string): boolean {
    visits += 1;
    const dies =
      options.crashAt === undefined
        ? world.phase === 'trouble' && chance(crashShare)
        : visits === options.crashAt;
    if (!dies) return false;
    world.note(`${task.name} DIES ${where}`);
    world.crashes += 1;
    world.workers.lose(task, between(500, 90_000));
    scheduler.kill(task);
    return true;
  }

  /** A crash comes before a transaction or after it has committed, never within. */
  function portsOf(taskOf: () => Task, portal: EnginePorts['portal'] | null): EnginePorts {
    const one = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      const task = taskOf();
      await scheduler.park(task, what, time.now);
      if (mayCrash(task, 'before a transaction')) return never();
      const value = await work();
      return mayCrash(task, 'after a transaction') ? never() : value;
    };
    const ownStore: Store = {
      asTenant: (accountId, work) => one('writes', () => store.asTenant(accountId, work)),
      snapshot: (accountId, id) => one('reads', () => store.snapshot(accountId, id)),
    };
    const systemRows = eachInOwnTransaction(store.systemRows, (ask) =>
      one('asks', () => ask(store.systemRows)),
    );
    return plant({
      store: ownStore,
      systemRows,
      grants: openDoors(ownStore, systemRows),
      portal: portal ?? noPortal,
      clock: { wall: () => time.now, product: () => Promise.resolve(time.now) },
      ids,
      seal: plainSeal,
      limits: { count: (...asked) => one('counts', () => limits.count(...asked)) },
      log: errorLog(world.errors),
      relayByDefault: true,
      keepsPasswords: true,
      asksForFactor: true,
      relayAddress: (key) => `${key}@codes.example`,
      codeLinks: plainCodeLinks,
      answerLinks: plainAnswerLinks,
      approvalLinks: plainApprovalLinks,
      handedLinks: plainHandedLinks,
      pageOf: plainPageOf,
      planOf: plainPlanOf,
      extensions: DUE_DATE_EXTENSIONS,
    });
  }

  /** The next instant at which anything can happen. */
  function nextInstant(): Instant {
    let next = world.workers.nextDue();
    for (const action of world.actions) next = Math.min(next, action.at);
    for (const task of scheduler.tasks) next = Math.min(next, task.readyAt);
    for (const held of book.heldMessages) next = Math.min(next, held.at);
    return next;
  }

  function runActions(): void {
    const due = world.actions.filter((action) => action.at <= time.now);
    if (due.length === 0) return;
    world.actions = world.actions.filter((action) => action.at > time.now);
    for (const action of due) {
      world.note(`(${action.name})`);
      action.run();
    }
  }

  async function step(until: Instant): Promise<boolean> {
    runActions();
    if (book.heldMessages.length > 0)
      for (const message of takeHeldMessages(book, time.now)) world.onMail(message);
    await world.workers.dispatch();
    const task = scheduler.pick();
    if (task === null) {
      time.now = Math.min(until, Math.max(time.now + 1, nextInstant()));
      return time.now < until;
    }
    if (world.phase === 'trouble' && options.crashAt === undefined && chance(freezeShare)) {
      task.readyAt = time.now + between(1000, 180_000);
      world.note(`${task.name} freezes`);
      return true;
    }
    world.steps += 1;
    const { label } = task;
    await scheduler.step(task);
    world.note(`${task.name}: ${label}`);
    time.now += between(1, 30);
    const failure = scheduler.takeFailure();
    if (failure !== undefined) world.errors.push(failure);
    return time.now < until;
  }
  return world;
}

function answersInPlace(world: World): World['answerOtherwise'] {
  const answers = makeAnswers(world);
  return (action, gstin) => {
    const drawn = answers.draw(nameOfAction[action] ?? action, gstin);
    if (drawn === null) return () => undefined;
    const { book, scheduler } = world;
    book.faults.unshift(drawn.fault);
    return () => {
      const isUsed = !book.faults.includes(drawn.fault);
      book.faults = book.faults.filter((fault) => fault !== drawn.fault);
      if (!isUsed) return;
      world.struck.push({ gstin, at: scheduler.time.now, kind: drawn.kind });
      const { answer } = drawn.fault;
      world.note(
        `${action} of ${gstin} is answered ${answer?.http} ${answer?.body}${answer?.after ? ' after it was done' : ''}`,
      );
    };
  };
}

/** On the wire, and as adapters name it. */
const nameOfAction: Readonly<Record<string, string>> = { TP: 'SEARCH', APPTOKEN: 'ACCESSTOKEN' };

const noPortal = new Proxy({} as EnginePorts['portal'], {
  get: () => {
    throw new Error('the API process does not call the portal');
  },
});
