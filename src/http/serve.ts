import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { actOf, asksForProof, type Call, isRead, rightByBody } from '#contract/call.ts';
import { problems } from '#contract/problems.ts';
import type { Language } from '#domain/account/language.ts';
import { type Act, acts, actOfScope, judge, noStanding } from '#domain/account/authority.ts';
import { may, rightsOf } from '#domain/account/member.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { AccountPorts } from '#usecases/ports/account.ts';
import type { Ports } from '#usecases/ports/ports.ts';
import type { Entry } from '#usecases/ports/store.ts';
import { isKey } from '#domain/account/apiKey.ts';
import { type KeyCaller, whichKey } from '#usecases/programs/keys.ts';
import type { Once } from '#usecases/ports/programs.ts';
import { type Caller, whoIs } from '#usecases/signIn/session.ts';
import { type Message, sayMessage } from '#texts/sayAnswer.ts';
import { type Answer, problemBody } from './answer.ts';
import type { Problem } from './problem.ts';
import type { AppDeps } from './deps.ts';
import { answerOnce, idempotencyKeyOf } from './idempotency.ts';
import { chose, inLanguage, languageFor } from './language.ts';
import { accountNamed, settleAccount, type SignedIn } from './guard.ts';
import { largeBodies } from './largeBodies.ts';
import type { minuteLimit, RequestLimits } from './limit.ts';
import { problemOf, problemOfRefusal, problemOfSession } from './problems.ts';
import { validate } from './validate.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called by signed-in users only. */
    signedIn?: boolean;
  }
}

type Read<C, K extends string> = C extends { [k in K]: infer S extends z.ZodType } ? z.output<S> : undefined;

export type RequestOf<C extends Call> = {
  params: Read<C, 'params'>;
  query: Read<C, 'query'>;
  body: Read<C, 'body'>;
  request: FastifyRequest;
  reply: FastifyReply;
  /** The language of the response. */
  language: Language;
};

/** The signed-in caller with their ports, behind their session and for as long as it holds. */
export type Entered = { user: SignedIn; ports: Ports; account: AccountPorts };

/** The caller when a program may call too. A program has no person: only account-level data is available. */
export type Asker =
  | ({ by: 'person' } & SignedIn)
  | ({ by: 'program' } & Pick<KeyCaller, 'accountId' | 'keyId' | 'secretHash' | 'madeBy'>);

type CallOfPeople = Call & { scope?: never };
type CallOfPerson = CallOfPeople & { right: 'person' };
type CallOfAll = Call & { scope: NonNullable<Call['scope']> };

export type Serve = {
  open<C extends Call>(call: C, handle: (input: RequestOf<C>) => Promise<Answer<C>>): void;
  /** For signed-in people: a key is refused. */
  signedIn<C extends CallOfPeople>(
    call: C,
    handle: (input: RequestOf<C> & Entered) => Promise<Answer<C>>,
  ): void;
  /** For signed-in people, whichever accounts they have. */
  person<C extends CallOfPerson>(
    call: C,
    handle: (
      input: RequestOf<C> & {
        user: Pick<SignedIn, 'personId' | 'sessionId' | 'firmAccount'>;
        account: AccountPorts;
      },
    ) => Promise<Answer<C>>,
  ): void;
  /** For signed-in people, and for a program whose key has the scope of the call. */
  keyed<C extends CallOfAll>(
    call: C,
    handle: (input: RequestOf<C> & { user: Asker; ports: Ports }) => Promise<Answer<C>>,
  ): void;
  /** Every call served so far. */
  served: Call[];
  /** The id of the calling person or key; null without one. */
  askerOf(request: FastifyRequest): string | null;
};

/** A caller of a call about themselves: it concerns no account, and needs no role. */
const ofNoAccount = ({ account, ...caller }: Caller): SignedIn => ({
  ...caller,
  accountId: '',
  role: 'viewer',
  factorFrom: null,
  standing: { ...noStanding, held: caller.held },
  roleThere: account === null || account === 'several' ? null : account.role,
});

const idOf = (asker: Asker): string => (asker.by === 'person' ? asker.personId : asker.keyId);

/** Before its body is read, a call that may end something is allowed; its act is judged once the body is known. */
const atTheDoor = (call: Call): Act => (call.endsWhere === undefined ? actOf(call) : 'take_back');

/** A larger body needs a place while it is read and answered. */
const largeBytes = 1024 * 1024;

/**
 * The way of every request: limit (in app.ts; for a signed-in user here) -> authenticate -> place of a large body ->
 * cost of the body (app.ts) -> validate -> idempotency, if it has a key -> the route, which hands the user to its use
 * case -> present. Authentication comes before the body is even read.
 */
