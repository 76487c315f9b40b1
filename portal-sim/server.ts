import { generateKeyPair, randomInt } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { emptyBook, type Book, type Keys, type Message } from './book.ts';
import { keepBook, readBook, writeNewBook } from './bookFile.ts';
import type { SimReply, SimRequest } from './answer.ts';
import type { Instant } from './calendar.ts';
import type { Kindness } from './kindness.ts';
import { decryptedAction, isDecrypted } from './decrypted.ts';
import { addDemoTaxpayers } from './demoTaxpayers.ts';
import { tooMany } from './faults.ts';
import { type GatewaySettings, openGateway } from './gateway.ts';
import { handle, takeHeldMessages } from './handle.ts';
import { type Random, sameText } from './wire.ts';

const LARGEST_BODY = 20_000_000;

export type SimulatorOptions = {
  /** 0 takes a free one. */
  port: number;
  /** The address to listen on; loopback by default. */
  host?: string;
  bookFile: string;
  clientId: string;
  clientSecret: string;
  controlToken: string;
  /** The wall clock, epoch milliseconds. */
  now: () => Instant;
  /** Added to the wall clock; without it the book's own last offset holds. */
  offsetMs?: number;
  /** The instant a new demo book is made relative to; without it, the simulator's clock. */
  startAt?: Instant;
  /** How kind the portal is; without it as the book was left, a new one kind. */
  kindness?: Kindness;
  /** The provider's own login of the public family; without it, client id and secret. */
  publicUser?: string;
  publicPassword?: string;
  /** Whether a new book holds the demo taxpayers; default true. */
  demo?: boolean;
  /** Brings a message to its reader. A failure is the reader's loss: the portal answers anyway. */
  deliver: (message: Message) => Promise<void> | void;
  /** Called for each failed delivery. */
  log?: (line: string) => void;
  /** For repeatable runs; the default is not predictable. */
  random?: Random;
  /** The key pair of a new book; made when absent. */
  keys?: Keys;
} & GatewaySettings;

export type Simulator = { port: number; book: Book; close: () => Promise<void> };

/** A new RSA key pair; the public half is served as PEM in place of an X.509 certificate. */
export async function newKeys(): Promise<Keys> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { publicPem: publicKey, privatePem: privateKey };
}

/** Starts the pretend portal on its book file, made new when there is none. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { clientId, clientSecret, controlToken, publicUser, publicPassword } = options;
  const access = {
    clientId,
    clientSecret,
    controlToken,
    ...(publicUser === undefined ? {} : { publicUser }),
    ...(publicPassword === undefined ? {} : { publicPassword }),
  };
  const book = readBook(options.bookFile, access) ?? (await newBook(options, access));
  if (options.offsetMs !== undefined) book.offsetMs = options.offsetMs;
  if (options.kindness !== undefined) book.kindness = options.kindness;
  const file = keepBook(options.bookFile, book, (line) => options.log?.(line));
  const random = options.random ?? (() => randomInt(2 ** 47) / 2 ** 47);
  const now = () => options.now() + book.offsetMs;
  const delays = new Set<NodeJS.Timeout>();
  const gateway = openGateway(options);

  const deliverAll = (messages: Message[]) => {
    for (const message of messages) {
      void (async () => {
        try {
          await options.deliver(message);
        } catch (error) {
          options.log?.(`${message.channel} to ${message.to} was not delivered: ${String(error)}`);
        }
      })();
    }
  };

  function sendAfter(response: ServerResponse, reply: SimReply, delayMs: number): void {
    if (delayMs <= 0) {
      send(response, reply);
      return;
    }
    const delay = setTimeout(() => {
      delays.delete(delay);
      send(response, reply);
    }, delayMs);
    delays.add(delay);
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const cameAt = options.now();
    const body = await readBody(incoming);
    if (body === null) {
      response.writeHead(413, { 'x-simulated': '1', connection: 'close' }).end();
      return;
    }
    const request = requestOf(incoming, body);
    if (request.path === '/sim/calls' && sameText(request.headers['x-sim-control'] ?? '', controlToken)) {
      send(response, {
        status: 200,
        headers: { 'content-type': 'application/json', 'x-simulated': '1' },
        body: JSON.stringify(gateway.counted()),
      });
      return;
    }
    const isPortal = !request.path.startsWith('/sim/');
    if (isPortal && !gateway.admit(actionOf(request), cameAt)) {
      send(response, { ...tooMany(), headers: { ...tooMany().headers, 'x-simulated': '1' } });
      return;
    }
    const handled = handle(book, request, now(), random);
    file.touch();
    if (handled.rotateKeys) book.keys = await newKeys();
    if (handled.filed.length > 0) await file.journal(handled.filed);
    if (handled.durable || handled.rotateKeys) await file.save();
    deliverAll([...handled.messages, ...takeHeldMessages(book, now())]);
    const answerMs = isPortal ? (options.answerMs ?? 0) - (options.now() - cameAt) : 0;
    sendAfter(response, handled.reply, Math.max(handled.reply.delayMs ?? 0, answerMs));
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      options.log?.(`call failed: ${String(error)}`);
      if (!response.headersSent) response.writeHead(500, { 'x-simulated': '1' });
      response.end();
    });
  });
  // Longer than clients keep idle connections: a RETFILE on one that just closed would look like a lost answer.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host ?? '127.0.0.1', resolve);
  });
  // Held-back messages go out without waiting for the next call.
  const held = setInterval(() => deliverAll(takeHeldMessages(book, now())), 1000);
  held.unref();

  const close = async () => {
    clearInterval(held);
    for (const delay of delays) clearTimeout(delay);
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    server.closeAllConnections();
    await closed;
    await file.close();
  };
  return { port: (server.address() as AddressInfo).port, book, close };
}

async function newBook(options: SimulatorOptions, access: Book['access']): Promise<Book> {
  const madeAt = options.startAt ?? options.now() + (options.offsetMs ?? 0);
  const book = emptyBook(madeAt, options.keys ?? (await newKeys()), access);
  if (options.demo ?? true) addDemoTaxpayers(book, madeAt);
  writeNewBook(options.bookFile, book);
  return book;
}

/** The name under which a call is counted. */
function actionOf({ method, path, query, body }: SimRequest): string {
  if (isDecrypted(path)) return decryptedAction(method, path);
  return query['action'] ?? /"action":"([A-Z0-9]+)"/.exec(body)?.[1] ?? 'other';
}

/** The body as text, or null when it is too large. */
async function readBody(incoming: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += (chunk as Buffer).length;
    if (size > LARGEST_BODY) return null;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function requestOf(incoming: IncomingMessage, body: string): SimRequest {
  const url = new URL(incoming.url ?? '/', 'http://portal.invalid');
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers,
    body,
  };
}

function send(response: ServerResponse, reply: SimReply): void {
  if (reply.drop !== undefined) {
    response.destroy();
    return;
  }
  response.writeHead(reply.status, reply.headers).end(reply.bytes ?? reply.body);
}
