import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Log } from '#usecases/ports/machine.ts';
import { isAboutHealth } from './probes.ts';

type Fields = Record<string, unknown>;

/**
 * Fastify's lines about requests: one for each answer, without the address, whose parts and query may hold anything.
 * `whoWasRefused` groups the attempts of one caller.
 */
export class RequestLog extends LogController {
  readonly #whoWasRefused: (request: FastifyRequest) => Fields;

  constructor(whoWasRefused: (request: FastifyRequest) => Fields) {
    super({ requestIdLogLabel: 'reference' });
    this.#whoWasRefused = whoWasRefused;
  }

  override incomingRequest(): void {
    // The answer's line has all of it.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (reply.statusCode < 400 && isAboutHealth(request.url)) return;
    const fields = {
      ...routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(isRefused(reply.statusCode) ? this.#whoWasRefused(request) : {}),
      ...(error ? { err: error } : {}),
    };
    request.log.info(fields, 'answered');
  }

  override routeNotFound(): void {
    // Its line would hold the address; the answer's line says 404.
  }
}

/** Statuses of refused input, rights and limits; a missing or conflicting row is none of them. */
const isRefused = (status: number): boolean => [400, 401, 403, 404, 413, 429].includes(status);

const routeOf = (request: FastifyRequest): { method: string; route: string } => ({
  method: request.method,
  route: request.routeOptions.url ?? 'none',
});

/**
 * Fastify's logger, which writes into ours: its lines are redacted, counted and reported like all others. Each request
 * has a child with its `reference`.
 */
export function loggerOn(log: Log, bound: Fields = {}): FastifyBaseLogger {
  const write =
    (level: keyof Log) =>
    (first: unknown, ...more: readonly unknown[]): void => {
      const [fields, text] =
        typeof first === 'string'
          ? [{}, first]
          : [fieldsOf(first), more.find((part) => typeof part === 'string')];
      log[level]({ ...bound, ...fields }, withoutAddresses(text ?? 'the HTTP server reports'));
    };
  const ignore = (): void => undefined;
  return {
    level: 'info',
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    fatal: write('error'),
    debug: ignore,
    trace: ignore,
    silent: ignore,
    child: (bindings) => loggerOn(log, { ...bound, ...bindings }),
  };
}

/** Of a request and an answer only method, route and status: the rest may hold anything. */
function fieldsOf(logged: unknown): Fields {
  if (logged instanceof Error) return { error: plainError(logged) };
  const { req, res, err, ...fields } = logged as { req?: FastifyRequest; res?: FastifyReply; err?: Error };
  return {
    ...(req === undefined ? {} : routeOf(req)),
    ...(res === undefined ? {} : { status: res.statusCode }),
    ...(err === undefined ? {} : { error: plainError(err) }),
    ...fields,
  };
}

const plainError = ({ name, message, stack }: Error): Fields => ({
  name,
  says: withoutAddresses(message),
  stack: withoutAddresses(stack ?? ''),
});

/** Fastify quotes the address of a request in some of its sentences. */
const withoutAddresses = (text: string): string => text.replaceAll(/"\/[^"\n]*"/g, '"/…"');
