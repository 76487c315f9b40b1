import type { z } from 'zod';
import type { KeyScope } from '#domain/account/apiKey.ts';
import type { Act } from '#domain/account/authority.ts';
import type { Right } from '#domain/account/member.ts';
import type { ProblemCode } from './problems.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call of the API. `path` has `{id}` placeholders. `data` is what the envelope carries; `beside` are fields
 * next to it. `kind` says when the answer is no envelope. Objects are strict: unknown fields are refused.
 */
type AnyCall = {
  method: Method;
  path: `/api/${string}`;
  /** Further methods with the same meaning, where the specification names none or two (design#methods). */
  alsoMethods?: readonly Method[];
  /** Of who is signed in, and there in demo mode only. */
  demoOnly?: true;
  /** With which scope a key may call it too; without, only who is signed in (design#api-keys). */
  scope?: KeyScope;
  /**
   * What it is proved by in place of a session: an ID token as bearer, the identity provider's cookie, or a forwarder's
   * signature over the body.
   */
  proof?: 'id-token' | 'provider-cookie' | 'signature';
  /** Refusals of its own, beside those that every call of its kind knows (refusals.ts). */
  refuses?: readonly ProblemCode[];
  topic: Topic;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Headers that it reads, in lower case, beside those of every call. */
  headers?: z.ZodObject;
  /** Cookies that it reads when they are there. */
  readsCookies?: readonly string[];
  /** Cookies that its answer sets. */
  setsCookies?: readonly string[];
  data: z.ZodType;
  beside?: z.ZodObject;
  kind?: 'envelope' | 'event-stream' | 'html' | 'css' | 'openapi' | 'jpeg' | 'document';
  /** Most bytes of the body; 64 KiB unless said otherwise. */
  bodyLimitBytes?: number;
  /** It only reads, although its method does not say so. */
  reads?: true;
  /** What it does beyond reading or changing: authority is judged by it (record 160). */
  act?: Act;
  /** Where this field of its body is false, it ends something, which is always possible. */
  endsWhere?: string;
  /** It asks for a proof of the last minutes (design#this-was-not-me): always, or where this field of its body is true. */
  freshProof?: 'always' | { where: string };
  /** Neither limited nor logged while all is well: load balancers and supervisors ask it all the time. */
  unlimited?: true;
  /** The body may be left out. */
  bodyOptional?: boolean;
};

/**
 * Who may call it. demo: open, and there in demo mode only. Of who is signed in, `right` says what they must be allowed
 * in the account that the request names (design#roles); 'person': it is about the person, whichever accounts they have.
 */
type Access =
  | { access: 'open' | 'demo'; right?: never; alsoRight?: never }
  | {
      access: 'signed-in';
      right: Right | 'person';
      /** Where this field of its body is one of these, this right is needed too. */
      alsoRight?: { where: string; is: readonly string[]; right: Right };
    };

export type Call = AnyCall & Access;

/** What the calls are about: the chapters in which they are listed. */
export const topics = {
  'Signing in': 'A number is proved, the proof becomes a session, and the session is renewed or ended.',
  Profile: 'What a person tells about themselves.',
  People: 'Who shares an account, in which role; invitations, and who works on what.',
  'Security and data': 'Open sessions, consents, everything to take along, and the end of it.',
  GSTINs: 'The registrations of an account, their details, credentials and schedules.',
  Filing: 'The returns of each month: their history, their documents, and what a person may decide.',
  Schedule: 'When returns are filed where nothing else was chosen.',
  'Portal codes': 'Codes of the GST portal: typed in, asked for again, or forwarded.',
  'Others’ programs':
    'Keys by which a program acts in an account, and addresses to which its events are sent.',
  'The system': 'Events, probes and this description.',
  'Usage and errors': 'What pages tell when an operator has asked for it.',
  Demo: 'The demo’s clock, inbox and pretend portal; in demo mode only.',
} as const;

export type Topic = keyof typeof topics;

export type Calls = Record<string, Call>;

/** Is it there in demo mode only? */
export const isOfDemo = ({ access, demoOnly }: Pick<Call, 'access' | 'demoOnly'>): boolean =>
  access === 'demo' || demoOnly === true;

/** True of a call that changes nothing. */
export const isRead = (call: Pick<Call, 'method' | 'reads'>): boolean =>
  call.method === 'GET' || call.reads === true;

/**
 * Is it done once for each idempotency key that is sent with it (record 121)? Whatever changes something of an account
 * by a session or a key.
 */
export const takesIdempotencyKey = (
  call: Pick<Call, 'method' | 'reads' | 'access' | 'right' | 'kind'>,
): boolean =>
  call.access === 'signed-in' &&
  call.right !== 'person' &&
  !isRead(call) &&
  (call.kind ?? 'envelope') === 'envelope';

/** What it does, as authority is judged: it reads or changes, unless it says otherwise. */
export function actOf(call: Pick<Call, 'method' | 'reads' | 'act' | 'endsWhere'>, body?: unknown): Act {
  const { endsWhere } = call;
  if (endsWhere !== undefined && (body as Record<string, unknown> | undefined)?.[endsWhere] === false)
    return 'take_back';
  return call.act ?? (isRead(call) ? 'read' : 'change');
}

/** Does this call, with this body, ask for a proof of the last minutes? */
export const asksForProof = ({ freshProof }: Pick<Call, 'freshProof'>, body: unknown): boolean =>
  freshProof === 'always' ||
  (freshProof !== undefined && (body as Record<string, unknown> | undefined)?.[freshProof.where] === true);

/** The right that this call needs with this body beside its own; null: none. */
export function rightByBody({ alsoRight }: Pick<Call, 'alsoRight'>, body: unknown): Right | null {
  if (alsoRight === undefined) return null;
  const value = (body as Record<string, unknown> | undefined)?.[alsoRight.where];
  return typeof value === 'string' && alsoRight.is.includes(value) ? alsoRight.right : null;
}

/** Keeps each call's own schemas in the type, so that routes and client infer from them. */
export const callsOf = <const C extends Calls>(calls: C): C => calls;
