import { Worker } from 'node:worker_threads';
import type { Language } from '#domain/account/language.ts';
import type { ReturnDocument } from '#usecases/ports/documents.ts';

export type ToDraw = { id: number; document: ReturnDocument; language: Language };
export type Drawn = { id: number } & ({ bytes: Uint8Array } | { error: string });

/** How long it waits for another document, milliseconds: after that it has to load the fonts again. */
const idleMs = 2000;
/**
 * A document leaves 16 MB of garbage. Below the process's limits its heap grows by some hundred MB before they are
 * collected; a separate thread has its own limits (design#exports). A document in progress needs a tenth of them.
 */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 6 };

type Waiting = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void };

/**
 * Draws many documents, one after another, in a thread: the process keeps responding, and its memory does not grow. The
 * first document starts the thread; it ends after a while without documents.
 */
export function drawApart(): (document: ReturnDocument, language: Language) => Promise<Uint8Array> {
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;
  const waiting = new Map<number, Waiting>();

  const start = (): Worker => {
    const started = new Worker(new URL(import.meta.resolve('./drawingThread.ts')), { resourceLimits });
    const lost = (error: Error) => {
      if (thread !== started) return;
      thread = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on('message', (drawn: Drawn) => {
      const one = waiting.get(drawn.id);
      waiting.delete(drawn.id);
      if ('bytes' in drawn) one?.resolve(drawn.bytes);
      else one?.reject(new Error(drawn.error));
      if (waiting.size > 0) return;
      // An idle thread does not keep the process running.
      started.unref();
      idle = setTimeout(() => void end(), idleMs).unref();
    });
    started.on('error', lost);
    started.on('exit', (code) => lost(new Error(`the drawing thread ended with ${code}`)));
    return started;
  };
  const end = async (): Promise<void> => {
    const ended = thread;
    thread = null;
    await ended?.terminate();
  };

  return (document, language) =>
    new Promise((resolve, reject) => {
      clearTimeout(idle);
      thread ??= start();
      thread.ref();
      last += 1;
      waiting.set(last, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.postMessage({ id: last, document, language } satisfies ToDraw);
    });
}
