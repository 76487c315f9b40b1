import type { Instant } from '#domain/shared/istTime.ts';
import { sessionNow } from '#domain/registration/portalSession.ts';
import type { Portal } from '#portal/port.ts';
import { advanceRegistration } from '#engine/advance.ts';
import type { EnginePorts } from '#usecases/ports/ports.ts';
import { portalOf, type Road } from './portalOfWorld.ts';
import type { Task } from './scheduler.ts';
import type { Asked, CallCounts, World } from './world.ts';
import { balanceOf, paidOf } from '../../portal-sim/lateFeeReturn.ts';
import { byGstin } from '../../portal-sim/book.ts';

type Worker = {
  name: string;
  task: Task | null;
  registrationId: string;
  ports: EnginePorts | null;
  downUntil: Instant;
};

/** As in jobs/: work sent to the queue and not begun is sent again after this time. */
const repeatMs = 30_000;

export type Workers = {
  /** Gives free workers the due work, as the tick and the queue do. */
  dispatch(): Promise<void>;
  /** When a worker next has something to do, as far as is known; infinity when never. */
  nextDue(): Instant;
  /** The worker of this task is gone, with what it held; another process takes its place after `downMs`. */
  lose(task: Task, downMs: number): void;
  /** The whole program ends, its API too, and is started again after `downMs`. */
  restart(downMs: number): void;
};

/** Readings that are kept with the filing; every other call is on the way to a filed return. */
const ofEvidence: readonly (keyof Portal)[] = [
  'returnSummary',
  'eInvoices',
  'autoLiability',
  'gstr2b',
  'ledgerBalances',
  'liability',
  'statementBalances',
  'carriedLateFee',
];
const purposeOf = (call: string): keyof CallCounts =>
  call === 'search' || call === 'preferences'
    ? 'lookedUp'
    : call === 'refreshSession'
      ? 'refresh'
      : ofEvidence.some((name) => name === call)
        ? 'evidence'
        : 'filing';

/** The portal, which says of each call by which name it was made. */
function named(portal: Portal, tell: (name: string) => void): Portal {
  const members = Object.entries(portal).map(([name, member]) => {
    if (typeof member !== 'function') return [name, member] as const;
    const call = member as (...given: unknown[]) => Promise<unknown>;
    const told = (...given: unknown[]): Promise<unknown> => {
      tell(name);
      return call(...given);
    };
    return [name, told] as const;
  });
  return Object.fromEntries(members) as Portal;
}

