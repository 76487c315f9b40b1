import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import cookies from '@fastify/cookie';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { problems } from '#contract/problems.ts';
import { isKey } from '#domain/account/apiKey.ts';
import { NotEntered } from '#usecases/ports/store.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import { problemBody } from './answer.ts';
import type { Problem } from './problem.ts';
import { type BodyProblem, judgeBody } from './bodyCost.ts';
import type { AppDeps } from './deps.ts';
import { docsFiles } from './docsPage.ts';
import { eventStreams } from './events.ts';
import { GaveWay } from './largeBodies.ts';
import { addressBucket, minuteLimit, requestLimits } from './limit.ts';
import { apiAccessRoutes } from './resources/apiAccess.ts';
import { accountRoutes } from './resources/account.ts';
import { authRoutes } from './resources/signIn.ts';
import { approvalRoutes } from './resources/approvals.ts';
import { answerLinkRoutes } from './resources/answerLinks.ts';
import { backlogRoutes } from './resources/backlog.ts';
import { bulkRoutes } from './resources/bulk.ts';
import { calendarRoutes } from './resources/calendar.ts';
import { codeLinkRoutes, codeRoutes } from './resources/codes.ts';
import { demoRoutes } from './resources/demo.ts';
import { deskRoutes } from './resources/desk.ts';
import { exportRoutes } from './resources/exports.ts';
import { fileRoutes } from './resources/documents.ts';
import { filingRoutes } from './resources/filings.ts';
import { editGstinRoute } from './resources/editGstin.ts';
import { importRoute } from './resources/importGstins.ts';
import { gstinRoutes } from './resources/gstins.ts';
import { keyRoutes } from './resources/keys.ts';
import { passkeyRoutes } from './resources/passkeys.ts';
import { peopleRoutes } from './resources/people.ts';
import { profileRoutes } from './resources/profile.ts';
import { proofRoutes } from './resources/proofs.ts';
import { noticeRoutes } from './resources/notices.ts';
import { keepRawBody, relayRoutes } from './resources/relay.ts';
import { scheduleRoutes } from './resources/schedule.ts';
import { systemRoutes } from './resources/system.ts';
import { usageRoutes } from './resources/usage.ts';
import { yearRoutes } from './resources/year.ts';
import { firmRoutes } from './resources/firmSignIn.ts';
import { webhookRoutes } from './resources/webhooks.ts';
import { publicPatience } from './patience.ts';
import { loggerOn, RequestLog } from './requestLog.ts';
import { isAboutHealth, isProbe } from './probes.ts';
import { securityText, securityTextPath } from './securityText.ts';
import { type Additions, securityHeaders } from './securityHeaders.ts';
import { endSilentConnections } from './silentConnections.ts';
import { bearerOf, sendProblem, serveOn, type Serve } from './serve.ts';
import { traceRequests } from './traceRequests.ts';
import { isBuilt, isLoginPage, type PageAnswer, webFiles, webPages } from './web.ts';

