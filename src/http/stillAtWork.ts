import type { FastifyReply } from 'fastify';

/**
 * Waits for work that may take minutes, and tells the client every `silenceMs / 6` that its answer is coming (status 102,
 * RFC 2518): neither this server's listener nor a proxy nor the client takes the connection for dead. A client of HTTP/1.0
 * knows no such line and gets none.
 */
export async function whileAtWork<T>(reply: FastifyReply, silenceMs: number, work: Promise<T>): Promise<T> {
  const tell = () => reply.raw.writeProcessing();
  const timer = reply.request.raw.httpVersion === '1.0' ? undefined : setInterval(tell, silenceMs / 6);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
