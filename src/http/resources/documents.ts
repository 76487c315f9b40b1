import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import { formName } from '#domain/gst/returnPeriod.ts';
import { fail } from '#domain/shared/result.ts';
import { listDocuments, openDocument, readLink } from '#usecases/documents/documents.ts';
import type { OpenedDocument } from '#usecases/ports/documents.ts';
import { openPaper } from '#usecases/documents/papers.ts';
import type { FileGrant, Files } from '#usecases/ports/documents.ts';
import type { Ports } from '#usecases/ports/ports.ts';
import { isLive } from '#usecases/signIn/session.ts';
import { done, refused } from '../answer.ts';
import type { AppDeps } from '../deps.ts';
import { filePagePolicy, sendFilePage } from '../filePage.ts';
import type { minuteLimit } from '../limit.ts';
import { problemOf } from '../problems.ts';
import type { SentDocument, Serve } from '../serve.ts';

/** Openings a minute of one user's links. */
const maxOpenings = 120;

/**
 * A document runs and loads nothing. The two exceptions are for Chromium browsers, which apply this policy to their own
 * PDF viewer: a page with inline style around an embed.
 */
const documentPolicy = [
  "default-src 'none'",
  "object-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const contentTypes = { pdf: 'application/pdf', json: 'application/json; charset=utf-8' } as const;

/** Links to return documents, and the documents behind them (design#documents). */
export function fileRoutes(
  serve: Serve,
  deps: AppDeps,
  { app, limit }: { app: FastifyInstance; limit: ReturnType<typeof minuteLimit> },
): void {
  const { files, identity, ports } = deps;

  serve.signedIn(calls.documents, async ({ user, ports, params, language }) => {
    if (files === undefined) return refused({ code: 'not_found' });
    const listed = await listDocuments(ports, files, { ...user, language }, params.id);
    if (!listed.ok) return refused(problemOf(listed.failure));
    const { documents, outage, expiresAt } = listed.value;
    return done({
      documents: documents.map(({ form, kind, url, fileName }) => ({
        form: formName(form) as 'GSTR-1' | 'GSTR-3B',
        kind,
        url,
        file_name: fileName,
      })),
      outage: outage === null ? null : { url: outage.url, file_name: outage.fileName },
      expires_at: isoIst(expiresAt),
    });
  });

  serve.keyed(calls.readDocument, async ({ user, ports, params, language }) => {
    if (files === undefined) return refused({ code: 'not_found' });
    const { id: filingId, type: kind } = params;
    const form = params.form === 'GSTR-1' ? 'GSTR1' : 'GSTR3B';
    const opened = await openDocument(ports, files, {
      accountId: user.accountId,
      filingId,
      form,
      kind,
      language,
      byProgram: user.by === 'program',
    });
    if (!opened.ok) return refused({ code: 'not_found' });
    return done(sentOf(opened.value));
  });

  serve.keyed(calls.readProof, async ({ user, ports, params, language }) => {
    if (files === undefined) return refused({ code: 'not_found' });
    const opened = await openPaper(ports, files, {
      accountId: user.accountId,
      filingId: params.id,
      form: params.form === 'GSTR-1' ? 'GSTR1' : 'GSTR3B',
      kind: params.type === 'pdf' ? 'proof_pdf' : 'proof_json',
      language,
      byProgram: user.by === 'program',
    });
    return opened.ok ? done(sentOf(opened.value)) : refused({ code: 'not_found' });
  });

  serve.keyed(calls.readOutage, async ({ user, ports, params, language }) => {
    if (files === undefined) return refused({ code: 'not_found' });
    const opened = await openPaper(ports, files, {
      accountId: user.accountId,
      filingId: params.id,
      form: null,
      kind: 'outage',
      language,
      byProgram: user.by === 'program',
    });
    return opened.ok ? done(sentOf(opened.value)) : refused({ code: 'not_found' });
  });

  if (files === undefined) return;
  // A wildcard, because a link is longer than Fastify's limit for a parameter.
  app.get<{ Params: { '*': string } }>('/files/*', {
    // After the app's own hook, whose policy is for pages with scripts.
    onSend: async (_request, reply, payload) => {
      const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
      void reply.headers({
        'content-security-policy': isPage ? filePagePolicy : documentPolicy,
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
      });
      return payload;
    },
    errorHandler: (error, request, reply) => {
      request.log.error({ error }, 'a document could not be opened');
      void sendFilePage(reply, 'broken');
    },
    handler: async (request, reply) => {
      const grant = readLink(ports, files, request.params['*']);
      if (grant === null) return sendFilePage(reply, 'altered');
      if (!grant.ok) return sendFilePage(reply, 'expired');
      const { accountId, sessionId } = grant.value;
      if (!(await isLive(identity, { sessionId, accountId }))) return sendFilePage(reply, 'signedOut');
      // By session: no member, and no link of an ended session, uses up what the others may open.
      const tooMany = await limit(`files:${sessionId}`, maxOpenings);
      if (tooMany !== null) {
        void reply.header('retry-after', tooMany.retryAfterSeconds ?? 60);
        return sendFilePage(reply, 'tooMany');
      }
      const opened = await openGranted({ ...ports, store: deps.storeOf({ sessionId }) }, files, grant.value);
      if (!opened.ok) return sendFilePage(reply, opened.failure.kind);
      const { kind, bytes, fileName, simulated } = opened.value;
      if (simulated) void reply.header('x-simulated', '1');
      const place = kind === 'pdf' ? 'inline' : 'attachment';
      return reply
        .header('content-disposition', `${place}; filename="${fileName}"`)
        .type(contentTypes[kind])
        .send(Buffer.from(bytes));
    },
  });
}

/** Opens the target of a link: a document of a return, or a paper about its filing. */
async function openGranted(
  ports: Pick<Ports, 'store' | 'clock' | 'log'>,
  files: Files,
  { form, kind, ...grant }: FileGrant,
): ReturnType<typeof openDocument> {
  if (kind === 'outage') return openPaper(ports, files, { ...grant, kind, form: null });
  if (form === null) return fail({ kind: 'not_available' });
  return kind === 'pdf' || kind === 'json'
    ? openDocument(ports, files, { ...grant, kind, form })
    : openPaper(ports, files, { ...grant, kind, form });
}

const sentOf = ({ bytes, fileName, simulated, kind }: OpenedDocument): SentDocument => ({
  bytes,
  fileName,
  simulated,
  type: contentTypes[kind],
});
