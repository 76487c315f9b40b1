import { generateKeyPairSync } from 'node:crypto';
import { atSimulator, practicePortal } from '#demo/practicePortal.ts';
import { portalBy } from '#portal/portalBy.ts';
import type { PortalRequest, PortalResponse } from '#portal/send.ts';
import type { Portal } from '#portal/port.ts';
import { emptyBook, type Book, type Keys, type Message } from '../../portal-sim/book.ts';
import { decryptedAction, isDecrypted } from '../../portal-sim/decrypted.ts';
import { handle } from '../../portal-sim/handle.ts';
import type { Kindness } from '../../portal-sim/kindness.ts';
import { type Family, profileOf } from '../api/portal/profileOf.ts';
import type { Random } from './plainPorts.ts';
import { never, type Scheduler, type Task } from './scheduler.ts';

const clientId = 'simulation';
const clientSecret = 'not-a-real-secret';
const baseUrl = 'http://portal.invalid';
const timeoutMs = 30_000;

/** Short keys, made once: what they encrypt is never looked at, and a year holds thousands of logins. */
const keyPairs: Keys[] = [];
export function keyPair(number: number): Keys {
  while (keyPairs.length < 3) {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 512,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    keyPairs.push({ publicPem: publicKey, privatePem: privateKey });
  }
  return keyPairs[number % 3] ?? keyPair(0);
}

/** The family of a world's portal, and its kindness; at first the raw family at its kindest. */
export type PortalKind = { family: Family; kindness: Kindness };

export const newBook = (at: number, { kindness }: PortalKind): Book => ({
  ...emptyBook(at, keyPair(0), { clientId, clientSecret, controlToken: '' }),
  kindness,
});

/** A RETFILE as it reaches the portal, before the portal judges it. */
export type SentFiling = { gstin: string; form: 'GSTR1' | 'GSTR3B'; period: string };

export type Road = {
  book: Book;
  portalKind: PortalKind;
  scheduler: Scheduler;
  random: Random;
  deliver(messages: Message[]): void;
  onCall(): void;
  onFiling(sent: SentFiling): void;
  /** A RETOFFSET reaches the portal, before the portal judges it. */
  onPayment(sent: Omit<SentFiling, 'form'>): void;
  /** Sets the answer that this call gets instead of the portal's own; undone when the call is over. */
  answerOtherwise(action: string): () => void;
  /** Dies here by chance. */
  mayCrash(task: Task, where: string): boolean;
};

/** The real adapter over the simulator's own function: no socket, and every call parks before and after. */
export function portalOf(road: Road, taskOf: () => Task): Portal {
  const { book, scheduler, random } = road;
  const send = async (request: PortalRequest): Promise<PortalResponse> => {
    const task = taskOf();
    const [path = '', search = ''] = request.url.slice(baseUrl.length).split('?');
    const query = Object.fromEntries(new URLSearchParams(search));
    const action = isDecrypted(path)
      ? decryptedAction(request.method, path)
      : (query['action'] ?? /"action":"(\w+)"/.exec(request.body ?? '')?.[1] ?? path);
    await scheduler.park(task, `sends ${action}`, scheduler.time.now);
    if (road.mayCrash(task, `before ${action}`)) return never();
    if (!path.endsWith('/certificate')) road.onCall();
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    if (action === 'RETFILE') {
      // The decrypted family names both in the filed return.
      const named = JSON.parse(request.body ?? '{}') as Record<string, string>;
      road.onFiling({
        gstin: headers['gstin'] ?? named['gstin'] ?? '',
        form: /gstr-?1(\/|$)/.test(path) ? 'GSTR1' : 'GSTR3B',
        period: headers['ret_period'] ?? named['ret_period'] ?? '',
      });
    }
    if (action === 'RETOFFSET') {
      const named = JSON.parse(request.body ?? '{}') as Record<string, string>;
      road.onPayment({
        gstin: headers['gstin'] ?? named['gstin'] ?? '',
        period: headers['ret_period'] ?? named['ret_period'] ?? '',
      });
    }
    const { method, body = '' } = request;
    const undo = path.endsWith('/certificate') ? () => undefined : road.answerOtherwise(action);
    const handled = handle(book, { method, path, query, headers, body }, scheduler.time.now, random);
    undo();
    road.deliver(handled.messages);
    const { reply } = handled;
    const slow = reply.delayMs !== undefined;
    const tooSlow = slow && random() < 0.5;
    const takes = slow ? (tooSlow ? timeoutMs : timeoutMs - 1000) : 20 + Math.floor(random() * 900);
    await scheduler.park(
      task,
      `hears ${action} ${reply.drop ?? (tooSlow ? 'too late' : reply.status)}`,
      scheduler.time.now + takes,
    );
    if (road.mayCrash(task, `after ${action}`)) return never();
    if (reply.drop !== undefined) throw Object.assign(new Error('cut'), { code: 'ECONNRESET' });
    if (tooSlow) throw Object.assign(new Error('too late'), { name: 'TimeoutError' });
    const bytes = reply.bytes ?? Buffer.from(reply.body);
    return { status: reply.status, headers: reply.headers, body: reply.body, bytes };
  };
  const { family, kindness } = road.portalKind;
  return portalBy(
    profileOf(family, kindness),
    {
      ...atSimulator({ baseUrl, clientId, clientSecret }),
      simulated: true,
      ...practicePortal,
    },
    {
      send,
      now: () => scheduler.time.now,
      random: (bytes) => Uint8Array.from({ length: bytes }, () => Math.floor(random() * 256)),
      txn: () => String(Math.floor(random() * 2 ** 40)),
    },
  );
}
