import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import { type DestinationStream, destination, pino } from 'pino';
import type { Log } from '#usecases/ports/machine.ts';

const secretNames = [
  'authorization',
  'cookie',
  '"set-cookie"',
  'password',
  'code',
  'otp',
  'token',
  'id_token',
  'refresh_token',
  'firebase_token',
  'secret',
];

/** A program's key and a webhook's secret, anywhere in a line. */
const shownOnce = /(shunya_|whsec_)[\w+/=-]{16,100}/g;

const struckOut = (to: DestinationStream): DestinationStream => ({
  write: (line) =>
    to.write(
      line.includes('shunya_') || line.includes('whsec_') ? line.replace(shownOnce, '$1[struck out]') : line,
    ),
});

const about = new AsyncLocalStorage<Record<string, string>>();

/** Runs the work so that every line logged during it also carries these fields. */
export const loggedWith = (fields: Record<string, string>, work: () => void): void => about.run(fields, work);

/**
 * Writes lines of JSON to stderr (stdout carries only the line that says Shunya is ready). Each line names its level,
 * the process, its machine and its role, so that the logs of many processes can be merged. Fields that are named like
 * a secret are redacted down to two levels, and keys of programs wherever they stand.
 */
export function openLog(options: { level: string; role: string; to?: DestinationStream }): Log {
  const paths = secretNames.flatMap((name) => {
    const bracketed = name.startsWith('"') ? `[${name}]` : name;
    const joined = name.startsWith('"') ? bracketed : `.${name}`;
    return [bracketed, `*${joined}`, `*.*${joined}`];
  });
  const log = pino(
    {
      level: options.level,
      base: { pid: process.pid, host: hostname(), role: options.role },
      formatters: { level: (level) => ({ level }) },
      mixin: () => ({ ...about.getStore() }),
      redact: { paths, censor: '[struck out]' },
      serializers: { error: loggedError },
    },
    struckOut(options.to ?? destination({ dest: 2, sync: true })),
  );
  return {
    info: (fields, line) => log.info(fields, line),
    warn: (fields, line) => log.warn(fields, line),
    error: (fields, line) => log.error(fields, line),
  };
}

/**
 * Only these fields of an error are logged: others may hold anything. Its code is logged as `fault`, because `code` is
 * redacted.
 */
function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message: says, stack } = error;
  return { name, says, stack, ...('code' in error ? { fault: error.code } : {}) };
}