export function serveOn(
  app: FastifyInstance,
  deps: AppDeps,
  options: {
    limit: ReturnType<typeof minuteLimit>;
    limits: RequestLimits;
    /** Counts a request against its address. */
    limitAddress: (request: FastifyRequest) => Promise<Problem | null>;
  },
): Serve {
  const { limit, limits, limitAddress } = options;
  const askers = new WeakMap<FastifyRequest, Asker>();
  const placeFor = largeBodies();
  const served: Call[] = [];

  /** The caller, or why there is none: counted against the user or the key, otherwise against the address. */
  const whoAsks = async (call: Call, request: FastifyRequest): Promise<Result<Asker, Problem>> => {
    const token = bearerOf(request);
    if (token !== null && isKey(token)) return programOf(call, request, token);
    const user = token === null ? null : await whoIs(deps.identity, token, accountNamed(request));
    if (user === null || !user.ok) {
      const refusal: Problem = user === null ? { code: 'unauthenticated' } : problemOf(user.failure);
      return fail((await limitAddress(request)) ?? refusal);
    }
    const { personId } = user.value;
    const tooMany = await tooManyOf(call, personId);
    if (tooMany !== null) return fail(tooMany);
    const right = call.right ?? 'own';
    if (right === 'person') {
      const { way, held } = user.value;
      const refusal =
        way === 'firm_session'
          ? judge({ act: actOf(call), way, right: 'self' }, { ...noStanding, role: 'viewer', held })
          : null;
      if (refusal !== null) return fail(problemOfSession(refusal, way));
      return held && !acts[actOf(call)].whileHeld
        ? fail({ code: 'changes_held' })
        : ok({ by: 'person', ...ofNoAccount(user.value) });
    }
    const act = atTheDoor(call);
    const settled = settleAccount(user.value, { ...call, right, act }, deps.ports.clock.wall());
    return settled.ok ? ok({ by: 'person', ...settled.value }) : settled;
  };
  /** The same for a key: it may do what its scopes allow. */
  const programOf = async (
    call: Call,
    request: FastifyRequest,
    token: string,
  ): Promise<Result<Asker, Problem>> => {
    const key = await whichKey(deps.keys, token, accountNamed(request));
    if (!key.ok) return fail((await limitAddress(request)) ?? problemOf(key.failure));
    const { scopes, ...caller } = key.value;
    const tooMany = await tooManyOf(call, caller.keyId);
    if (tooMany !== null) return fail(tooMany);
    if (call.scope === undefined) return fail({ code: 'key_not_allowed' });
    if (!scopes.includes(call.scope)) return fail({ code: 'key_scope_missing' });
    const right = call.right === 'person' ? null : (call.right ?? null);
    const refusal = judge({ act: actOfScope[call.scope], way: 'key', right }, caller.standing);
    return refusal === null ? ok({ by: 'program', ...caller }) : fail(problemOfRefusal(refusal));
  };
  const tooManyOf = (call: Call, id: string): Promise<Problem | null> =>
    isRead(call) ? limit(`reads:${id}`, limits.readsPerUser) : limit(`acts:${id}`, limits.actsPerUser);
  const entryOf = (asker: Asker): Entry =>
    asker.by === 'person'
      ? asker
      : { key: asker.secretHash, madeBy: asker.madeBy, wall: deps.ports.clock.wall() };
  const askerOf = (request: FastifyRequest): Asker => {
    const asker = askers.get(request);
    if (!asker) throw new Error('a guarded route ran without its guard');
    return asker;
  };
  const placeOfLargeBody = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> => {
    const noPlace = placeFor(idOf(askerOf(request)), request, reply);
    return noPlace === null ? undefined : sendProblem(reply, noPlace);
  };
  const authenticate =
    (call: Call) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
      // The data of the response is read from here on: it may lack later changes.
      const readAt = deps.ports.clock.wall();
      const asker = await whoAsks(call, request);
      if (!asker.ok) return sendProblem(reply, asker.failure);
      const { value } = asker;
      if (value.by === 'person' && value.language !== null) chose(request, value.language);
      askers.set(request, value);
      void reply.header('x-read-at', String(readAt));
      // Lets a page hide buttons that would be refused (design#roles).
      if (value.by === 'person' && value.roleThere !== null)
        void reply.header('x-may', rightsOf(value.roleThere).join(' '));
      return undefined;
    };

  const add = <C extends Call>(
    call: C,
    guards: ReturnType<typeof authenticate>[],
    handle: (input: RequestOf<C>, once?: Once) => Promise<Answer<C>>,
  ): void => {
    served.push(call);
    app.route({
      method: [call.method, ...(call.alsoMethods ?? [])],
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      onRequest: (call.bodyLimitBytes ?? 0) > largeBytes ? [...guards, placeOfLargeBody] : guards,
      config: { signedIn: guards.length > 0 },
      ...(call.bodyLimitBytes === undefined ? {} : { bodyLimit: call.bodyLimitBytes }),
      handler: async (request, reply) => {
        const validated = validate(call, {
          params: request.params,
          query: request.query,
          body: request.body,
        });
        if (!validated.ok) return sendProblem(reply, validated.failure);
        const asker = askers.get(request);
        const alsoNeeded = rightByBody(call, validated.value.body);
        if (alsoNeeded !== null && !(asker?.by === 'person' && may(asker.role, alsoNeeded)))
          return sendProblem(reply, { code: 'role_not_allowed' });
        const act = actOf(call, validated.value.body);
        const right = call.right === 'person' ? null : (call.right ?? null);
        const refusal =
          asker?.by === 'person' && act !== atTheDoor(call)
            ? judge({ act, way: asker.way, right }, asker.standing)
            : null;
        if (refusal !== null && asker?.by === 'person')
          return sendProblem(reply, problemOfSession(refusal, asker.way));
        const isFresh = asker?.by === 'person' && asker.fresh;
        if (asksForProof(call, validated.value.body) && !isFresh)
          return sendProblem(reply, { code: 'proof_needed' });
        const routeInput = {
          ...(validated.value as RequestOf<C>),
          request,
          reply,
          language: languageFor(request),
        };
        const key = idempotencyKeyOf(call, request);
        if (!key.ok) return sendProblem(reply, key.failure);
        if (key.value === null || asker === undefined) {
          const answer = await handle(routeInput);
          return answer.ok ? present(call, reply, answer) : sendProblem(reply, answer.problem);
        }
        const who = idOf(asker);
        const { accountId } = asker;
        const answer = await answerOnce(
          deps,
          deps.onceOf(entryOf(asker), accountId),
          { accountId, who, key: key.value, call, parts: validated.value, reply },
          async (once) => {
            const done = await handle(routeInput, once);
            return done.ok
              ? { kept: JSON.stringify(envelopeOf(call, reply, done)) }
              : { refusal: done.problem };
          },
        );
        return answer.ok
          ? reply.type('application/json').send(answer.value)
          : sendProblem(reply, answer.failure);
      },
    });
  };

  return {
    served,
    askerOf: (request) => {
      const asker = askers.get(request);
      return asker === undefined ? null : idOf(asker);
    },
    open: (call, handle) => add(call, [], handle),
    signedIn: (call, handle) =>
      add(call, [authenticate(call)], (routeInput, once) => {
        const user = askerOf(routeInput.request);
        if (user.by === 'program') throw new Error('a route of people was asked by a program');
        const ports = { ...deps.ports, store: deps.storeOf(user, once) };
        const account = { ...deps.account, store: deps.accountStoreOf(user, once) };
        return handle({ ...routeInput, user, ports, account });
      }),
    person: (call, handle) =>
      add(call, [authenticate(call)], (routeInput) => {
        const user = askerOf(routeInput.request);
        if (user.by === 'program') throw new Error('a route of people was asked by a program');
        return handle({
          ...routeInput,
          user,
          account: { ...deps.account, store: deps.accountStoreOf(user) },
        });
      }),
    keyed: (call, handle) =>
      add(call, [authenticate(call)], (routeInput, once) => {
        const user = askerOf(routeInput.request);
        return handle({
          ...routeInput,
          user,
          ports: { ...deps.ports, store: deps.storeOf(entryOf(user), once) },
        });
      }),
  };
}

