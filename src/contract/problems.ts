import { z } from 'zod';

/** Every error code of the API with its status and the text to show (specification 8, record 081.4). */
export const problems = {
  invalid_request: { status: 400, message: 'Something in the request is missing or wrong.' },
  malformed_request: { status: 400, message: 'The request could not be read.' },
  'auth/invalid-phone-number': { status: 400, message: 'Invalid phone number format.' },
  'auth/invalid-verification-code': { status: 400, message: 'The OTP entered is invalid.' },
  'auth/code-expired': { status: 400, message: 'The OTP has expired. Please resend.' },
  'auth/captcha-check-failed': { status: 400, message: 'reCAPTCHA verification failed. Please try again.' },
  'auth/too-many-requests': { status: 429, message: 'Too many requests. Please try again later.' },
  unauthenticated: { status: 401, message: 'No authentication token provided' },
  token_expired: { status: 401, message: 'Authentication token expired. Please login again.' },
  token_invalid: { status: 401, message: 'Authentication token expired. Please login again.' },
  session_ended: { status: 401, message: 'Authentication token expired. Please login again.' },
  id_token_invalid: { status: 401, message: 'The sign-in could not be confirmed. Please login again.' },
  other_phone_number: { status: 401, message: 'The sign-in belongs to another mobile number.' },
  forward_refused: { status: 401, message: 'The signature or the time of this message is wrong.' },
  no_provider_user: { status: 401, message: 'No provider user found' },
  not_found: { status: 404, message: 'This was not found.' },
  code_link_over: {
    status: 404,
    message: 'This link is not valid any more. If a code is still needed, ask whoever sent it for a new one.',
  },
  answer_link_over: {
    status: 404,
    message: 'This link is not valid any more. Sign in to Shunya to see how the month stands.',
  },
  unknown_address: { status: 404, message: 'There is nothing at this address.' },
  method_not_allowed: { status: 405, message: 'This address does not answer that method.' },
  email_verified: { status: 409, message: 'This address is verified already.' },
  already_added: { status: 409, message: 'You have already added this GSTIN.' },
  in_flight: { status: 409, message: 'This filing is being sent to the portal. Wait until it is confirmed.' },
  not_possible: { status: 409, message: 'This is not possible now.' },
  code_not_waited_for: { status: 409, message: 'This code is no longer waited for.' },
  clock_moving: { status: 409, message: 'The clock is being moved already.' },
  too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media: { status: 415, message: 'Send JSON, with content type application/json.' },
  profile_invalid: { status: 422, message: 'Something in the profile does not fit.' },
  not_a_photo: { status: 422, message: 'This is not a photo that can be read. Choose a JPEG, PNG or WebP.' },
  photo_too_large: { status: 422, message: 'A photo has at most 5 MB.' },
  email_link_expired: { status: 422, message: 'This link has expired. Ask for a new one in your profile.' },
  email_link_invalid: {
    status: 422,
    message: 'This link does not fit the address in your profile. Ask for a new one there.',
  },
  gstin_invalid: { status: 422, message: 'This is not a valid GSTIN.' },
  too_many_gstins: { status: 422, message: 'You have as many GSTINs as one account can hold.' },
  import_unreadable: { status: 422, message: 'The file could not be read.' },
  import_lines_wrong: { status: 422, message: 'Some lines need a look. Nothing was added.' },
  code_malformed: { status: 422, message: 'A portal code has 4 to 10 letters or digits.' },
  schedule_invalid: { status: 422, message: 'This schedule is not possible.' },
  clock_backwards: { status: 422, message: 'The clock moves forward only.' },
  clock_too_far: { status: 422, message: 'The clock moves at most five years at once.' },
  unknown_taxpayer: { status: 422, message: 'The pretend portal does not know this taxpayer.' },
  unknown_fault: { status: 422, message: 'The pretend portal does not know this fault.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please try again later.' },
  wrong_host: { status: 421, message: 'This server is not meant by that address.' },
  headers_too_large: { status: 431, message: 'The headers of the request are too large.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  provider_unavailable: { status: 503, message: 'The sign-in provider cannot be reached. Please try again.' },
  portal_unavailable: { status: 503, message: 'The pretend portal cannot be reached. Please try again.' },
  unavailable: { status: 503, message: 'The service is busy or starting. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ProblemCode = keyof typeof problems;

export const problemCodes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]];

/** What every refused call answers. */
export const problemEnvelope = z.strictObject({
  success: z.literal(false),
  data: z.null(),
  code: z.enum(problemCodes),
  message: z.string(),
  errors: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
  /** Names the line in our log that belongs to this answer. */
  reference: z.string().optional(),
});

export type ProblemEnvelope = z.output<typeof problemEnvelope>;
