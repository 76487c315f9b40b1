import type { z } from 'zod';
import type { KeyScope } from '#domain/account/apiKey.ts';
import type { Act } from '#domain/account/authority.ts';
import type { Right } from '#domain/account/member.ts';
import type { ProblemCode } from './problems.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call of the API. `path` has `{id}` placeholders. `data` is the envelope's content; `beside` are fields next to
 * it. `kind` is set when the response is not an envelope. Objects are strict: unknown fields are refused.
 */
type AnyCall = {
  method: Method;
  path: `/api/${string}`;
  /** Further methods with the same meaning, when the specification names none or two (design#methods). */
  alsoMethods?: readonly Method[];
  /** For signed-in people, and in demo mode only. */
  demoOnly?: true;
  /** The scope that lets a key make the call too; without one, only signed-in people may (design#api-keys). */
  scope?: KeyScope;
  /**
   * The proof used instead of a session: an ID token as bearer, the identity provider's cookie, or a forwarder's
   * signature over the body.
   */
  proof?: 'id-token' | 'provider-cookie' | 'signature';
  /** Its own refusals, in addition to those of every call of its kind (refusals.ts). */
  refuses?: readonly ProblemCode[];
  topic: Topic;
  /** Its task in a few words, as lists of calls name it: "Add a GSTIN". */
  title: string;
  /** The same at length. */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Headers that it reads, in lower case, in addition to those of every call. */
  headers?: z.ZodObject;
  /** Optional cookies that it reads. */
  readsCookies?: readonly string[];
  /** Cookies that its response sets. */
  setsCookies?: readonly string[];
  data: z.ZodType;
  beside?: z.ZodObject;
  kind?: 'envelope' | 'event-stream' | 'html' | 'openapi' | 'jpeg' | 'document';
  /** The maximum size of the body in bytes; the default is 64 KiB. */
  bodyLimitBytes?: number;
  /** It only reads, although its method does not show that. */
  reads?: true;
  /** Its act beyond reading or changing, which decides the needed authority (record 160). */
  act?: Act;
  /** When this field of its body is false, the call ends something, which is always possible. */
  endsWhere?: string;
  /** It needs a proof from the last minutes (design#this-was-not-me): always, or when this field of its body is true. */
  freshProof?: 'always' | { where: string };
  /** Neither limited nor logged while all is well: load balancers and supervisors call it all the time. */
  unlimited?: true;
  /** The body may be left out. */
  bodyOptional?: boolean;
};

/**
 * The allowed callers. demo: open, and in demo mode only. For signed-in people, `right` is the right they need in the
 * account that the request names (design#roles); 'person': it concerns the person, whichever accounts they have.
 */
type Access =
  | { access: 'open' | 'demo'; right?: never; alsoRight?: never }
  | {
      access: 'signed-in';
      right: Right | 'person';
      /** When this field of its body is one of these, this right is needed too. */
      alsoRight?: { where: string; is: readonly string[]; right: Right };
    };

export type Call = AnyCall & Access;

/** The subjects of the calls, as chapters of the list: a program's daily work first. */
export const topics = {
  GSTINs: 'The registrations of an account, their details, credentials and schedules.',
  Filing: 'The returns of each month: their history, their documents, and what a person may decide.',
  'Portal codes': 'Codes of the GST portal: typed in, asked for again, or forwarded.',
  Schedule: 'When returns are filed where nothing else was chosen.',
  'Others’ programs':
    'Keys by which a program acts in an account, and addresses to which its events are sent.',
  'Signing in': 'A number is proved, the proof becomes a session, and the session is renewed or ended.',
  Profile: 'What a person tells about themselves.',
  People: 'Who shares an account, in which role; invitations, and who works on what.',
  'Security and data': 'Open sessions, consents, everything to take along, and the end of it.',
  'The system': 'Events, probes and this description.',
  'Usage and errors': 'What pages tell when an operator has asked for it.',
  Demo: 'The demo’s clock, inbox and pretend portal; in demo mode only.',
} as const;

export type Topic = keyof typeof topics;

export type Calls = Record<string, Call>;

/** Whether it exists in demo mode only. */
export const isOfDemo = ({ access, demoOnly }: Pick<Call, 'access' | 'demoOnly'>): boolean =>
  access === 'demo' || demoOnly === true;

/** True of a call that changes nothing. */
export const isRead = (call: Pick<Call, 'method' | 'reads'>): boolean =>
  call.method === 'GET' || call.reads === true;

/**
 * Whether it runs once for each idempotency key sent with it (record 121): every call that changes an account by a
 * session or a key.
 */
export const takesIdempotencyKey = (
  call: Pick<Call, 'method' | 'reads' | 'access' | 'right' | 'kind'>,
): boolean =>
  call.access === 'signed-in' &&
  call.right !== 'person' &&
  !isRead(call) &&
  (call.kind ?? 'envelope') === 'envelope';

/** The act by which authority is judged: reading or changing, unless the call names another. */
export function actOf(call: Pick<Call, 'method' | 'reads' | 'act' | 'endsWhere'>, body?: unknown): Act {
  const { endsWhere } = call;
  if (endsWhere !== undefined && (body as Record<string, unknown> | undefined)?.[endsWhere] === false)
    return 'take_back';
  return call.act ?? (isRead(call) ? 'read' : 'change');
}

/** Whether this call, with this body, needs a proof from the last minutes. */
export const asksForProof = ({ freshProof }: Pick<Call, 'freshProof'>, body: unknown): boolean =>
  freshProof === 'always' ||
  (freshProof !== undefined && (body as Record<string, unknown> | undefined)?.[freshProof.where] === true);

/** The additional right that this call needs with this body; null: none. */
export function rightByBody({ alsoRight }: Pick<Call, 'alsoRight'>, body: unknown): Right | null {
  if (alsoRight === undefined) return null;
  const value = (body as Record<string, unknown> | undefined)?.[alsoRight.where];
  return typeof value === 'string' && alsoRight.is.includes(value) ? alsoRight.right : null;
}

/** Keeps each call's own schemas in the type, so that routes and client infer from them. */
export const callsOf = <const C extends Calls>(calls: C): C => calls;
