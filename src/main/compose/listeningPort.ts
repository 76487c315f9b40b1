import type { FastifyInstance } from 'fastify';

/** The actual port: a configured 0 picks a free one. */
export function portOf(app: FastifyInstance | null, configured: number): number {
  const address = app?.server.address();
  return typeof address === 'object' && address !== null ? address.port : configured;
}
