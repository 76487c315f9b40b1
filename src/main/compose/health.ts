import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { isDatabaseAway, onlyReads } from '#db/awaitDatabase.ts';
import { processRows } from '#db/rows/process.ts';
import { readMeasures } from '#db/rows/measures.ts';
import type { FilingProblem, FilingReadiness } from '#http/probePort.ts';
import { readiness } from '#http/readiness.ts';
import type { CertificateState } from '#portal/gstn/certificate.ts';
import type { OpenedPortal } from '#portal/portalBy.ts';
import type { Clock, Condition, Log } from '#usecases/ports/machine.ts';
import { acceptedClock } from '../config/unsafe.ts';
import type { Databases } from './databases.ts';
import { type Ends, type ProcessInput, works } from './processInput.ts';

/** Twelve times in the minute after which a silent process counts as ended. */
const everyMs = 5_000;
/** The provider is not asked more often for a certificate that it does not give, except by a probe. */
const lookEveryMs = 30_000;
/** A problem that lasts is logged again after this. */
const repeatMs = 60_000;
/** Probes within this time share one write. */
const freshMs = 1_000;
/**
 * With a larger difference between this machine's clock and PostgreSQL's, no work is begun: due dates, consents and
 * codes would get a wrong time.
 */
const maxClockOffsetMs = 60_000;

export type Health = {
  /** Whether requests can be answered: the database reads and writes. */
  canServe(): Promise<boolean>;
  canFile(): Promise<FilingReadiness>;
  /** False while the clocks differ. */
  mayWork(): boolean;
  condition(): Condition;
};

/**
 * The condition of this process. Writes its row in the database now and then every few seconds: a full disk, a wrong
 * clock and the keys that it holds show there. Throws when the database does not answer at the start.
 */
export async function watchHealth(
  input: ProcessInput,
  of: { databases: Databases; portal: OpenedPortal | null; clock: Clock; log: Log },
  ends: Ends,
): Promise<Health> {
  const { config, keyRing, version, machineClock = Date.now } = input;
  const { databases, portal, clock, log } = of;
  const rows = processRows(databases.any);
  const self = {
    id: randomUUID(),
    host: hostname(),
    roles: config.roles.join('+'),
    release: version,
    keys: keyRing.names,
    currentKey: keyRing.current,
  };
  let writable: boolean | null = null;
  let writeFailure = '';
  let writtenAt = -Infinity;
  let offsetMs: number | null = null;
  let certificate: CertificateState | null = null;

  const logged = new Map<string, number>();
  const repeat = (name: string, fields: Record<string, unknown>, line: string): void => {
    const now = performance.now();
    if (now - (logged.get(name) ?? -Infinity) < repeatMs) return;
    logged.set(name, now);
    log.warn(fields, line);
  };
  const anyClock = config.acceptedUnsafe.includes(acceptedClock);
  const clockDiffers = (): boolean => !anyClock && offsetMs !== null && Math.abs(offsetMs) > maxClockOffsetMs;

  const write = async (): Promise<void> => {
    const asked = machineClock();
    try {
      const now = await rows.write(self);
      const answered = machineClock();
      // PostgreSQL read its clock between the two.
      offsetMs = now < asked ? now - asked : now > answered ? now - answered : 0;
      writable = true;
      writtenAt = performance.now();
      logged.delete('write');
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      writable = isDatabaseAway(error) && code !== onlyReads ? null : false;
      writeFailure = code;
      if (writable === false) repeat('write', { code }, 'the database takes no writes');
      throw error;
    }
    if (clockDiffers())
      repeat(
        'clock',
        { seconds: Math.round((offsetMs ?? 0) / 1000) },
        'the clock of this machine and that of PostgreSQL differ by more than a minute: no work is begun',
      );
    else logged.delete('clock');
  };
  let writing: Promise<void> | null = null;
  const writeOnce = (): Promise<void> =>
    (writing ??= write().finally(() => {
      writing = null;
    }));

  let lookedAt = -Infinity;
  const lookAtCertificate = async (): Promise<void> => {
    if (!works(config) || portal === null) return;
    lookedAt = performance.now();
    certificate = await portal.begin();
    if (certificate?.readable !== false) return void logged.delete('certificate');
    const { from, says } = certificate;
    repeat('certificate', { from, says }, "the portal's certificate cannot be read: nothing is filed");
  };
  let looking: Promise<void> | null = null;
  const lookOnce = (): Promise<void> =>
    (looking ??= lookAtCertificate()
      .catch((error: unknown) => log.warn({ error }, "the portal's certificate could not be looked at"))
      .finally(() => {
        looking = null;
      }));

  // A database that is there and takes no writes does not end the start: the probes say so.
  await writeOnce().catch((error: unknown) => {
    if (writable === null) throw error;
  });
  // Loaded before a signatory waits for a code; a slow provider does not delay the start.
  void lookOnce();
  const timer = setInterval(() => {
    void writeOnce().catch(() => undefined);
    if (performance.now() - lookedAt >= lookEveryMs) void lookOnce();
  }, everyMs);
  timer.unref();
  ends.push(async () => {
    clearInterval(timer);
    await writing?.catch(() => undefined);
    await looking;
    // A row that stays counts as ended after a minute.
    await rows.remove(self.id).catch(() => undefined);
  });

  const canServe = readiness(async () => {
    await databases.answer();
    if (performance.now() - writtenAt > freshMs) await writeOnce();
    return true;
  });
  const oldestDueSeconds = async (): Promise<number | null> => {
    const { worker } = databases;
    if (worker === null) return null;
    const { dueSeconds } = await readMeasures(worker, {
      wall: clock.wall(),
      product: await clock.product(),
    });
    return Math.round(dueSeconds);
  };
  const problemsNow = (answers: boolean): FilingProblem[] => {
    const problems: FilingProblem[] = works(config) ? [] : [{ problem: 'no_worker' }];
    if (writable === false) problems.push({ problem: 'database_not_writable', code: writeFailure });
    else if (!answers) problems.push({ problem: 'database_unreachable' });
    if (clockDiffers())
      problems.push({ problem: 'clock_differs', seconds: Math.round((offsetMs ?? 0) / 1000) });
    if (certificate?.readable === false) {
      const { from, says } = certificate;
      problems.push({ problem: 'certificate_unreadable', from, says });
    }
    return problems;
  };
  return {
    canServe,
    canFile: async () => {
      const answers = await canServe();
      if (certificate?.readable === false && performance.now() - lookedAt > freshMs) await lookOnce();
      const problems = problemsNow(answers);
      return {
        ready: problems.length === 0,
        problems,
        oldest_due_seconds: answers ? await oldestDueSeconds().catch(() => null) : null,
      };
    },
    mayWork: () => offsetMs !== null && !clockDiffers(),
    condition: () => ({
      databaseWritable: writable,
      clockOffsetSeconds: offsetMs === null ? null : offsetMs / 1000,
      certificateReadable: certificate?.readable ?? null,
      certificateEndsAt: certificate?.readable === true ? certificate.endsAt : null,
      readyToFile: works(config) ? writable === true && problemsNow(true).length === 0 : null,
    }),
  };
}