const bodyLimitBytes = 64 * 1024;
const builtWeb = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** The HTTP server, not yet listening: tests call it by `inject`. */
export function buildApp(deps: AppDeps): FastifyInstance {
  const proxies = deps.trustedProxies ?? 0;
  const patience = { ...publicPatience, ...deps.patience };
  const app = Fastify({
    loggerInstance: loggerOn(deps.ports.log),
    logController: new RequestLog((request) => whoWasRefused(deps, serve, request)),
    bodyLimit: bodyLimitBytes,
    trustProxy: proxies === 0 ? false : (_address, hop) => hop < proxies,
    genReqId: (request) => referenceOf(request.headers['x-request-id'], proxies),
    requestTimeout: patience.requestMs,
    keepAliveTimeout: patience.nextRequestMs,
    connectionTimeout: patience.silenceMs,
    http: {
      headersTimeout: patience.headersMs,
      requestTimeout: patience.requestMs,
      connectionsCheckingInterval: patience.lookMs,
    },
    frameworkErrors: (_error, _request, reply) => void sendProblem(reply, { code: 'malformed_request' }),
    clientErrorHandler: answerBrokenRequest,
  });
  const headersWith = (additions: Additions) => securityHeaders(deps.mode, additions);
  const headers = headersWith(deps.firebase === undefined ? 'none' : 'firebase');
  const loginHeaders = headersWith(deps.firebase === undefined ? 'none' : 'captcha');
  const limit = minuteLimit(deps.rates);
  const limits = { ...requestLimits, ...deps.limits };
  const limitAddress = (request: FastifyRequest): Promise<Problem | null> =>
    limit(`address:${addressBucket(request.ip)}`, limits.perAddress);

  app.server.keepAliveTimeoutBuffer = patience.lastMomentMs;
  // Node caches an address once it was read: a client that hangs up is counted under the same one as before.
  app.server.on('connection', (socket) => void socket.remoteAddress);
  void app.register(cookies);
  readJsonOnly(app);
  keepReference(app, deps, traceRequests(app, deps.tracing));
  app.addHook('onRequest', warnOfUnknownProxy(deps, proxies));
  const { hosts } = deps;
  if (hosts !== undefined)
    app.addHook('onRequest', async (request, reply) => refuseOtherHosts(hosts(), request, reply));
  app.addHook('onRequest', async (request, reply) => {
    // Signed-in people have limits of their own, whatever their address; probes have none.
    if (!isApi(request) || isProbe(request.url) || request.routeOptions.config.signedIn === true)
      return undefined;
    const tooMany = await limitAddress(request);
    return tooMany ? sendProblem(reply, tooMany) : undefined;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const api = isApi(request);
    addMissing(reply, isLoginPage(request) ? loginHeaders : headers);
    if (api) addMissing(reply, { 'cache-control': 'no-store' });
    void reply.header('x-request-id', request.id);
    if (api && isProbe(request.url)) return payload;
    if (api || isPage(reply)) {
      const now = await deps.ports.clock.product().catch(() => null);
      // A page cannot read the headers of its own response, except this one.
      if (now !== null)
        void (api
          ? reply.header('x-product-now', isoIst(now))
          : reply.header('server-timing', `now;desc="${isoIst(now)}"`));
    }
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode < 400 && isAboutHealth(request.url)) return;
    deps.watch?.requestAnswered({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });

  const serve = serveOn(app, deps, { limit, limits, limitAddress });
  const streams = eventStreams(deps);
  app.addHook('preClose', async () => streams.closeAll());
  endSilentConnections(app);
  authRoutes(serve, deps);
  profileRoutes(serve, deps);
  accountRoutes(serve, deps);
  passkeyRoutes(serve, deps);
  peopleRoutes(serve, deps);
  gstinRoutes(serve, deps);
  deskRoutes(serve);
  yearRoutes(serve);
  calendarRoutes(serve, deps, { app, limit });
  apiAccessRoutes(serve);
  editGstinRoute(serve);
  importRoute(serve);
  bulkRoutes(serve);
  backlogRoutes(serve, deps);
  filingRoutes(serve, deps);
  fileRoutes(serve, deps, { app, limit });
  exportRoutes(serve, deps, { app, limit });
  proofRoutes(serve, deps);
  scheduleRoutes(serve);
  codeRoutes(serve);
  codeLinkRoutes(serve, deps);
  answerLinkRoutes(serve, deps);
  approvalRoutes(serve, deps);
  relayRoutes(serve, deps);
  noticeRoutes(serve);
  keyRoutes(serve, deps);
  webhookRoutes(serve, deps);
  firmRoutes(serve, deps);
  const folder = deps.webFolder ?? builtWeb;
  systemRoutes(serve, deps, { streams, docs: isBuilt(folder) ? docsFiles(folder) : null });
  usageRoutes(serve, deps, limit);
  if (deps.demo) demoRoutes(serve, deps, deps.demo);

  app.get(securityTextPath, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(
      securityText({
        supportMail: deps.supportMail,
        publicUrl: deps.account.publicUrl(),
        wall: deps.ports.clock.wall(),
      }),
    ),
  );
  const pages = webOf(app, deps);
  app.setNotFoundHandler((request, reply) => {
    const page = isApi(request) ? null : pages?.(request, reply);
    return page ?? sendProblem(reply, nothingHere(serve, request));
  });
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(deps, error, request, reply));
  return app;
}

/** The web's files and pages; without built ones, the API's own page is the start page. */
function webOf(app: FastifyInstance, deps: AppDeps): PageAnswer | null {
  const folder = deps.webFolder ?? builtWeb;
  if (!isBuilt(folder)) {
    app.get('/', (_request, reply) => reply.redirect('/api/docs'));
    return null;
  }
  webFiles(app, folder);
  return webPages(folder, {
    mode: deps.mode,
    provider: deps.firebase === undefined ? 'local' : 'firebase',
    supportMail: deps.supportMail,
    tells: tellsOf(deps),
    keepsPasswords: deps.ports.keepsPasswords,
  });
}

/**
 * The id that finds a request in the log. An id from our own proxy is trusted, so that its lines and ours can be read
 * together.
 */
function referenceOf(header: string | string[] | undefined, proxies: number): string {
  return proxies > 0 && typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID();
}

/** A header set by a route stays: it is made for that response. */
function addMissing(reply: FastifyReply, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers))
    if (!reply.hasHeader(name)) void reply.header(name, value);
}

/** Groups the attempts of one caller: the id of a caller, or the hash of an address, which names nobody. */
function whoWasRefused({ ports }: AppDeps, serve: Serve, request: FastifyRequest): Record<string, string> {
  const asker = serve.askerOf(request);
  const from = Buffer.from(ports.seal.hash(addressBucket(request.ip), 'log-address'))
    .toString('hex')
    .slice(0, 12);
  return asker === null ? { from } : { from, asker };
}

