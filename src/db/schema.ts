import type { ListReading } from '#domain/gst/unlisted.ts';
import type { FaultMeaning } from '#domain/gst/refusal.ts';
import type { ColumnType, Generated } from 'kysely';
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
import type {
  At,
  Bytes,
  Checked,
  Json,
  MaybeChecked,
  MaybeAt,
  MaybeBytes,
  MaybeJson,
} from './columnTypes.ts';
import type { SignInTables } from './schemaOfSignIn.ts';

/** The database's tables as Kysely reads them; the truth is in migrations/. */
export type Schema = SignInTables & {
  account: {
    account_id: string;
    created_at: At;
    name: Generated<string>;
    second_factor_from: MaybeAt;
    erase_at: MaybeAt;
    erase_asked_by: string | null;
    power_held_until: MaybeAt;
  };
  member: { account_id: string; person_id: string; role: Role; joined_at: MaybeAt };
  former_member: { account_id: string; person_id: string; name: string; role: Role; left_at: At };
  invitation: {
    account_id: string;
    id: string;
    phone: string;
    role: Role;
    secret_hash: Bytes;
    invited_by: string;
    invited_at: At;
    expires_at: At;
    accepted_at: MaybeAt;
    accepted_by: string | null;
    taken_back_at: MaybeAt;
  };
  api_key: {
    account_id: string;
    id: string;
    name: string;
    secret_hash: Bytes;
    scopes: Json<KeyScope[]>;
    made_by: string;
    made_at: At;
    expires_at: At;
    last_used_at: MaybeAt;
    revoked_at: MaybeAt;
  };
  idempotent_call: {
    account_id: string;
    key_hash: Bytes;
    request_hash: Bytes;
    attempt: string;
    begun_at: At;
    wrote: Generated<boolean>;
    answer_sealed: MaybeBytes;
  };
  digest: { account_id: string; due_at: MaybeAt; sent_at: MaybeAt };
  calendar_feed: {
    account_id: string;
    id: string;
    secret_hash: Bytes;
    made_by: string;
    made_at: At;
    fetched_at: MaybeAt;
  };
  firm_sign_in: {
    account_id: string;
    id: string;
    link: string;
    issuer: string;
    client_id: string;
    secret_sealed: Bytes;
    subjects: Json<string[]>;
    made_by: string;
    made_at: At;
  };
  firm_domain: { account_id: string; domain: string; proven_at: MaybeAt };
  firm_identity: {
    account_id: string;
    person_id: string;
    id: string;
    identity_hash: Bytes;
    shown: string;
    bound_at: At;
  };
  webhook: {
    account_id: string;
    id: string;
    url: string;
    events: Json<ProgramEventType[]>;
    secret_sealed: Bytes;
    previous_sealed: MaybeBytes;
    previous_until: MaybeAt;
    made_at: At;
    made_by: string;
    host: string | null;
    failures: Generated<number>;
    paused_until: MaybeAt;
  };
  webhook_delivery: {
    account_id: string;
    id: string;
    webhook_id: string;
    event: string;
    body: string;
    made_at: At;
    next_try_at: MaybeAt;
    tries: Generated<number>;
    tried_at: MaybeAt;
    delivered_at: MaybeAt;
    last_status: number | null;
    held_until: MaybeAt;
  };
  signatory: {
    id: string;
    account_id: string;
    name: string;
    pan: string;
    mobile: string;
    email: string;
    portal_email: Generated<string>;
    relay_key: string;
    relay: 'on' | 'off';
    relay_seen: 'untried' | 'works' | 'silent';
    sms_secret_sealed: MaybeBytes;
    links_since: MaybeAt;
  };
  landing_schedule: { account_id: string; schedule: Json<FilingSchedule>; saved_at: At };
  registration: {
    id: string;
    account_id: string;
    nick_name: string;
    label: string;
    username: string;
    password_sealed: MaybeBytes;
    gstin: MaybeChecked<Gstin>;
    given_gstin: MaybeChecked<Gstin>;
    filling_type: Generated<string>;
    status: RegistrationStatus;
    remark: MaybeJson<Remark>;
    legal_name: string;
    trade_name: string;
    pan: string;
    registered_on: string | null;
    cancelled_on: string | null;
    constitution: string;
    taxpayer_type: string;
    portal_status: string;
    makes_e_invoices: boolean | null;
    address: MaybeJson<PortalAddress>;
    preferences: Json<Record<string, KnownPreference[]>>;
    auto_filling: boolean;
    ask_each_month: boolean;
    schedule: Json<FilingSchedule>;
    schedule_edited: boolean;
    signatory_id: string | null;
    refused_pan: Generated<string>;
    listed_before: MaybeJson<FiledBefore[]>;
    list_reading: MaybeJson<ListReading>;
    backlog_start: MaybeJson<BacklogStart>;
    signing: SigningMethod | null;
    regular_from: ReturnPeriod | null;
    simulated: boolean;
    ask_portal_after: MaybeAt;
    portal_tries: Generated<number>;
    attended_until: MaybeAt;
    proven_at: MaybeAt;
    prove_asked_at: MaybeAt;
    own: Json<OwnDetails>;
    reminder_days: number;
    password_reminder: boolean;
    password_reminded_at: MaybeAt;
    api_access_on_at: MaybeAt;
    api_access_off_at: MaybeAt;
    api_access_reminded_at: MaybeAt;
    assigned_to: string | null;
    approver_id: string | null;
    contact: MaybeJson<Contact>;
    credentials_at: At;
    created_at: At;
    verified_at: MaybeAt;
    portal_read_at: MaybeAt;
    read_asked_at: MaybeAt;
    read_failure: FaultMeaning | null;
    watched_at: MaybeAt;
    portal_news: Json<PortalNews[]>;
    deleted_at: MaybeAt;
  };
  work: {
    registration_id: string;
    account_id: string;
    due_at: MaybeAt;
    enqueued_at: MaybeAt;
    place: number | null;
    holder: string | null;
    lease_until: MaybeAt;
    wakes: Generated<number>;
  };
  portal_session: {
    registration_id: string;
    account_id: string;
    challenge_sealed: MaybeBytes;
    token_sealed: MaybeBytes;
    opened_at: MaybeAt;
    expires_at: MaybeAt;
  };
  code_request: {
    id: string;
    account_id: string;
    registration_id: string;
    signatory_id: string;
    filing_id: string | null;
    purpose: CodePurpose;
    place: number;
    places: number;
    relay: boolean;
    sent: boolean;
    asked_at: At;
    asked_wall: At;
    expires_at: At;
    state: CodeState;
    code_sealed: MaybeBytes;
    received_at: MaybeAt;
    channel: 'typed' | 'relay' | null;
  };
  consent: {
    id: string;
    account_id: string;
    registration_id: string | null;
    kind: Consent['kind'];
    period: MaybeChecked<ReturnPeriod>;
    text: string;
    version: string;
    person_id: string | null;
    role: Role | null;
    giver: string;
    capacity: string;
    channel: string;
    given_at: At;
    withdrawn_at: MaybeAt;
    covers: MaybeJson<Covered | CoveredFee>;
  };
  filing: {
    id: string;
    account_id: string;
    registration_id: string;
    gstin: Checked<Gstin>;
    period: Checked<ReturnPeriod>;
    period_order: number;
    frequency: FilingFrequency;
    opened_at: At;
    looked_at: MaybeAt;
    taxpayer_reading: MaybeJson<PortalReadings['taxpayer']>;
    list_reading: MaybeJson<PortalReadings['list']>;
    entry_at: At;
    status: PublicStatus;
    approval: MaybeJson<Approval>;
  };
  filing_return: {
    filing_id: string;
    form: Form;
    account_id: string;
    state: ReturnState;
    scheduled_at: MaybeAt;
    due_at: At;
    next_try_at: MaybeAt;
    reminded_at: MaybeAt;
    tries: number;
    code_tries: number;
    logins: Generated<number>;
    finding: MaybeJson<Finding>;
    answered_arn: string | null;
    arn: string | null;
    filed_at: MaybeAt;
    filed_by: DoneBy | null;
    requested_by: DoneBy;
    recorded: MaybeJson<Recorded>;
    evidence: MaybeJson<Evidence>;
    fee_payment: MaybeJson<FeePayment>;
    /** How many of its events have been applied. */
    events: Generated<number>;
  };
  filing_event: {
    account_id: string;
    filing_id: string;
    form: Form;
    /** The event's number within its return, from 1. */
    seq: number;
    /** The version of the event's shape. */
    version: Generated<number>;
    at: At;
    type: ReturnEvent['type'];
    detail: Json<object>;
    /** Kept free for the hash of the event before. */
    previous_hash: MaybeBytes;
  };
  filing_proof: { account_id: string; filing_id: string; form: Form; number: string; content: string };
  proof_chain: { account_id: string; chain: Generated<string>; length: Generated<number>; head: string };
  proof_entry: {
    chain: string;
    seq: number;
    number: string;
    content_hash: string;
    previous_hash: string;
    hash: string;
    recorded_at: At;
    anchored_on: string | null;
    anchor_path: MaybeJson<PathStep[]>;
  };
  proof_anchor: {
    day: string;
    entries: number;
    root: string;
    previous_hash: string;
    hash: string;
    made_at: At;
  };
  proof_file: { number: string; hash: string };
  notice: {
    account_id: string;
    id: string;
    registration_id: string;
    form: NoticeForm;
    reference: Checked<NoticeReference>;
    received_at: At;
    reply_by: string;
    acknowledged_at: MaybeAt;
  };
  security_event: {
    id: string;
    account_id: string;
    at: At;
    code: SecurityCode;
    detail: Json<object>;
    person_id: string | null;
    session_id: string | null;
    role: Role | null;
    undo_sealed: MaybeBytes;
  };
  return_document: {
    filing_id: string;
    form: Form;
    account_id: string;
    filed: ColumnType<unknown, string, string>;
    shown: Json<DocumentNames>;
    stored_at: At;
  };
  submission: {
    gstin: Checked<Gstin>;
    form: Form;
    period: Checked<ReturnPeriod>;
    owner: string;
    state: Submission['state'];
    arn: string | null;
    claimed_at: At;
    sent_at: MaybeAt;
    unanswered: Generated<number>;
    offset_owner: string | null;
    offset_state: 'sent' | 'done' | 'not_done' | null;
    offset_at: MaybeAt;
  };
  seen_code: { account_id: string; signatory_id: string; code_hash: Bytes; seen_at: At };
  request_rate: { key: string; points: number; expire: number };
  rate_window: { bucket: string; starts_at: At; hits: number };
  portal_turn: {
    key: Bytes;
    holder: string;
    held_for: string;
    proven: boolean;
    until: At;
    next_holder: string | null;
    next_until: MaybeAt;
  };
  portal_rate: { name: string; tokens: number; refilled_at: At };
  outbox: {
    id: string;
    account_id: string;
    channel: 'mail' | 'sms';
    recipient: string;
    subject: string;
    template: string | null;
    text_sealed: Bytes;
    created_at: At;
    next_try_at: At;
    tries: Generated<number>;
    sent_at: MaybeAt;
    given_up_at: MaybeAt;
    to_signatory: Generated<boolean>;
  };
  product_clock: { single: Generated<boolean>; offset_ms: number };
  process: {
    id: string;
    host: string;
    roles: string;
    release: string;
    keys: string;
    current_key: string;
    started_at: Generated<At>;
    seen_at: Generated<At>;
  };
  demo_message: {
    id: Generated<number>;
    channel: string;
    recipient: string;
    subject: string;
    text: string;
    at: At;
  };
};
