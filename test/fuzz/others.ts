import { Worker } from 'node:worker_threads';

export type Waited = { asked: number; worstMs: number; usualMs: number };

/** Asks in a thread of its own, so that nothing else that this program does is in what it waits. */
const source = `
const { parentPort, workerData } = require('node:worker_threads');
const http = require('node:http');
const agent = new http.Agent({ keepAlive: true });
const waited = [];
let goOn = true;
parentPort.on('message', () => { goOn = false; });
const ask = () => new Promise((resolve, reject) => {
  http.get({ host: '127.0.0.1', port: workerData, path: '/api/health', agent }, (reply) => {
    reply.resume();
    reply.on('end', resolve);
  }).on('error', reject);
});
(async () => {
  while (goOn) {
    const began = performance.now();
    await ask();
    waited.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  agent.destroy();
  waited.sort((one, other) => one - other);
  parentPort.postMessage({
    asked: waited.length,
    worstMs: waited.at(-1) ?? 0,
    usualMs: waited[Math.floor(waited.length * 0.99)] ?? 0,
  });
  parentPort.close();
})();
`;

/** A client that asks whether the product is well, a hundred times a second, until it is stopped. */
export function watchOthers(port: number): { stop(): Promise<Waited> } {
  const worker = new Worker(source, { eval: true, workerData: port });
  const told = new Promise<Waited>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  // The result comes at the end, even without a listener.
  told.catch(() => undefined);
  return {
    stop: () => {
      // A thread, not a window: it has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage('stop');
      return told;
    },
  };
}
