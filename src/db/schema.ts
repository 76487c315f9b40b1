import type { ListReading } from '#domain/gst/unlisted.ts';
import type { FaultMeaning } from '#domain/gst/refusal.ts';
import type { SelectType } from 'kysely';
import type { KeyScope } from '#domain/account/apiKey.ts';
import type { SecurityCode } from '#domain/views/securityEvent.ts';
import type { ProgramEventType } from '#domain/views/programEvent.ts';
import type { Role } from '#domain/account/member.ts';
import type { FilingSchedule } from '#domain/registration/schedule.ts';
import type { Approval } from '#domain/filing/approval.ts';
import type { DoneBy, ReturnEvent } from '#domain/filing/events.ts';
import type { Covered, CoveredFee, Evidence } from '#domain/gst/evidence.ts';
import type {
  FeePayment,
  Recorded,
  ReturnState,
  PublicStatus,
  PortalReadings,
} from '#domain/filing/filing.ts';
import type { OwnDetails } from '#domain/registration/gstinForm.ts';
import type { Finding } from '#domain/filing/finding.ts';
import type { PathStep } from '#domain/filing/proofChain.ts';
import type { Gstin } from '#domain/gst/gstin.ts';
import type { NoticeForm, NoticeReference } from '#domain/gst/notices.ts';
import type { FilingFrequency, Form, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { CodePurpose, CodeState } from '#domain/registration/codeRequest.ts';
import type { Contact } from '#domain/registration/contact.ts';
import type { Consent } from '#domain/registration/consent.ts';
import type {
  BacklogStart,
  FiledBefore,
  RegistrationStatus,
  KnownPreference,
  Remark,
} from '#domain/registration/registration.ts';
import type { PortalNews } from '#domain/registration/portalNews.ts';
import type { Submission } from '#usecases/ports/system.ts';
import type { DocumentNames } from '#usecases/ports/documents.ts';
import type { SigningMethod } from '#domain/gst/signing.ts';
import type { PortalAddress } from '#domain/gst/taxpayer.ts';
import type { Checked, Json } from './columnTypes.ts';
import type { ProfileRow } from '#usecases/ports/account.ts';
import type { DB, Generated } from './tables.ts';

/**
 * The tables as Kysely reads them: those of the migrations (tables.ts, which `npm run db:types` writes), with the columns
 * below narrowed to what the program keeps in them. They stand here and not among the generator's overrides, which are
 * texts that the compiler does not check.
 */
export type Schema = Narrowed<{
  member: { role: Role };
  former_member: { role: Role };
  invitation: { role: Role };
  api_key: { scopes: Json<KeyScope[]> };
  firm_sign_in: { subjects: Json<string[]> };
  webhook: { events: Json<ProgramEventType[]> };
  signatory: { relay: 'on' | 'off'; relay_seen: 'untried' | 'works' | 'silent' };
  landing_schedule: { schedule: Json<FilingSchedule> };
  registration: {
    gstin: Checked<Gstin> | null;
    given_gstin: Checked<Gstin> | null;
    status: RegistrationStatus;
    remark: Json<Remark> | null;
    address: Json<PortalAddress> | null;
    preferences: Json<Record<string, KnownPreference[]>>;
    schedule: Json<FilingSchedule>;
    listed_before: Json<FiledBefore[]> | null;
    list_reading: Json<ListReading> | null;
    backlog_start: Json<BacklogStart> | null;
    signing: SigningMethod | null;
    regular_from: ReturnPeriod | null;
    own: Json<OwnDetails>;
    contact: Json<Contact> | null;
    read_failure: FaultMeaning | null;
    portal_news: Json<PortalNews[]>;
  };
  code_request: { purpose: CodePurpose; state: CodeState; channel: 'typed' | 'relay' | null };
  consent: {
    kind: Consent['kind'];
    period: Checked<ReturnPeriod> | null;
    role: Role | null;
    covers: Json<Covered | CoveredFee> | null;
  };
  filing: {
    gstin: Checked<Gstin>;
    period: Checked<ReturnPeriod>;
    frequency: FilingFrequency;
    taxpayer_reading: Json<PortalReadings['taxpayer']> | null;
    list_reading: Json<PortalReadings['list']> | null;
    status: PublicStatus;
    approval: Json<Approval> | null;
  };
  filing_return: {
    form: Form;
    state: ReturnState;
    finding: Json<Finding> | null;
    filed_by: DoneBy | null;
    requested_by: DoneBy;
    recorded: Json<Recorded> | null;
    evidence: Json<Evidence> | null;
    fee_payment: Json<FeePayment> | null;
  };
  filing_event: { form: Form; type: ReturnEvent['type'] };
  filing_proof: { form: Form };
  proof_entry: { anchor_path: Json<PathStep[]> | null };
  notice: { form: NoticeForm; reference: Checked<NoticeReference> };
  security_event: { code: SecurityCode; role: Role | null };
  return_document: { form: Form; shown: Json<DocumentNames> };
  submission: {
    gstin: Checked<Gstin>;
    form: Form;
    period: Checked<ReturnPeriod>;
    state: Submission['state'];
    offset_state: 'sent' | 'done' | 'not_done' | null;
  };
  outbox: { channel: 'mail' | 'sms' };
  profile: { details: Json<Partial<ProfileRow['details']>> };
  session: { device: Json<Record<string, string>> };
  identity_outbox: { channel: 'mail' | 'sms' };
  person_link: { purpose: 'disown' | 'release' | 'object' };
  sign_in_hold: { why: Generated<'disowned' | 'idle'> };
  passkey: { transports: Json<string[]> };
}>;

type Narrowed<By extends Fitting<By>> = {
  [T in keyof DB]: T extends keyof By
    ? { [C in keyof DB[T]]: C extends keyof By[T] ? By[T][C] : DB[T][C] }
    : DB[T];
};

/** A column that the migrations do not give, or that may be null on one side alone, does not compile. */
type Fitting<By> = {
  [T in keyof By]: T extends keyof DB
    ? {
        [C in keyof By[T]]: C extends keyof DB[T]
          ? SameNull<By[T][C], DB[T][C]> extends true
            ? By[T][C]
            : never
          : never;
      }
    : never;
};
type MayBeNull<C> = null extends SelectType<C> ? true : false;
type SameNull<A, B> = MayBeNull<A> extends MayBeNull<B> ? true : false;
