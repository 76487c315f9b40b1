import { signInRules } from '#usecases/signIn/rules.ts';
import type { Remark } from '#domain/registration/registration.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { Call, Method } from '#contract/call.ts';
import type { CallName } from '#contract/calls.ts';
import type { CallSuccess } from '#contract/client.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { openStore } from '#db/store.ts';
import type { DemoControls } from '#http/deps.ts';
import { openExports, openFiles } from '#files/openFiles.ts';
import { parseKeyRing } from '#security/keyRing.ts';
import { sealWith } from '#security/seal.ts';
import { seedFiling } from '../../files/seed.ts';
import { placeInState } from '../../usecases/inState.ts';
import { appForTests, stillDemo, type SignedInPerson, type TestApp } from '../appForTests.ts';

/** One request of a row. Without `payload` the body is sent as JSON; without both there is none. */
export type Sent = {
  /** The caller; the world's person unless said otherwise, null for nobody. */
  as?: SignedInPerson | null;
  method?: Method;
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  /** The body as it is on the wire, also where it is no JSON. */
  payload?: string;
  headers?: Record<string, string>;
};

type Ask = (world: World) => Sent | Promise<Sent>;

/** A request that is answered as the contract says; `says` is the message, `shows` looks at the whole answer. */
export type Good<N extends CallName> = {
  what: string;
  send: Ask;
  says?: string | RegExp;
  shows?: (answer: CallSuccess<N>, world: World) => void | Promise<void>;
};

/** A request that is refused; the status is the code's own. `path` is the field that is named. */
export type Refusal = { what: string; send: Ask; code: ProblemCode; says?: string | RegExp; path?: string };

export type Row<N extends CallName> = {
  /** The numbers of the call in specification 7; none for calls beside it. */
  spec: readonly number[];
  good: readonly Good<N>[];
  refused: readonly Refusal[];
  /** The test that shows it, where one request cannot. */
  elsewhere?: string;
};

/** A row for each of these calls: one that is left out does not compile. */
export type RowsOf<N extends CallName> = { [each in N]: Row<each> };

/** The server with people in it, and the ids they may ask about. */
export type World = {
  at: TestApp;
  /** The demo's controls: they answer and move nothing. */
  demo: DemoControls;
  person: SignedInPerson;
  stranger: SignedInPerson;
  newcomer(): Promise<SignedInPerson>;
  freshPhone(): string;
  freshName(): string;
  /** A GSTIN of the person that is being verified. */
  added(): Promise<string>;
  /** One that the portal has refused, with its words, and the kind of taxpayer where that is the reason. */
  refused(remark: Remark, taxpayerType?: string): Promise<string>;
  /** A verified GSTIN of the person whose October returns stand in a state. */
  placed(state: string): Promise<{ id: string; filingId: string; gstin: string }>;
  /** A filing of somebody new, filed by the product. */
  filed(): Promise<{ owner: SignedInPerson; filingId: string; gstin: string }>;
};

export async function contractWorld(): Promise<World> {
  const demo = { ...stillDemo };
  const ring = parseKeyRing(
    JSON.stringify({ current: 'k1', keys: { k1: Buffer.alloc(32, 7).toString('base64') } }),
  );
  assert.ok(ring.ok);
  const files = openFiles(ring.value);
  const exports = openExports(ring.value);
  const at = await appForTests({
    deps: { demo, files, exports },
    // Hundreds sign in from one address.
    rules: {
      ...signInRules,
      sendsPerAddress: [{ max: 10_000, windowMs: 60_000 }],
      numbersPerAddress: { max: 10_000, windowMs: 60_000 },
    },
  });
  const store = openStore(at.db, sealWith(at.keyRing));
  let count = 0;
  const freshPhone = (): string => `+9197${String((count += 1)).padStart(8, '0')}`;
  const freshName = (): string => `name${(count += 1)}`;
  const newcomer = (): Promise<SignedInPerson> => at.signIn(freshPhone());
  const person = await newcomer();
  const added = async (): Promise<string> => {
    const name = freshName();
    const answer = await person.client.addGstin({
      body: { username: name, password: 'Demo@1234', business_nick_name: name },
    });
    assert.ok(answer.success, answer.message);
    return answer.data.id;
  };
  return {
    at,
    demo,
    person,
    stranger: await newcomer(),
    newcomer,
    freshPhone,
    freshName,
    added,
    refused: async (remark, taxpayerType = 'Regular') => {
      const id = await added();
      await store.asTenant(person.accountId, (rows) =>
        rows.registrations.update(id, { status: 'failed', remark, taxpayerType }),
      );
      return id;
    },
    placed: async (state) => {
      const { id, filingId } = await placeInState(
        { store, accountId: person.accountId, now: at.clock.product },
        state,
      );
      const row = await store.asTenant(person.accountId, (rows) => rows.registrations.byId(id));
      return { id, filingId, gstin: row?.gstin ?? '' };
    },
    filed: async () => {
      const owner = await newcomer();
      const { filing } = await seedFiling(store, owner.accountId);
      return { owner, filingId: filing.id, gstin: filing.gstin };
    },
  };
}

/** Sends it as any client would: an `Authorization` of the asker and JSON as content type. */
export async function sendTo(world: World, call: Call, sent: Sent): Promise<LightMyRequestResponse> {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => sent.params?.[name] ?? randomUUID());
  const asker = sent.as === undefined ? world.person : sent.as;
  const payload = sent.payload ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body));
  return world.at.app.inject({
    method: sent.method ?? call.method,
    url: sent.query === undefined ? path : `${path}?${sent.query}`,
    headers: {
      'content-type': 'application/json',
      ...(asker === null ? {} : asker.headers),
      ...sent.headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
}

/** The answer to anybody else about a GSTIN of the person: that there is none. */
export const strangersOfGstin = (ask: (id: string) => Sent): Refusal[] => [
  {
    what: "another user's, by its id",
    send: async (world) => ({ ...ask(await world.added()), as: world.stranger }),
    code: 'not_found',
  },
  {
    what: "another user's, by its number",
    send: async (world) => ({ ...ask((await world.placed('scheduled')).gstin), as: world.stranger }),
    code: 'not_found',
  },
  { what: "nobody's", send: () => ask(randomUUID()), code: 'not_found' },
];
