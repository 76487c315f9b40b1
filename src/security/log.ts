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

const about = new AsyncLocalStorage<Record<string, string>>();

/** Does the work so that every line logged on its way carries these fields too. */
export const loggedWith = (fields: Record<string, string>, work: () => void): void => about.run(fields, work);

/**
 * Lines of JSON on stderr (stdout carries only the line that says Shunya is ready), each with its level by name, the
 * process, its machine and its role, so that the lines of many can be read together. Fields with the name of a
 * secret are struck out down to two levels, whoever logs them.
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
      serializers: { error: sayError },
    },
    options.to ?? destination({ dest: 2, sync: true }),
  );
  return {
    info: (fields, line) => log.info(fields, line),
    warn: (fields, line) => log.warn(fields, line),
    error: (fields, line) => log.error(fields, line),
  };
}

/** An error's own fields cannot be listed; its code is told under a name that is no secret's. */
function sayError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message: says, stack } = error;
  return { name, says, stack, ...('code' in error ? { fault: error.code } : {}) };
}