/** The token of `Authorization: Bearer …`, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  const found = /^bearer +([\w.~+/=-]{1,4096})$/i.exec(request.headers.authorization ?? '');
  return found?.[1] ?? null;
}

export function sendProblem(reply: FastifyReply, problem: Problem, reference?: string): FastifyReply {
  if (problem.retryAfterSeconds !== undefined) void reply.header('retry-after', problem.retryAfterSeconds);
  if (problem.allow !== undefined) void reply.header('allow', problem.allow.join(', '));
  return reply
    .code(problems[problem.code].status)
    .type('application/json')
    .send(problemBody(problem, inLanguage(reply), reference));
}

/** The response of a call of the kind `document`. */
export type SentDocument = { fileName: string; type: string; bytes: Uint8Array; simulated: boolean };

/** Outgoing data is checked too: a field that the contract lacks never leaves. */
function present(
  call: Call,
  reply: FastifyReply,
  answer: { data: unknown; message: Message | null; beside?: unknown },
): FastifyReply {
  switch (call.kind ?? 'envelope') {
    case 'event-stream':
      if (!(answer.data instanceof Readable)) throw new Error('an event stream answers a stream');
      // A stream's connection is used for nothing else: an idle one would delay the server's closing.
      return reply
        .headers({ connection: 'close', 'x-accel-buffering': 'no' })
        .type('text/event-stream')
        .send(answer.data);
    case 'html':
      return reply.type('text/html; charset=utf-8').send(answer.data);
    case 'openapi':
      return reply.type('application/json').send(answer.data);
    case 'jpeg':
      return reply.type('image/jpeg').send(answer.data);
    case 'document': {
      const { fileName, type, bytes, simulated } = answer.data as SentDocument;
      if (simulated) void reply.header('x-simulated', '1');
      void reply.header('content-disposition', `attachment; filename="${fileName}"`);
      return reply.type(type).send(Buffer.from(bytes));
    }
    case 'envelope':
      return reply.send(envelopeOf(call, reply, answer));
  }
}

function envelopeOf(
  call: Call,
  reply: FastifyReply,
  answer: { data: unknown; message: Message | null; beside?: unknown },
): object {
  const beside = call.beside === undefined ? {} : (call.beside.parse(answer.beside) as object);
  return {
    success: true,
    data: call.data.parse(answer.data),
    ...beside,
    message: sayMessage(answer.message, inLanguage(reply)),
  };
}
