import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { join } from 'node:path';
import { mailClient, type Target } from './target.ts';

export type Asked = { id: number; ask: 'sign in' | 'measure' | 'complaint' | 'close' };

/** Of the product's process since it was asked last. */
export type Measured = {
  /** How long its event loop, and with it every other request, was busy at a stretch, by the processor's time. */
  stalled: { worstMs: number; mostlyMs: number };
  /** The same by the clock, which also runs while the machine serves others. */
  waited: { worstMs: number; mostlyMs: number };
  /** Its heap after collecting. */
  heldMb: number;
  residentMb: number;
};

export type TargetApart = Target & { port: number; measure(): Promise<Measured> };

/** A product in a process of its own, spoken to by HTTP and SMTP. */
export async function targetApart(): Promise<TargetApart> {
  const child = fork(join(import.meta.dirname, 'product.ts'));
  const [ports] = (await once(child, 'message')) as [{ port: number; mailPort: number }];
  const { port, mailPort } = ports;
  const waiting = new Map<number, (told: unknown) => void>();
  child.on('message', ({ id, told }: { id: number; told: unknown }) => {
    waiting.get(id)?.(told);
    waiting.delete(id);
  });
  let asked = 0;
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the product has ended')));
  ended.catch(() => undefined);
  const ask = <T>(what: Asked['ask']): Promise<T> => {
    const id = (asked += 1);
    const told = new Promise<unknown>((resolve) => waiting.set(id, resolve));
    child.send({ id, ask: what } satisfies Asked);
    return Promise.race([told, ended]) as Promise<T>;
  };
  const mails = mailClient(mailPort);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
  return {
    port,
    request: ({ method, url, headers, payload }) =>
      new Promise((resolve, reject) => {
        const sent = http.request({ host: '127.0.0.1', port, agent, method, path: url, headers }, (reply) => {
          let body = '';
          reply.setEncoding('utf8');
          reply.on('data', (chunk: string) => (body += chunk));
          reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body }));
          reply.on('error', reject);
        });
        sent.on('error', reject);
        sent.end(payload ?? undefined);
      }),
    signIn: () => ask('sign in'),
    mail: (raw) => mails.take(raw),
    complaint: () => ask('complaint'),
    measure: () => ask('measure'),
    close: async () => {
      mails.close();
      agent.destroy();
      await ask('close');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