/**
 * Every line logged during a request carries its reference, and the id of its trace; reading a body loses the context,
 * so it is set twice.
 */
function keepReference(
  app: FastifyInstance,
  { loggedWith }: AppDeps,
  traceOf: ReturnType<typeof traceRequests>,
): void {
  if (loggedWith === undefined) return;
  const keep = (request: FastifyRequest, _reply: FastifyReply, next: () => void): void => {
    const trace = traceOf(request);
    loggedWith({ reference: request.id, ...(trace === null ? {} : { trace }) }, next);
  };
  app.addHook('onRequest', keep);
  app.addHook('preValidation', keep);
}

/** Warns once about a proxy that is not configured: everyone behind it would share one limit. */
function warnOfUnknownProxy({ ports }: AppDeps, proxies: number) {
  let hasWarned = proxies > 0;
  return async (request: FastifyRequest): Promise<void> => {
    if (hasWarned || (request.headers['x-forwarded-for'] ?? request.headers.forwarded) === undefined) return;
    hasWarned = true;
    ports.log.warn(
      { setting: 'TRUSTED_PROXIES' },
      'forwarded headers arrive and are not believed: if a proxy of yours stands in front, set TRUSTED_PROXIES, or all its visitors share the limits of one address',
    );
  };
}

/** The reports that pages send, as their mark lists them. */
const tellsOf = ({ usage }: AppDeps): ('events' | 'errors')[] => [
  ...(usage?.analytics ? (['events'] as const) : []),
  ...(usage?.errors ? (['errors'] as const) : []),
];

const isPage = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('text/html');

const isApi = (request: FastifyRequest): boolean => /^\/api(?:[/?]|$)/.test(request.url);

/** JSON is the only content; an empty body with its content type counts as none (design#methods). */
function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const refusal = (problem: BodyProblem) =>
    Object.assign(new Error(problem), { statusCode: problems[problem].status });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, finish) => {
    const text = typeof body === 'string' ? body : body.toString();
    keepRawBody(request, text);
    const { problem, problemIn } = judgeBody(text);
    if (problem !== null) return finish(refusal(problem), undefined);
    if (text.trim() === '') return finish(null, undefined);
    void parse(request, text, (error, value: unknown) => {
      const found = error === null ? problemIn(value) : null;
      if (found === null) finish(error, value);
      else finish(refusal(found), undefined);
    });
  });
}

/** A request under a name that is not ours comes from somebody who pointed that name at this machine. */
function refuseOtherHosts(
  hosts: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  if (hosts.includes((request.headers.host ?? '').toLowerCase())) return undefined;
  return sendProblem(reply, { code: 'wrong_host', names: { code: 'wrong_host', name: hosts[0] ?? '' } });
}

/** 405 if another method would have been served, else 404. */
function nothingHere(serve: Serve, request: FastifyRequest): Problem {
  const path = request.url.split('?', 1)[0] ?? '';
  const methods = serve.served
    .filter((call) => patternOf(call.path).test(path))
    .flatMap((call) => [call.method, ...(call.alsoMethods ?? [])]);
  return methods.length > 0 ? { code: 'method_not_allowed', allow: methods } : { code: 'unknown_address' };
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', String.raw`\.`).replace(/\{\w+\}/g, '[^/]+')}$`);

/** Any thrown error: the client's fault by its status, else ours, answered with a reference and nothing more. */
function answerError(
  deps: AppDeps,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof NotEntered)
    return sendProblem(reply, { code: isKey(bearerOf(request) ?? '') ? 'key_ended' : 'session_ended' });
  if (error instanceof GaveWay) return sendProblem(reply, error.problem);
  const status = error.statusCode ?? 500;
  if (status === 413) return sendProblem(reply, { code: 'too_large' });
  if (status === 415) return sendProblem(reply, { code: 'unsupported_media' });
  if (status >= 400 && status < 500) return sendProblem(reply, { code: 'malformed_request' });
  const gone = deps.isDatabaseUnavailable(error);
  request.log.error(
    {
      method: request.method,
      route: request.routeOptions.url,
      error: { name: error.name, says: error.message, stack: error.stack },
    },
    gone ? 'the database did not answer' : 'unexpected error',
  );
  return gone
    ? sendProblem(reply, { code: 'unavailable', retryAfterSeconds: 5 }, request.id)
    : sendProblem(reply, { code: 'internal' }, request.id);
}

/** Input that Node could not parse as HTTP: the connection gets a response and is closed. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
    return;
  }
  const [line, code] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'headers_too_large' as const]
      : ['400 Bad Request', 'malformed_request' as const];
  const body = JSON.stringify(problemBody({ code }, 'en'));
  socket.end(
    `HTTP/1.1 ${line}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
