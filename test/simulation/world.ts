import type { Instant } from '#domain/istTime.ts';
import { sayFault } from '#portal/replies.ts';
import { advanceRegistration } from '#usecases/engine/advance.ts';
import type { Ports } from '#usecases/ports.ts';
import type { Book, Message } from '../../portal-sim/book.ts';
import { takeHeldMessages } from '../../portal-sim/handle.ts';
import { memoryStore, type MemoryStore } from './memoryStore.ts';
import { errorLog, plainSeal, type Random, seeded, seededIds } from './plainPorts.ts';
import { newBook, portalOf, type Road, type SentFiling } from './portalOfWorld.ts';
import { makeScheduler, never, type Scheduler, type Task } from './scheduler.ts';

/** A bug to plant: the ports as the use cases see them, bent. */
export type Plant = (ports: Ports) => Ports;

export type Action = { at: Instant; name: string; run: () => void };

export type World = {
  seed: number;
  random: Random;
  chance(share: number): boolean;
  between(least: number, most: number): number;
  store: MemoryStore;
  book: Book;
  scheduler: Scheduler;
  actions: Action[];
  after(ms: number, name: string, run: () => void): void;
  /** A task of the API process: a person's act, or a mail that comes in. */
  act(name: string, body: (ports: Ports) => Promise<unknown>): void;
  errors: unknown[];
  sent: (SentFiling & { at: Instant })[];
  /** Codes as they were presented to the portal. */
  presented: { call: string; gstin: string; code: string; turn: string; at: Instant }[];
  /** Codes as they reached the product, each copy of a mail for itself. */
  delivered: { code: string; at: Instant }[];
  crashes: number;
  steps: number;
  trace: string[];
  /** From here on nothing goes wrong any more and nobody acts: all must come to rest. */
  quiet: boolean;
  onMail: (message: Message) => void;
  /** One step: the next task, or the next instant. False when the time is up. */
  step(until: Instant): Promise<boolean>;
};

type Worker = { name: string; task: Task | null; ports: Ports; downUntil: Instant };

const workerCount = 2;
const repeatMs = 30_000;

