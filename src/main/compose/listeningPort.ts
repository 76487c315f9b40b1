import type { FastifyInstance } from 'fastify';

/** Where it listens: a configured port of 0 is whatever was free. */
export function portOf(app: FastifyInstance | null, configured: number): number {
  const address = app?.server.address();
  return typeof address === 'object' && address !== null ? address.port : configured;
}
