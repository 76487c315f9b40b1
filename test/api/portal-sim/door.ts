import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import type { Message } from '../../../portal-sim/book.ts';
import { type Simulator, startSimulator } from '../../../portal-sim/server.ts';
import type { TaxpayerSpec } from '../../../portal-sim/taxpayers.ts';
import { access, ist, type Json, keys, lastCode, rawClient, type RawClient, type Send } from './rawClient.ts';

/** A portal behind its HTTP door, with a clock that a test sets. */
export type Door = {
  now: number;
  messages: Message[];
  simulator: Simulator;
  url: string;
  send: Send;
  control(path: string, body?: unknown): Promise<Json>;
  /** Throws single switches of a portal that is kind otherwise. */
  set(switches: Record<string, string>): Promise<void>;
  client(username: string, headers?: Record<string, string>): RawClient;
  signedIn(username: string): Promise<RawClient>;
  close(): Promise<void>;
};

/** Made of `into`, where that is held already. */
export async function openDoor(startAt: string, specs: TaxpayerSpec[], into = {}): Promise<Door> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-door-'));
  const messages: Message[] = [];
  const here = Object.assign(into, { now: ist(startAt) });
  const simulator = await startSimulator({
    port: 0,
    bookFile: join(folder, 'book.json'),
    ...access,
    keys,
    demo: false,
    now: () => here.now,
    deliver: (message) => {
      messages.push(message);
    },
  });
  const url = `http://127.0.0.1:${simulator.port}`;
  const send: Send = async (method, target, headers, body) => {
    const reply = await fetch(`${url}${target}`, { method, headers, ...(body === '' ? {} : { body }) });
    return { status: reply.status, headers: Object.fromEntries(reply.headers), body: await reply.text() };
  };
  const control = async (path: string, body?: unknown): Promise<Json> => {
    const headers = { 'x-sim-control': access.controlToken, 'content-type': 'application/json' };
    const reply = await send(
      body === undefined ? 'GET' : 'POST',
      `/sim/${path}`,
      headers,
      body === undefined ? '' : JSON.stringify(body),
    );
    return { http: reply.status, ...JSON.parse(reply.body) };
  };
  await control('taxpayers', specs);
  const door: Door = Object.assign(here, {
    messages,
    simulator,
    url,
    send,
    control,
    set: async (switches: Record<string, string>) => {
      const answer = await control('kindness', { all: 'kind', set: switches });
      if (answer.http !== 200) throw new Error(answer.error);
    },
    client: (username: string, headers: Record<string, string> = {}) =>
      rawClient(send, {
        username,
        gstin: simulator.book.taxpayers[username]?.gstin ?? '27ZZZCZ9999Z1ZJ',
        publicPem: keys.publicPem,
        headers,
      }),
    signedIn: async (username: string) => {
      const client = door.client(username);
      await client.otpRequest();
      await client.authToken(codeOf(messages, username));
      return client;
    },
    close: async () => {
      await simulator.close();
      rmSync(folder, { recursive: true });
    },
  });
  return door;
}

/** The newest code of one user. */
export const codeOf = (messages: Message[], username: string): string =>
  lastCode(messages.filter((message) => message.username === username));

/** The portal of a file's tests: there before the first, gone after the last. */
export function useDoor(startAt: string, specs: TaxpayerSpec[]): Door {
  // Filled before the first test runs; nobody asks it for anything sooner.
  const door = {} as Door;
  before(() => openDoor(startAt, specs, door));
  after(() => door.close());
  return door;
}
