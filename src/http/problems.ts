import type { CodeLinkFailure } from '#usecases/codes/behindLink.ts';
import type { AddRegistrationFailure } from '#usecases/registration/addRegistration.ts';
import type {
  CodeMalformed,
  InFlight,
  Invalid,
  NotFound,
  NotPossible,
  NotWaiting,
} from '#usecases/failures.ts';
import type { EditFailure } from '#usecases/registration/editRegistration.ts';
import type { ForwardSmsFailure } from '#usecases/codes/forwardSms.ts';
import type { ImportFailure, ImportLine } from '#usecases/registration/importRegistrations.ts';
import type { PhotoFailure } from '#usecases/account/uploadPhoto.ts';
import type { VerifyEmailFailure } from '#usecases/account/verifyEmail.ts';
import type { ConfirmEmailFailure } from '#usecases/account/confirmEmail.ts';
import type { CheckCodeFailure } from '#usecases/signIn/checkCode.ts';
import type { RefreshFailure } from '#usecases/signIn/refresh.ts';
import type { SendCodeFailure } from '#usecases/signIn/sendCode.ts';
import type { NameBlank } from '#usecases/signIn/setName.ts';
import type { VerifyTokenFailure } from '#usecases/signIn/verifyToken.ts';
import type { WhoIsFailure } from '#usecases/signIn/whoIs.ts';
import type { Problem } from './answer.ts';
import type { ClockFailure, PretendPortalFailure } from './deps.ts';

/** Every failure a use case knows, except those whose text depends on the provider's name. */
export type Failure =
  | AddRegistrationFailure
  | CheckCodeFailure
  | ClockFailure
  | CodeLinkFailure
  | CodeMalformed
  | ConfirmEmailFailure
  | EditFailure
  | ForwardSmsFailure
  | ImportFailure
  | InFlight
  | Invalid
  | NameBlank
  | NotFound
  | NotPossible
  | NotWaiting
  | PhotoFailure
  | PretendPortalFailure
  | RefreshFailure
  | SendCodeFailure
  | VerifyEmailFailure
  | VerifyTokenFailure
  | WhoIsFailure;

/** Failure to answer. A failure without an answer here does not compile. */
export function problemOf(failure: Failure): Problem {
  switch (failure.kind) {
    case 'not_found':
      return { code: 'not_found' };
    case 'in_flight':
      return { code: 'in_flight', message: failure.sentence };
    case 'not_possible':
      return { code: 'not_possible', message: failure.sentence };
    case 'gstin_invalid':
      return { code: 'gstin_invalid', errors: [{ path: 'gstin', message: failure.problem }] };
    case 'already_added':
      return { code: 'already_added' };
    case 'too_many':
      return { code: 'too_many_gstins' };
    case 'malformed':
      return { code: 'code_malformed' };
    case 'forward_refused':
      return { code: 'forward_refused' };
    case 'link_over':
      return { code: 'code_link_over' };
    case 'not_waiting':
      return { code: 'code_not_waited_for', message: failure.sentence };
    case 'invalid':
      return { code: 'schedule_invalid', message: failure.sentence };
    case 'fields':
      return {
        code: 'invalid_request',
        ...(failure.errors[0] === undefined ? {} : { message: failure.errors[0].message }),
        errors: failure.errors,
      };
    case 'unreadable':
      return { code: 'import_unreadable', message: failure.sentence };
    case 'lines_wrong':
      return { code: 'import_lines_wrong', errors: linesOf(failure.lines) };
    case 'email_verified':
      return { code: 'email_verified' };
    case 'link_expired':
      return { code: 'email_link_expired' };
    case 'link_invalid':
      return { code: 'email_link_invalid' };
    case 'not_a_photo':
      return { code: 'not_a_photo' };
    case 'photo_too_large':
      return { code: 'photo_too_large' };
    case 'photo_too_many_pixels':
      return { code: 'photo_too_large', message: 'A photo has at most 40 megapixels.' };
    case 'photos_busy':
      return { code: 'unavailable', retryAfterSeconds: 5 };
    case 'name_blank':
      return invalidName;
    case 'invalid_phone_number':
      return { code: 'auth/invalid-phone-number' };
    case 'invalid_verification_code':
      return { code: 'auth/invalid-verification-code' };
    case 'code_expired':
      return { code: 'auth/code-expired' };
    case 'too_many_requests':
      return { code: 'auth/too-many-requests', retryAfterSeconds: failure.retryAfterSeconds };
    case 'invalid_id_token':
      return { code: 'id_token_invalid' };
    case 'provider_unavailable':
      return { code: 'provider_unavailable', retryAfterSeconds: 5 };
    case 'other_phone_number':
      return { code: 'other_phone_number' };
    case 'session_ended':
      return { code: 'session_ended' };
    case 'token_expired':
      return { code: 'token_expired' };
    case 'token_invalid':
      return { code: 'token_invalid' };
    case 'backwards':
      return { code: 'clock_backwards' };
    case 'too_far':
      return { code: 'clock_too_far' };
    case 'busy':
      return { code: 'clock_moving', retryAfterSeconds: 5 };
    case 'unknown_taxpayer':
      return { code: 'unknown_taxpayer' };
    case 'unknown_fault':
      return { code: 'unknown_fault' };
    case 'unreachable':
      return { code: 'portal_unavailable', retryAfterSeconds: 5 };
  }
}

const linesOf = (lines: readonly ImportLine[]): { path: string; message: string }[] =>
  lines.flatMap(({ line, problems }) => problems.map((message) => ({ path: `line ${line}`, message })));

const invalidName: Problem = {
  code: 'invalid_request',
  message: 'Please enter your name',
  errors: [{ path: 'name', message: 'Please enter your name' }],
};
