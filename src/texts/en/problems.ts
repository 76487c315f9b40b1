import type { NamingProblemTexts } from '../shapes.ts';

/** The general text of each problem, used when no detail says why: the specification's texts are exact. */
export const problems = {
  invalid_request: 'Something in the request is missing or wrong.',
  malformed_request: 'The request could not be read.',
  'auth/invalid-phone-number': 'Invalid phone number format.',
  'auth/invalid-verification-code': 'The OTP entered is invalid.',
  'auth/code-expired': 'The OTP has expired. Please resend.',
  'auth/captcha-check-failed': 'reCAPTCHA verification failed. Please try again.',
  'auth/too-many-requests': 'Too many requests. Please try again later.',
  unauthenticated: 'No authentication token provided',
  token_expired: 'Authentication token expired. Please login again.',
  token_invalid: 'Authentication token expired. Please login again.',
  session_ended: 'Authentication token expired. Please login again.',
  id_token_invalid: 'The sign-in could not be confirmed. Please login again.',
  other_phone_number: 'The sign-in belongs to another mobile number.',
  forward_refused: 'The signature or the time of this message is wrong.',
  key_invalid: 'This API key is not known here.',
  key_ended: 'This API key has expired or was revoked.',
  key_not_allowed: 'An API key cannot do this. It is done by who is signed in.',
  key_scope_missing: 'This API key was not made for this.',
  needs_consent: 'Nobody has said yes to this month yet. An API key starts only what is agreed to.',
  role_not_allowed: 'Your role in this account does not allow this. An owner can change it.',
  account_unnamed: 'You belong to several accounts. Choose one first.',
  already_member: 'This number belongs to a member of this account already.',
  invitation_over:
    'This invitation is not valid any more, or it was sent to another mobile number. Ask for a new one.',
  last_owner: 'An account needs an owner. Make somebody else one first.',
  too_many_people: 'An account has at most 50 people, invitations included.',
  too_many_keys: 'An account has at most 20 API keys. Revoke one first.',
  webhook_url: 'Events cannot be sent to this address.',
  too_many_webhooks: 'An account has at most 5 webhooks. Remove one first.',
  idempotency_key_invalid: 'An Idempotency-Key has 1 to 255 letters, digits or signs, without spaces.',
  idempotency_key_in_use: 'A call with this Idempotency-Key is being worked on. Ask again in a moment.',
  answer_lost:
    'This was done, at least in part, but its answer was lost. Look at how things stand, and use a new Idempotency-Key.',
  idempotency_key_reused: 'This Idempotency-Key was used for another call. Use a new one.',
  no_provider_user: 'No provider user found',
  sign_in_held: 'Sign-in is stopped, because somebody pressed "This was not me".',
  second_factor_needed: 'Type a code of your authenticator app to sign in.',
  second_factor_wrong:
    'This is not the code that your authenticator app shows now, nor a recovery code that is left.',
  second_factor_required:
    'This account holds more than ten GSTINs and opens only with two-step sign-in. Set it up under Profile, Security and Data. Returns you agreed to are still filed.',
  proof_needed: 'For this, confirm with a new code that it is you.',
  changes_held:
    'Changes are stopped, because somebody pressed "This was not me" for a sign-in. What you agreed to is filed. To go on, sign out and sign in again.',
  owner_held:
    'An owner of this account said "This was not me", or objects to being removed. For up to a week, people, roles, keys and webhooks stay as they are. Returns you agreed to are still filed.',
  account_erasing:
    'This account is to be erased, so nothing is changed or filed in it. An owner can keep it under Profile, Security and Data.',
  sign_in_to_answer:
    'This number has not signed in for three months. Sign in to answer, so that nobody else answers for you.',
  contact_code_needed:
    'This yes needs a code that is sent to your own number. Ask for it, then type it here.',
  contact_code_wrong: 'This is not the code that was sent, or it is over ten minutes old. Ask for a new one.',
  person_link_over:
    'This link is not valid any more. Look under Security and Data of your profile, or sign in.',
  firm_unknown:
    'No firm signs in by this address or domain here. Use the address that your firm gave you, or your mobile number.',
  firm_provider_unfit:
    'The sign-in service of the firm cannot be reached or read at its address. Check the address, or try again later.',
  firm_round_over:
    'This sign-in took too long, was used already, or began in another browser. Begin it again.',
  firm_refused: 'The sign-in service of the firm did not confirm this sign-in. Begin it again.',
  firm_not_admitted: 'The firm does not admit this identity. Ask an owner of the account.',
  firm_identity_unknown:
    'This identity is connected to nobody here. Sign in with your mobile number and connect it under Profile, Security and Data.',
  firm_identity_taken: 'Another person of this account has connected this identity.',
  sign_in_by_number: 'You signed in with your firm. For this, sign out and sign in with your mobile number.',
  not_found: 'This was not found.',
  code_link_over:
    'This link is not valid any more. If a code is still needed, ask whoever sent it for a new one.',
  approval_link_over:
    'This link is not valid any more: its month is over, or the question was taken back. Ask whoever sent it to you.',
  answer_link_over: 'This link is not valid any more. Sign in to Shunya to see how the month stands.',
  unknown_address: 'There is nothing at this address.',
  method_not_allowed: 'This address does not answer that method.',
  email_verified: 'This address is verified already.',
  already_added: 'You have already added this GSTIN.',
  in_flight: 'This filing is being sent to the portal. Wait until it is confirmed.',
  not_possible: 'This is not possible now.',
  code_not_waited_for: 'This code is no longer waited for.',
  clock_moving: 'The clock is being moved already.',
  too_large: 'The request is too large.',
  unsupported_media: 'Send JSON, with content type application/json.',
  profile_invalid: 'Something in the profile does not fit.',
  not_a_photo: 'This is not a photo that can be read. Choose a JPEG, PNG or WebP.',
  photo_too_large: 'A photo has at most 5 MB.',
  email_link_expired: 'This link has expired. Ask for a new one in your profile.',
  email_link_invalid: 'This link does not fit the address in your profile. Ask for a new one there.',
  gstin_invalid: 'This is not a valid GSTIN.',
  too_many_gstins: 'You have as many GSTINs as one account can hold.',
  import_unreadable: 'The file could not be read.',
  import_lines_wrong: 'Some lines need a look. Nothing was added.',
  code_malformed: 'A portal code has 4 to 10 letters or digits.',
  declaration_missing: 'Filing many declares that each of these months is nil: say so by declare.',
  schedule_invalid: 'This schedule is not possible.',
  clock_backwards: 'The clock moves forward only.',
  clock_too_far: 'The clock moves at most five years at once.',
  demo_not_taken:
    'The practice portal does not take it: it is filed already, its month is not open, or a return before it is missing.',
  unknown_taxpayer: 'The pretend portal does not know this taxpayer.',
  unknown_fault: 'The pretend portal does not know this fault.',
  taxpayer_not_shaped:
    'The pretend portal cannot shape this taxpayer so: GSTIN and state stay as they are, and a new one needs a GSTIN that nobody has.',
  too_many_requests: 'Too many requests. Please try again later.',
  wrong_host: 'This server is not meant by that address.',
  headers_too_large: 'The headers of the request are too large.',
  internal: 'Something went wrong on our side. Please try again.',
  provider_unavailable: 'The sign-in provider cannot be reached. Please try again.',
  portal_unavailable: 'The pretend portal cannot be reached. Please try again.',
  unavailable: 'The service is busy or starting. Please try again in a moment.',
} as const;

/** Problems that name something: the sign-in provider, the address of the demo. */
export const namingProblems: NamingProblemTexts = {
  no_provider_user: (provider) => `No ${provider} user found`,
  wrong_host: (host) =>
    `The demo answers as ${host} only. Open it there, or set PUBLIC_URL to the address that you use.`,
};
