import { parentPort } from 'node:worker_threads';
import { drawReturn } from './drawReturn.ts';
import type { Drawn, ToDraw } from './drawApart.ts';

/** The thread of drawApart.ts: draws what it is sent, one document after another. */
parentPort?.on('message', (message: ToDraw) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  void drawn(message).then((answer) => parentPort?.postMessage(answer));
});

async function drawn({ id, document, language }: ToDraw): Promise<Drawn> {
  try {
    return { id, bytes: await drawReturn(document, language) };
  } catch (error) {
    return { id, error: String(error) };
  }
}
