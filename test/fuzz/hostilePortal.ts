import * as fc from 'fast-check';
import type { PortalResponse } from '#portal/send.ts';
import { aesDecrypt, sealWith } from '../../portal-sim/wire.ts';
import { text, value } from './nasty.ts';

/** Names that the adapters read, of either family. */
const names = `
  status_cd data rek hmac error error_cd message code auth_token sek expiry access_token token_expiry gstin
  ret_period fp isnil sec_sum ttl_rec sup_details intr_ltfee ltfee_details camt samt EFiledlist rtntype status
  valid dof arn ret_prd ack_num reference_id lgnm tradeNam ctb dty sts rgdt cxdt pradr addr stcd pncd response
  quarter preference r3bautopop liabitc itcsumm itcavl cash_bal itc_bal igst cgst tot clsbal op_liab
  priorPrdLtFee currLateFee isup_3_1d __proto__ constructor toString 0 length
  `
  .trim()
  .split(/\s+/)
  .concat('');
const words = ['1', '0', 'P', 'IP', 'Y', 'N', 'Q1', 'GSTR1', 'GSTR3B', '102026', '99/99/2026', '31-12-9999'];
const leaf = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...words) },
  { weight: 3, arbitrary: value },
);

/** Any JSON, of names that are looked for. */
export const anyJson: fc.Arbitrary<unknown> = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('node'), { maxLength: 4 }),
    fc.array(fc.tuple(fc.constantFrom(...names), tie('node')), { maxLength: 6 }).map(objectOf),
  ),
})).node;

/** As JSON.parse makes one: `__proto__` is a name as any other. */
function objectOf(pairs: [string, unknown][]): unknown {
  return JSON.parse(
    `{${pairs.map(([name, inner]) => `${JSON.stringify(name)}:${JSON.stringify(inner) ?? 'null'}`).join(',')}}`,
  );
}

const raw = fc.oneof(
  text,
  fc.constantFrom(
    '[]',
    'null',
    '"x"',
    '{"status_cd":"1"',
    '['.repeat(100_000),
    '{"a":'.repeat(50_000),
    `{"status_cd":"1","data":[${'1,'.repeat(300_000)}1]}`,
    `{"status_cd":"1","data":"${'A'.repeat(1_000_000)}","rek":"","hmac":""}`,
    `{"status_cd":"0","error":{"error_cd":"\\u0000","message":"\\ud800${'late fee '.repeat(100_000)}"}}`,
    '\uFEFF{"status_cd":"1"}',
    '<html><body>502 Bad Gateway</body></html>',
  ),
);

export type Bend =
  | { how: 'raw'; body: string }
  | { how: 'status'; status: number }
  | { how: 'headers'; name: string; value: string }
  | { how: 'change'; within: boolean; at: number; to: unknown }
  | { how: 'without'; within: boolean; at: number }
  | { how: 'whole'; within: boolean; to: unknown }
  | { how: 'flip'; member: 'data' | 'rek' | 'hmac' | 'sek' | 'auth_token'; at: number };

const at = fc.nat(200);
const within = fc.boolean();

/** The ways an answer is changed. */
export const bends: fc.Arbitrary<Bend> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ how: fc.constant('raw' as const), body: raw }) },
  {
    weight: 2,
    arbitrary: fc.record({
      how: fc.constant('status' as const),
      status: fc.constantFrom(
        200,
        201,
        204,
        206,
        299,
        301,
        400,
        401,
        403,
        404,
        418,
        422,
        429,
        453,
        500,
        503,
        504,
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      how: fc.constant('headers' as const),
      name: fc.constantFrom('content-type', 'x-simulated', 'set-cookie', 'location', 'retry-after'),
      value: fc.string({ maxLength: 60 }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ how: fc.constant('change' as const), within, at, to: leaf }) },
  { weight: 2, arbitrary: fc.record({ how: fc.constant('without' as const), within, at }) },
  { weight: 2, arbitrary: fc.record({ how: fc.constant('whole' as const), within, to: anyJson }) },
  {
    weight: 3,
    arbitrary: fc.record({
      how: fc.constant('flip' as const),
      member: fc.constantFrom(
        'data' as const,
        'rek' as const,
        'hmac' as const,
        'sek' as const,
        'auth_token' as const,
      ),
      at,
    }),
  },
);

/** The answer, bent; what a bend does not fit stays as it is. `ek`: with it the sealed part is bent within its seal. */
export function bent(reply: PortalResponse, bend: Bend, ek: Uint8Array | null): PortalResponse {
  switch (bend.how) {
    case 'raw':
      return { ...reply, body: bend.body };
    case 'status':
      return { ...reply, status: bend.status };
    case 'headers':
      return { ...reply, headers: { ...reply.headers, [bend.name]: bend.value } };
    case 'change':
      return withJson(reply, bend.within ? ek : null, (json) => changed(json, bend.at, bend.to));
    case 'without':
      return withJson(reply, bend.within ? ek : null, (json) => changed(json, bend.at, undefined));
    case 'whole':
      return withJson(reply, bend.within ? ek : null, () => bend.to);
    case 'flip':
      return withJson(reply, null, (json) => flipped(json, bend.member, bend.at));
  }
}

type Members = Record<string, unknown>;
const isObject = (given: unknown): given is Members =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

function withJson(
  reply: PortalResponse,
  ek: Uint8Array | null,
  change: (json: unknown) => unknown,
): PortalResponse {
  const json = parsed(reply.body);
  if (!isObject(json)) return reply;
  const { data, rek } = json;
  if (ek === null || typeof data !== 'string' || typeof rek !== 'string')
    return { ...reply, body: JSON.stringify(change(json)) ?? '' };
  const key = aesDecrypt(ek, rek);
  const inner = key === null ? null : aesDecrypt(key, data);
  if (key === null || inner === null) return reply;
  const told = parsed(Buffer.from(inner.toString(), 'base64').toString());
  const sealed = sealWith(ek, key, JSON.stringify(change(told)) ?? '');
  return { ...reply, body: JSON.stringify({ ...json, ...sealed }) };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** The value with its nth leaf, counted around, changed or taken away. */
function changed(json: unknown, at: number, to: unknown): unknown {
  const places: (readonly [holder: Members, name: string])[] = [];
  const collect = (holder: unknown): void => {
    if (typeof holder !== 'object' || holder === null) return;
    for (const [name, inner] of Object.entries(holder)) {
      places.push([holder as Members, name]);
      collect(inner);
    }
  };
  const copy: unknown = structuredClone(json);
  collect(copy);
  const place = places[at % Math.max(1, places.length)];
  if (place === undefined) return to ?? null;
  const [holder, name] = place;
  if (to === undefined) delete holder[name];
  else holder[name] = to;
  return copy;
}

function flipped(json: unknown, member: string, at: number): unknown {
  if (!isObject(json) || typeof json[member] !== 'string' || json[member] === '') return json;
  const signs = json[member];
  const place = at % signs.length;
  const other = signs[place] === 'A' ? 'B' : 'A';
  return { ...json, [member]: `${signs.slice(0, place)}${other}${signs.slice(place + 1)}` };
}
