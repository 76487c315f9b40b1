/*
 * The product that `npm run fuzz` attacks, in a process of its own: what it takes to make hostile input is not counted
 * as what it does. Asked by messages.
 */
import { createHistogram } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { AddressInfo } from 'node:net';
import type { Asked, Measured } from './apart.ts';
import { complaintIn, nextNumber, openMailDoor, productForFuzz } from './target.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const at = await productForFuzz();
await at.app.listen({ host: '127.0.0.1', port: 0 });
const door = await openMailDoor(at);
const everyMs = 5;

/**
 * How long the event loop stood still, and with it every other request: by the clock, and by the processor's time of this
 * thread alone, which leaves out what the machine did for others.
 */
const still = { byClock: createHistogram(), byProcessor: createHistogram() };
let last = { at: performance.now(), cpu: process.threadCpuUsage() };
setInterval(() => {
  const { user, system } = process.threadCpuUsage(last.cpu);
  const now = performance.now();
  still.byProcessor.record(Math.max(1, user + system));
  still.byClock.record(Math.max(1, Math.round((now - last.at - everyMs) * 1000)));
  last = { at: now, cpu: process.threadCpuUsage() };
  // Alone it keeps no process alive that has closed everything.
}, everyMs).unref();

function measured(): Measured {
  const [stalled, waited] = [still.byProcessor, still.byClock].map((of) => ({
    worstMs: of.max / 1000,
    mostlyMs: of.percentile(99.9) / 1000,
  }));
  collect();
  const { rss, heapUsed } = process.memoryUsage();
  still.byClock.reset();
  still.byProcessor.reset();
  last = { at: performance.now(), cpu: process.threadCpuUsage() };
  if (stalled === undefined || waited === undefined) throw new Error('nothing was measured');
  return { stalled, waited, heldMb: heapUsed / 2 ** 20, residentMb: rss / 2 ** 20 };
}

async function answerTo(ask: Asked['ask']): Promise<unknown> {
  switch (ask) {
    case 'sign in':
      return (await at.signIn(nextNumber())).headers;
    case 'measure':
      return measured();
    case 'complaint':
      return complaintIn(at.logged());
    case 'close':
      await door.close();
      await at.close();
      return null;
  }
}

process.on('message', ({ id, ask }: Asked) => {
  void answerTo(ask).then((told) => {
    process.send?.({ id, told });
    if (ask === 'close') process.disconnect();
  });
});
process.send?.({ port: (at.app.server.address() as AddressInfo).port, mailPort: door.port });
