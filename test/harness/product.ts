import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CallAnswer, type CallSuccess, type Client, createClient } from '#contract/client.ts';
import type { CallName } from '#contract/calls.ts';
import { clockRows } from '#db/rows/clock.ts';
import { openDatabase } from '#db/open.ts';
import type { Log } from '#usecases/ports/machine.ts';
import { readOrMakeKeyRing } from '#security/keyRing.ts';
import { readConfig } from '#main/config/config.ts';
import type { ProcessInput } from '#main/compose/processInput.ts';
import { type Context, openContext } from '#main/compose/context.ts';
import { freshDatabase } from './database.ts';

/** The whole product in demo mode, as `npm start` runs it, on a database of its own and a free port. */
export type Product = {
  baseUrl: string;
  context: Context;
  /** Errors in the log: the product logs its own faults so. */
  errors: string[];
  /** Warnings and errors in the log, for a start that does not come to its end. */
  log: string[];
  /** A client without a session. */
  anyone: Client;
  /** The settings an operator's command needs to reach its database. */
  operatorEnv: Record<string, string>;
  signIn(phone: string): Promise<User>;
  close(): Promise<void>;
};

export type User = { client: Client; phone: string; token: string };
export type Entry = CallSuccess<'history'>['data'][number];
export type Card = CallSuccess<'dashboard'>['data']['gstins'][number];
export type DeskRow = CallSuccess<'desk'>['data']['rows'][number];

/** Starts it with the product clock at an instant (ISO), so that no test depends on the day it runs. */
export async function startProduct(
  at: string,
  settings: Record<string, string> = {},
  own: Partial<Pick<ProcessInput, 'log' | 'metrics' | 'machineClock' | 'now'>> = {},
): Promise<Product> {
  const database = await freshDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'shunya-journey-'));
  const rows = openDatabase(database.url);
  await clockRows(rows).begin(Date.parse(at) - (own.now ?? Date.now)());
  await rows.close();
  const read = readConfig({ DATA_DIR: folder, PORT: '0', ...settings }, (path) => readFileSync(path));
  const keyRing = readOrMakeKeyRing(folder);
  assert.ok(read.ok && keyRing.ok);
  const errors: string[] = [];
  const lines: string[] = [];
  const log: Log = {
    info: () => undefined,
    warn: (fields, line) => void lines.push(`${line} ${JSON.stringify(fields)}`),
    error: (fields, line) => {
      lines.push(`${line} ${JSON.stringify(fields)}`);
      // A machine at its limit lets the database wait. That is no fault of the product, which tries again.
      if (!line.endsWith('the database did not answer')) errors.push(`${line} ${String(fields['error'])}`);
    },
  };
  const context = await openContext({
    ...read.value,
    keyRing: keyRing.value,
    logins: database.logins,
    log,
    version: 'test',
    ...own,
  });
  const baseUrl = (await context.app?.listen({ port: 0, host: '127.0.0.1' })) ?? '';
  const anyone = createClient({ baseUrl });
  return {
    baseUrl,
    context,
    errors,
    log: lines,
    anyone,
    operatorEnv: { DATABASE_URL: database.url, DATA_DIR: folder },
    signIn: (phone) => signIn(baseUrl, anyone, phone),
    close: async () => {
      await context.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The data of a call that must succeed; else the test ends with what the API said. */
export function got<N extends CallName>(answer: CallAnswer<N>): CallSuccess<N> {
  assert.ok(answer.success, `refused: ${answer.message}`);
  return answer;
}

async function signIn(baseUrl: string, anyone: Client, phone: string): Promise<User> {
  const codes = async (): Promise<string[]> => {
    const { data } = got(await anyone.demoMessages({ query: { to: phone } }));
    return data.flatMap(
      ({ text }) => /^(\d{6}) (?:is your code to sign in|(?:हा )?Shunya)/.exec(text)?.[1] ?? [],
    );
  };
  const before = (await codes()).length;
  got(await anyone.sendCode({ body: { phone_number: phone } }));
  const otp = await until(`the sign-in code of ${phone}`, async () => {
    const sent = await codes();
    return sent.length > before ? (sent[0] ?? null) : null;
  });
  const proven = got(await anyone.checkCode({ body: { phone_number: phone, otp } }));
  const session = got(
    await anyone.verifyToken({
      body: { phone_number: phone },
      headers: { authorization: `Bearer ${proven.data.id_token}` },
    }),
  );
  const { token } = session.data.user;
  return {
    phone,
    token,
    client: createClient({ baseUrl, headers: () => ({ authorization: `Bearer ${token}` }) }),
  };
}

/** Adds demo taxpayers and waits until the portal has been asked about each. */
export async function addAll(
  user: Pick<User, 'client'>,
  usernames: readonly string[],
  ask = false,
): Promise<Map<string, Card>> {
  for (const username of usernames) {
    got(
      await user.client.addGstin({
        body: {
          username,
          password: 'Demo@1234',
          type: 'Nil',
          business_nick_name: username,
          user_validation: ask,
        },
      }),
    );
  }
  return until(`the verification of ${usernames.join(', ')}`, async () => {
    const { gstins } = got(await user.client.dashboard()).data;
    return gstins.some((card) => card.status === 'pending')
      ? null
      : new Map(gstins.map((card) => [card.nick_name, card]));
  });
}

/** Adds the demo's firm and waits until each client has been verified; the rows of its desk. */
export async function addClients({ client }: Pick<User, 'client'>, clients: number): Promise<DeskRow[]> {
  got(await client.demoFirm({ body: { gstins: clients } }));
  return until(
    'every client to be known',
    async () => {
      const { rows } = got(await client.desk({ query: { limit: 500 } })).data;
      const isKnown = rows.length === clients && rows.every((row) => row.why_code !== 'being_verified');
      return isKnown ? rows : null;
    },
    150,
  );
}

export async function history(user: User, gstin = 'all'): Promise<Entry[]> {
  const asked = { page: 1, limit: 50, gstin, period: 'all', status: 'all' } as const;
  return got(await user.client.history({ body: asked })).data;
}

/**
 * Waits for something to become true; `look` answers null until then. A slow look, or one repeated for long, is taken
 * less often: else it would be much of the work that is waited for.
 */
export async function until<T>(what: string, look: () => Promise<T | null>, seconds = 300): Promise<T> {
  const start = performance.now();
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    const began = performance.now();
    const found = await look();
    if (found !== null) return found;
    const now = performance.now();
    await sleep(Math.min(1000, Math.max(100, 8 * (now - began), (now - start) / 10)));
  }
  throw new assert.AssertionError({ message: `waited ${seconds} s in vain for ${what}` });
}