export function makeWorld(seed: number, start: Instant, plant: Plant = (ports) => ports): World {
  const random = seeded(seed);
  const chance = (share: number): boolean => random() < share;
  const between = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1));
  const scheduler = makeScheduler(start, random);
  const { time } = scheduler;
  const store = memoryStore();
  const book = newBook(start);
  const crashShare = [0, 0.001, 0.004][between(0, 2)] ?? 0;
  const freezeShare = [0, 0.001, 0.003][between(0, 2)] ?? 0;
  const ids = seededIds(random);
  const workers: Worker[] = [];

  const world: World = {
    seed,
    random,
    chance,
    between,
    store,
    book,
    scheduler,
    actions: [],
    after: (ms, name, run) => void world.actions.push({ at: time.now + ms, name, run }),
    act: (name, body) => {
      scheduler.start(name, async (task) => {
        await body(portsOf(() => task, null));
      });
    },
    errors: [],
    sent: [],
    presented: [],
    delivered: [],
    crashes: 0,
    steps: 0,
    trace: [],
    quiet: false,
    onMail: () => undefined,
    step,
  };

  const mayCrash = (task: Task, where: string): boolean => {
    const worker = workers.find((one) => one.task === task);
    if (worker === undefined || world.quiet || !chance(crashShare)) return false;
    note(`${task.name} DIES ${where}`);
    world.crashes += 1;
    worker.task = null;
    worker.downUntil = time.now + between(500, 90_000);
    worker.ports = portsOfWorker(worker);
    scheduler.kill(task);
    return true;
  };
  const road: Road = {
    book,
    scheduler,
    random,
    deliver: (messages) => {
      for (const message of messages) world.onMail(message);
    },
    onFiling: (sent) => void world.sent.push({ ...sent, at: time.now }),
    mayCrash,
  };

  /** Each transaction is one step; a crash comes before it or after it has committed, never within. */
  function portsOf(taskOf: () => Task, portal: Ports['portal'] | null): Ports {
    const one = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      const task = taskOf();
      await scheduler.park(task, what, time.now);
      if (mayCrash(task, 'before a transaction')) return never();
      const value = await work();
      return mayCrash(task, 'after a transaction') ? never() : value;
    };
    return plant({
      store: {
        asTenant: (userId, work) => one('writes', () => store.asTenant(userId, work)),
        asSystem: (work) => one('asks', () => store.asSystem(work)),
      },
      portal: portal ?? noPortal,
      clock: { wall: () => time.now, product: () => Promise.resolve(time.now) },
      ids,
      seal: plainSeal,
      log: errorLog(world.errors),
      relayByDefault: true,
      sayFault,
    });
  }

  function portsOfWorker(worker: Worker): Ports {
    const taskOf = (): Task => {
      if (worker.task === null) throw new Error('a worker without a task calls a port');
      return worker.task;
    };
    const portal = portalOf(road, taskOf, random);
    return portsOf(taskOf, {
      ...portal,
      openSession: (login, challenge, code) => {
        const turn = taskOf().name;
        world.presented.push({ call: 'session', gstin: login.gstin, code, turn, at: time.now });
        return portal.openSession(login, challenge, code);
      },
      fileNil: (login, session, filing) => {
        const turn = taskOf().name;
        world.presented.push({
          call: filing.form,
          gstin: login.gstin,
          code: filing.code,
          turn,
          at: time.now,
        });
        return portal.fileNil(login, session, filing);
      },
    });
  }

  for (let index = 0; index < workerCount; index += 1) {
    const worker: Worker = { name: `worker ${index}`, task: null, ports: undefined as never, downUntil: 0 };
    worker.ports = portsOfWorker(worker);
    workers.push(worker);
  }

  function note(line: string): void {
    world.trace.push(`${new Date(time.now).toISOString()} ${line}`);
    if (world.trace.length > 60) world.trace.splice(0, 30);
  }

  let turns = 0;
  function work(worker: Worker, registrationId: string): void {
    turns += 1;
    const { ports } = worker;
    worker.task = scheduler.start(
      `${worker.name} turn ${turns} of ${registrationId.slice(0, 4)}`,
      async (task) => {
        await advanceRegistration(ports, registrationId);
        if (worker.task === task) worker.task = null;
      },
    );
  }

  async function dispatch(): Promise<void> {
    for (const worker of workers) {
      if (worker.task !== null || worker.downUntil > time.now) continue;
      const [id] = await store.claimDue({ now: time.now, wall: time.now, limit: 1, repeatMs });
      if (id === undefined) return;
      // A job that is lost with the queue comes again; one that is delivered twice meets the lease.
      if (!world.quiet && chance(0.005)) continue;
      work(worker, id);
      const other = workers.find((one) => one.task === null && one.downUntil <= time.now);
      if (other !== undefined && chance(0.02)) work(other, id);
    }
  }

  /** The next instant at which anything can happen. */
  function nextInstant(): Instant {
    const instants = [
      ...world.actions.map((action) => action.at),
      ...scheduler.tasks.map((task) => task.readyAt),
      ...book.heldMessages.map((held) => held.at),
    ];
    const free = Math.min(...workers.filter((one) => one.task === null).map((one) => one.downUntil));
    for (const row of store.tables.work.values()) {
      if (row.dueAt === null) continue;
      const again = row.enqueuedAt === null ? 0 : row.enqueuedAt + repeatMs;
      instants.push(Math.max(row.dueAt, row.leaseUntil ?? 0, again, free));
    }
    return Math.min(...instants);
  }

  async function step(until: Instant): Promise<boolean> {
    for (const action of world.actions.filter((one) => one.at <= time.now)) {
      world.actions.splice(world.actions.indexOf(action), 1);
      note(`(${action.name})`);
      action.run();
    }
    for (const message of takeHeldMessages(book, time.now)) world.onMail(message);
    await dispatch();
    const task = scheduler.pick();
    if (task === null) {
      time.now = Math.max(time.now + 1, nextInstant());
      return time.now < until;
    }
    if (!world.quiet && chance(freezeShare)) {
      task.readyAt = time.now + between(1000, 180_000);
      note(`${task.name} freezes`);
      return true;
    }
    world.steps += 1;
    const { label } = task;
    await scheduler.step(task);
    note(`${task.name}: ${label}`);
    time.now += between(1, 30);
    const failure = scheduler.takeFailure();
    if (failure !== undefined) world.errors.push(failure);
    return time.now < until;
  }
  return world;
}

const noPortal = new Proxy({} as Ports['portal'], {
  get: () => {
    throw new Error('the API process does not call the portal');
  },
});
