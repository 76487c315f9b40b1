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
  ProofNeeded,
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
import type { ActFailure } from '#usecases/acting/acting.ts';
import type { ArnWrong } from '#usecases/filing/recordByHand.ts';
import type { AssignFailure } from '#usecases/registration/assign.ts';
import type { LastOwner } from '#usecases/account/erasing.ts';
import type { InviteFailure, InvitationOver } from '#usecases/people/invitations.ts';
import type { TooManyKeys, WhichKeyFailure } from '#usecases/programs/keys.ts';
import type { FirmFieldsWrong, FirmIdentityTaken } from '#usecases/account/firmSignIn.ts';
import type { FinishRoundFailure } from '#usecases/signIn/firmRound.ts';
import type { FirmUnknown, OpenFirmFailure } from '#usecases/signIn/firmSession.ts';
import type { AddWebhookFailure } from '#usecases/programs/webhooks.ts';
import type { Caller, WhoIsFailure } from '#usecases/signIn/session.ts';
import { plain, problem } from '#domain/shared/fieldProblem.ts';
import type { FieldError, Problem } from './problem.ts';
import type { ClockFailure, PretendPortalFailure } from './deps.ts';

/** Every failure a use case knows, except those whose text depends on the provider's name. */
export type Failure =
  | ActFailure
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
  | ProofNeeded
  | RefreshFailure
  | SendCodeFailure
  | SetContactFailure
  | VerifyEmailFailure
  | VerifyTokenFailure
  | AssignFailure
  | ArnWrong
  | FinishRoundFailure
  | FirmFieldsWrong
  | FirmIdentityTaken
  | FirmUnknown
  | OpenFirmFailure
  | InvitationOver
  | InviteFailure
  | LastOwner
  | AddWebhookFailure
  | TooManyKeys
  | WhichKeyFailure
  | WhoIsFailure;

/** Why authority was refused. The approver, and a client's no, are shown by name (usecases/acting/authority.ts). */
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
    case 'erasing':
      return { code: 'account_erasing' };
    case 'factor':
      return { code: 'second_factor_required' };
    case 'idle':
      return { code: 'sign_in_to_answer' };
    case 'contact_code':
      return { code: 'contact_code_needed' };
  }
}

/** The same for a signed-in person, who came in by their number or by their firm's provider. */
export const problemOfSession = (refusal: Refusal, way: Caller['way']): Problem =>
  refusal === 'not_by_this_way' && way === 'firm_session'
    ? { code: 'sign_in_by_number' }
    : problemOfRefusal(refusal);

/** Maps a failure to a problem. A failure without an entry here does not compile. */
export function problemOf(failure: Failure): Problem {
  switch (failure.kind) {
    case 'in_flight':
    case 'not_possible':
    case 'code_not_waited_for':
      return { code: failure.kind, why: failure.why };
    case 'not_authorised':
      return problemOfRefusal(failure.refusal);
    case 'gstin_invalid':
      return { code: 'gstin_invalid', errors: [{ path: 'gstin', problem: failure.problem }] };
    case 'link_over':
      return { code: 'code_link_over' };
    case 'invalid':
      return { code: 'schedule_invalid', found: failure.problem };
    case 'fields':
      return { code: 'invalid_request', errors: failure.errors };
    case 'import_unreadable':
      return { code: failure.kind, sentence: failure.problem };
    case 'import_lines_wrong':
      return { code: failure.kind, errors: linesOf(failure.lines) };
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
    case 'provider_unavailable':
      return { code: 'provider_unavailable', retryAfterSeconds: 5 };
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
    case 'firm_fields':
      return { code: 'invalid_request', errors: failure.errors };
    case 'arn_wrong':
      return { code: 'invalid_request', errors: [{ path: 'arn', problem: failure.problem }] };
    case 'not_a_member':
      return { code: 'invalid_request', errors: [{ path: failure.path, problem: failure.problem }] };
    case 'not_found':
    case 'firm_identity_taken':
    case 'firm_identity_unknown':
    case 'firm_not_admitted':
    case 'firm_provider_unfit':
    case 'firm_refused':
    case 'firm_round_over':
    case 'firm_unknown':
    case 'contact_code_wrong':
    case 'already_added':
    case 'forward_refused':
    case 'email_verified':
    case 'not_a_photo':
    case 'photo_too_large':
    case 'other_phone_number':
    case 'person_link_over':
    case 'proof_needed':
    case 'session_ended':
    case 'token_expired':
    case 'token_invalid':
    case 'unknown_taxpayer':
    case 'unknown_fault':
    case 'too_many_gstins':
    case 'code_malformed':
    case 'email_link_expired':
    case 'email_link_invalid':
    case 'id_token_invalid':
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
    case 'sign_in_held':
      return {
        code: 'sign_in_held',
        why: {
          code: failure.why === 'idle' ? 'number_idle' : 'sign_in_held',
          params: { until: failure.until, mail: failure.mail },
        },
      };
    case 'backwards':
      return { code: 'clock_backwards' };
    case 'too_far':
      return { code: 'clock_too_far' };
    case 'busy':
      return { code: 'clock_moving', retryAfterSeconds: 5 };
    case 'not_taken':
      return { code: 'demo_not_taken' };
    case 'not_shaped':
      return { code: 'taxpayer_not_shaped' };
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
