import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls.ts';
import { parsePeriod } from '#domain/gst/returnPeriod.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import { exportLink, openExport } from '#usecases/exports/export.ts';
import { isLive } from '#usecases/signIn/session.ts';
import { done, refused } from '../answer.ts';
import type { AppDeps } from '../deps.ts';
import { filePagePolicy, sendFilePage } from '../filePage.ts';
import type { minuteLimit } from '../limit.ts';
import type { Serve } from '../serve.ts';

/** A pack draws two PDFs for each client: the limit a minute for one session. */
const maxOpenings = 10;
const contentTypes = { csv: 'text/csv; charset=utf-8', zip: 'application/zip' } as const;

/** Links to the exports of an account, and the files behind them (design#exports). */
export function exportRoutes(
  serve: Serve,
  deps: AppDeps,
  { app, limit }: { app: FastifyInstance; limit: ReturnType<typeof minuteLimit> },
): void {
  const { exports, identity, ports } = deps;

  serve.signedIn(calls.makeExport, async ({ user, ports, body, language }) => {
    if (exports === undefined) return refused({ code: 'not_found' });
    const { period, ...filters } = body;
    const selection = { ...filters, period: period === undefined ? null : parsePeriod(period) };
    const { url, expiresAt } = exportLink(ports, exports, { ...user, language }, selection);
    return done({ url, expires_at: isoIst(expiresAt) });
  });

  if (exports === undefined) return;
  app.get<{ Params: { '*': string } }>('/files/export/*', async (request, reply) => {
    void reply.headers({
      'content-security-policy': filePagePolicy,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    });
    const grant = exports.links.read(request.params['*']);
    if (grant === null) return sendFilePage(reply, 'altered');
    if (grant.expiresAt <= ports.clock.wall()) return sendFilePage(reply, 'expired');
    const { accountId, sessionId } = grant;
    if (!(await isLive(identity, { sessionId, accountId }))) return sendFilePage(reply, 'signedOut');
    // By session: no member, and no link of an ended session, uses up what the others may open.
    const tooMany = await limit(`exports:${sessionId}`, maxOpenings);
    if (tooMany !== null) {
      void reply.header('retry-after', tooMany.retryAfterSeconds ?? 60);
      return sendFilePage(reply, 'tooMany');
    }
    const opened = await openExport({ ...ports, store: deps.storeOf({ sessionId }) }, exports, grant);
    return reply
      .header('content-disposition', `attachment; filename="${opened.fileName}"`)
      .type(contentTypes[opened.type])
      .send(Readable.from(opened.pieces, { objectMode: false, highWaterMark: 64 * 1024 }));
  });
}
