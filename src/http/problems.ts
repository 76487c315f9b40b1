import type { Refusal } from '#domain/account/authority.ts';
import type { ContactCodeWrong } from '#usecases/filing/clientAnswer.ts';
import type { LinkFailure } from '#usecases/acting/links.ts';
import type { AddRegistrationFailure } from '#usecases/registration/addRegistration.ts';
import type {
  CodeMalformed,
  InFlight,
  Invalid,
  NotAuthorised,
  NotFound,
  NotPossible,
  NotWaiting,
} from '#usecases/failures.ts';
import type { SetContactFailure } from '#usecases/registration/setContact.ts';
import type { EditFailure } from '#usecases/registration/editRegistration.ts';
import type { ForwardSmsFailure } from '#usecases/codes/forwarding.ts';
import type { ImportFailure, ShownLine } from '#usecases/registration/importRegistrations.ts';
import type { PhotoFailure } from '#usecases/account/photo.ts';
import type { VerifyEmailFailure, ConfirmEmailFailure } from '#usecases/account/email.ts';
import type { CheckCodeFailure, SendCodeFailure } from '#usecases/signIn/signInCode.ts';
import type { RefreshFailure, NameBlank, VerifyTokenFailure } from '#usecases/signIn/openSession.ts';
import type { PersonLinkOver } from '#usecases/signIn/hold.ts';
import type { NeedsConsent } from '#usecases/filing/fileNow.ts';
import type { ArnWrong } from '#usecases/filing/recordByHand.ts';
import type { AssignFailure } from '#usecases/registration/assign.ts';
import type { LastOwner } from '#usecases/people/members.ts';
import type { InviteFailure, InvitationOver } from '#usecases/people/invitations.ts';
import type { TooManyKeys, WhichKeyFailure } from '#usecases/programs/keys.ts';
import type { AddWebhookFailure } from '#usecases/programs/webhooks.ts';
import type { WhoIsFailure } from '#usecases/signIn/session.ts';
import { plain, problem } from '#domain/shared/fieldProblem.ts';
import type { FieldError, Problem } from './problem.ts';
import type { ClockFailure, PretendPortalFailure } from './deps.ts';

/** Every failure a use case knows, except those whose text depends on the provider's name. */
export type Failure =
  | AddRegistrationFailure
  | CheckCodeFailure
  | ClockFailure
  | LinkFailure
  | CodeMalformed
  | ConfirmEmailFailure
  | EditFailure
  | ForwardSmsFailure
  | ImportFailure
  | InFlight
  | Invalid
  | NameBlank
  | NotFound
  | NotAuthorised
  | NotPossible
  | NotWaiting
  | ContactCodeWrong
  | PersonLinkOver
  | PhotoFailure
  | PretendPortalFailure
  | RefreshFailure
  | SendCodeFailure
  | SetContactFailure
  | VerifyEmailFailure
  | VerifyTokenFailure
  | NeedsConsent
  | AssignFailure
  | ArnWrong
  | InvitationOver
  | InviteFailure
  | LastOwner
  | AddWebhookFailure
  | TooManyKeys
  | WhichKeyFailure
  | WhoIsFailure;

/** Why authority was refused. Whose yes it is, and a client's no, are told with their names (usecases/acting/authority.ts). */
export function problemOfRefusal(refusal: Refusal): Problem {
  switch (refusal) {
    case 'not_by_this_way':
      return { code: 'key_not_allowed' };
    case 'not_a_member':
      return { code: 'not_found' };
    case 'role_not_allowed':
    case 'others_yes':
    case 'others_choice':
    case 'client_said_no':
      return { code: 'role_not_allowed' };
    case 'held':
      return { code: 'changes_held' };
    case 'owner_held':
      return { code: 'owner_held' };
    case 'factor':
      return { code: 'second_factor_required' };
    case 'idle':
      return { code: 'sign_in_to_answer' };
    case 'contact_code':
      return { code: 'contact_code_needed' };
  }
}

/** Failure to answer. A failure without an answer here does not compile. */
export function problemOf(failure: Failure): Problem {
  switch (failure.kind) {
    case 'not_found':
      return { code: 'not_found' };
    case 'in_flight':
      return { code: 'in_flight', why: failure.why };
    case 'not_possible':
      return { code: 'not_possible', why: failure.why };
    case 'not_authorised':
      return problemOfRefusal(failure.refusal);
    case 'contact_code_wrong':
      return { code: 'contact_code_wrong' };
    case 'gstin_invalid':
      return { code: 'gstin_invalid', errors: [{ path: 'gstin', problem: failure.problem }] };
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
      return { code: 'code_not_waited_for', why: failure.why };
    case 'invalid':
      return { code: 'schedule_invalid', found: failure.problem };
    case 'fields':
      return { code: 'invalid_request', errors: failure.errors };
    case 'unreadable':
      return { code: 'import_unreadable', sentence: failure.problem };
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
      return { code: 'photo_too_large', sentence: problem('photo_pixels', { megapixels: 40 }) };
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
    case 'webhook_url':
      return {
        code: 'webhook_url',
        sentence: failure.problem,
        errors: [{ path: 'url', problem: failure.problem }],
      };
    case 'mobile_wrong':
      return { code: 'invalid_request', errors: [{ path: 'mobile', problem: failure.problem }] };
    case 'contact_invalid':
      return {
        code: 'invalid_request',
        errors: failure.problems.map(({ path, problem: found }) => ({
          path: path === 'mail' ? 'email' : path,
          problem: found,
        })),
      };
    case 'arn_wrong':
      return { code: 'invalid_request', errors: [{ path: 'arn', problem: failure.problem }] };
    case 'not_a_member':
      return { code: 'invalid_request', errors: [{ path: failure.path, problem: failure.problem }] };
    case 'already_member':
    case 'invitation_over':
    case 'last_owner':
    case 'too_many_people':
    case 'key_invalid':
    case 'key_ended':
    case 'needs_consent':
    case 'second_factor_needed':
    case 'second_factor_wrong':
    case 'too_many_keys':
    case 'too_many_webhooks':
      return { code: failure.kind };
    case 'person_link_over':
      return { code: 'person_link_over' };
    case 'sign_in_held':
      return {
        code: 'sign_in_held',
        why: {
          code: failure.why === 'idle' ? 'number_idle' : 'sign_in_held',
          params: { until: failure.until, mail: failure.mail },
        },
      };
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
    case 'not_taken':
      return { code: 'demo_not_taken' };
    case 'not_shaped':
      return { code: 'taxpayer_not_shaped' };
    case 'unknown_fault':
      return { code: 'unknown_fault' };
    case 'unreachable':
      return { code: 'portal_unavailable', retryAfterSeconds: 5 };
  }
}

const linesOf = (lines: readonly ShownLine[]): FieldError[] =>
  lines.flatMap(({ line: { line }, problems }) =>
    problems.map(({ problem }) => ({ path: `line ${line}`, problem, sentence: true as const })),
  );

const invalidName: Problem = {
  code: 'invalid_request',
  errors: [{ path: 'name', problem: plain('name_missing') }],
};