/** The worker processes: each has one turn of the engine at a time, over the real adapter to the portal. */
export function makeWorkers(world: World, count: number): Workers {
  const { store, scheduler, random, book } = world;
  const { time } = scheduler;
  const road: Omit<Road, 'onCall' | 'answerOtherwise'> = {
    book,
    portalKind: world.portalKind,
    scheduler,
    random,
    deliver: (messages) => {
      for (const message of messages) world.onMail(message);
    },
    onFiling: (sent) => void world.sent.push({ ...sent, at: time.now }),
    onPayment: (sent) => {
      const taxpayer = byGstin(book, sent.gstin);
      const wasPaid = taxpayer !== undefined && paidOf(taxpayer, sent.period) !== null;
      const balance = taxpayer === undefined ? 0 : balanceOf(taxpayer);
      world.payments.push({ ...sent, at: time.now, wasPaid, balance });
    },
    mayCrash: (task, where) => world.mayCrash(task, where),
  };
  const workers: Worker[] = [];
  let turns = 0;

  function portsOfWorker(worker: Worker): EnginePorts {
    const taskOf = (): Task => {
      if (worker.task === null) throw new Error('a worker without a task calls a port');
      return worker.task;
    };
    let calling = '';
    const onCall = (): void => void (world.calls[purposeOf(calling)] += 1);
    const answerOtherwise = (action: string): (() => void) =>
      world.answerOtherwise(action, store.tables.registrations.get(worker.registrationId)?.gstin ?? '');
    const portal = named(portalOf({ ...road, onCall, answerOtherwise }, taskOf), (name) => (calling = name));
    const presents = (call: string, gstin: string, code: string): void =>
      void world.presented.push({ call, gstin, code, turn: taskOf().name, at: time.now });
    const asks = (purpose: Asked['purpose'], needless: string | null): void =>
      void world.asked.push({ purpose, registrationId: worker.registrationId, at: time.now, needless });
    /** A session that is there, or that nobody has tried to revive. */
    const sessionNeedless = (): string | null => {
      const kept = store.tables.sessions.get(worker.registrationId) ?? null;
      return sessionNow(kept, time.now, 0) === 'ask' ? null : 'while its session could be used';
    };
    const evcNeedless = (name: string, pan: string): string | null => {
      const registration = store.tables.registrations.get(worker.registrationId);
      if (registration?.refusedPan === pan) return 'with a PAN that the portal has refused';
      const signatory = store.tables.signatories.get(registration?.signatoryId ?? '');
      if (signatory?.pan === '') return 'with a PAN that nobody has told';
      const claim = store.tables.submissions.get(name);
      const owner = store.tables.filings.get(claim?.owner ?? '');
      const isOurs = claim?.state === 'claimed' && owner?.registrationId === worker.registrationId;
      return isOurs ? null : `while the claim on it was ${claim?.state}`;
    };
    return world.portsOf(taskOf, {
      ...portal,
      askSessionCode: (login) => {
        asks('session', sessionNeedless());
        return portal.askSessionCode(login);
      },
      askEvc: (login, session, form, period, pan) => {
        asks('evc', evcNeedless(`${login.gstin} ${form} ${period}`, pan));
        return portal.askEvc(login, session, form, period, pan);
      },
      openSession: (login, challenge, code) => {
        presents('session', login.gstin, code);
        return portal.openSession(login, challenge, code);
      },
      fileNil: (login, session, filing) => {
        presents(filing.form, login.gstin, filing.code);
        return portal.fileNil(login, session, filing);
      },
    });
  }

  for (let index = 0; index < count; index += 1) {
    const worker: Worker = {
      name: `worker ${index}`,
      task: null,
      registrationId: '',
      ports: null,
      downUntil: 0,
    };
    workers.push(worker);
  }

  function work(worker: Worker, registrationId: string): void {
    turns += 1;
    // A process that has come back knows nothing of the certificate its predecessor had read.
    const ports = worker.ports ?? portsOfWorker(worker);
    worker.ports = ports;
    worker.registrationId = registrationId;
    worker.task = scheduler.start(
      `${worker.name} turn ${turns} of ${registrationId.slice(0, 4)}`,
      async (task) => {
        await advanceRegistration(ports, registrationId);
        if (worker.task === task) worker.task = null;
      },
    );
  }

  const isFree = (worker: Worker): boolean => worker.task === null && worker.downUntil <= time.now;

  function dueFrom(): Instant {
    let next = Infinity;
    for (const row of store.tables.work.values()) {
      if (row.dueAt === null) continue;
      const again = row.enqueuedAt === null ? 0 : row.enqueuedAt + repeatMs;
      next = Math.min(next, Math.max(row.dueAt, row.leaseUntil ?? 0, again));
    }
    return next;
  }

  return {
    dispatch: async () => {
      for (const worker of workers) {
        if (!isFree(worker)) continue;
        if (dueFrom() > time.now) return;
        const [id] = await store.claimDue({ now: time.now, wall: time.now, limit: 1, repeatMs });
        if (id === undefined) return;
        // A job that is lost with the queue comes again; one that is delivered twice meets the lease.
        if (world.phase === 'trouble' && world.chance(0.005)) continue;
        work(worker, id);
        const other = workers.find(isFree);
        if (other !== undefined && world.chance(0.02)) work(other, id);
      }
    },
    nextDue: () => {
      const free = Math.min(...workers.filter((one) => one.task === null).map((one) => one.downUntil));
      return Math.max(dueFrom(), free);
    },
    lose: (task, downMs) => {
      const worker = workers.find((one) => one.task === task);
      if (worker === undefined) return;
      worker.task = null;
      worker.downUntil = time.now + downMs;
      worker.ports = null;
    },
    restart: (downMs) => {
      world.apiDownUntil = time.now + downMs;
      world.note(`the program ends for ${Math.round(downMs / 60_000)} minutes`);
      for (const task of scheduler.tasks.slice()) scheduler.kill(task);
      for (const worker of workers) {
        worker.task = null;
        worker.downUntil = time.now + downMs;
        worker.ports = null;
      }
    },
  };
}
