import { z } from 'zod';

/** Every error code of the API with its status (specification 8, record 081.4); `texts/` says it. */
export const problems = {
  invalid_request: { status: 400 },
  malformed_request: { status: 400 },
  repeated_name: { status: 400 },
  idempotency_key_invalid: { status: 400 },
  'auth/invalid-phone-number': { status: 400 },
  'auth/invalid-verification-code': { status: 400 },
  'auth/code-expired': { status: 400 },
  'auth/captcha-check-failed': { status: 400 },
  'auth/too-many-requests': { status: 429 },
  unauthenticated: { status: 401 },
  token_expired: { status: 401 },
  token_invalid: { status: 401 },
  session_ended: { status: 401 },
  id_token_invalid: { status: 401 },
  other_phone_number: { status: 401 },
  forward_refused: { status: 401 },
  key_invalid: { status: 401 },
  key_ended: { status: 401 },
  no_provider_user: { status: 401 },
  key_not_allowed: { status: 403 },
  key_scope_missing: { status: 403 },
  role_not_allowed: { status: 403 },
  sign_in_held: { status: 403 },
  second_factor_needed: { status: 403 },
  second_factor_wrong: { status: 403 },
  second_factor_required: { status: 403 },
  proof_needed: { status: 403 },
  changes_held: { status: 403 },
  not_found: { status: 404 },
  code_link_over: { status: 404 },
  answer_link_over: { status: 404 },
  approval_link_over: { status: 404 },
  person_link_over: { status: 404 },
  invitation_over: { status: 404 },
  unknown_address: { status: 404 },
  method_not_allowed: { status: 405 },
  email_verified: { status: 409 },
  already_added: { status: 409 },
  account_unnamed: { status: 409 },
  already_member: { status: 409 },
  last_owner: { status: 409 },
  in_flight: { status: 409 },
  not_possible: { status: 409 },
  needs_consent: { status: 409 },
  code_not_waited_for: { status: 409 },
  clock_moving: { status: 409 },
  idempotency_key_in_use: { status: 409 },
  answer_lost: { status: 409 },
  too_large: { status: 413 },
  unsupported_media: { status: 415 },
  profile_invalid: { status: 422 },
  not_a_photo: { status: 422 },
  photo_too_large: { status: 422 },
  email_link_expired: { status: 422 },
  email_link_invalid: { status: 422 },
  idempotency_key_reused: { status: 422 },
  gstin_invalid: { status: 422 },
  too_many_gstins: { status: 422 },
  webhook_url: { status: 422 },
  too_many_webhooks: { status: 422 },
  too_many_keys: { status: 422 },
  too_many_people: { status: 422 },
  import_unreadable: { status: 422 },
  import_lines_wrong: { status: 422 },
  code_malformed: { status: 422 },
  schedule_invalid: { status: 422 },
  declaration_missing: { status: 422 },
  clock_backwards: { status: 422 },
  clock_too_far: { status: 422 },
  unknown_taxpayer: { status: 422 },
  demo_not_taken: { status: 422 },
  unknown_fault: { status: 422 },
  too_many_requests: { status: 429 },
  wrong_host: { status: 421 },
  headers_too_large: { status: 431 },
  internal: { status: 500 },
  provider_unavailable: { status: 503 },
  portal_unavailable: { status: 503 },
  unavailable: { status: 503 },
} as const satisfies Record<string, { status: number }>;

export type ProblemCode = keyof typeof problems;

export const problemCodes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]];

/** What every refused call answers. */
export const problemEnvelope = z.strictObject({
  success: z.literal(false),
  data: z.null(),
  code: z.enum(problemCodes),
  message: z.string(),
  /** The code of why it is not possible now, or of what is waited for. */
  why: z.string().optional(),
  /** What is wrong with each field: a code with its parameters, and said. */
  errors: z
    .array(
      z.strictObject({
        path: z.string(),
        code: z.string(),
        params: z.record(z.string(), z.unknown()),
        message: z.string(),
      }),
    )
    .optional(),
  /** Names the line in our log that belongs to this answer. */
  reference: z.string().optional(),
});

export type ProblemEnvelope = z.output<typeof problemEnvelope>;
