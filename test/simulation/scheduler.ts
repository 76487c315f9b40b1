import type { Instant } from '#domain/shared/istTime.ts';
import type { Random } from './plainPorts.ts';

/** One thread of the world: it runs until it parks at a port, and resumes when it is released. */
export type Task = {
  name: string;
  label: string;
  readyAt: Instant;
  /** Killed: it is never released again, as after SIGKILL. */
  dead: boolean;
};

export type Scheduler = ReturnType<typeof makeScheduler>;

/** Releases one task at a time and waits until it parks or ends, so that a seed fixes every interleaving. */
export function makeScheduler(start: Instant, random: Random) {
  type Inner = Task & { resume: () => void; stopped: () => void };
  const tasks: Inner[] = [];
  const time = { now: start };
  const failures: unknown[] = [];

  const park = (task: Task, label: string, readyAt: Instant): Promise<void> => {
    const inner = task as Inner;
    inner.label = label;
    inner.readyAt = readyAt;
    return new Promise((resolve) => {
      inner.resume = resolve;
      inner.stopped();
    });
  };
  return {
    time,
    tasks: tasks as Task[],
    /** Begins parked: its first step is released like any other. */
    start: (name: string, body: (task: Task) => Promise<void>): Task => {
      const task: Inner = {
        name,
        label: 'starts',
        readyAt: time.now,
        dead: false,
        resume: () => undefined,
        stopped: () => undefined,
      };
      const first = new Promise<void>((resolve) => {
        task.resume = resolve;
      });
      const ended = (): void => {
        const place = tasks.indexOf(task);
        if (place >= 0) tasks.splice(place, 1);
        task.stopped();
      };
      void first
        .then(() => body(task))
        .then(ended, (error: unknown) => {
          task.label = `threw ${String(error)}`;
          failures.push(error);
          ended();
        });
      tasks.push(task);
      return task;
    },
    park,
    /** A crash: the task stays where it is for ever, and nothing after it runs, no `finally` either. */
    kill: (task: Task): void => {
      task.dead = true;
      const place = tasks.indexOf(task as Inner);
      if (place >= 0) tasks.splice(place, 1);
      (task as Inner).stopped();
    },
    /** One of the tasks that can resume now; null when all of them wait. */
    pick: (): Task | null => {
      const ready = tasks.filter((task) => task.readyAt <= time.now);
      return ready[Math.floor(random() * ready.length)] ?? null;
    },
    step: async (task: Task): Promise<void> => {
      const inner = task as Inner;
      const stopped = new Promise<void>((resolve) => {
        inner.stopped = resolve;
      });
      inner.resume();
      await stopped;
    },
    /** The error a task threw: a bug of the product or of the simulation. */
    takeFailure: (): unknown => failures.shift(),
  };
}

/** Awaited by the task's killer. */
export const never = (): Promise<never> => new Promise(() => undefined);
