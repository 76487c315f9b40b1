import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { FilingSchedule } from '#domain/filingSchedule.ts';
import type { ReturnEvent, ReturnState } from '#domain/filing.ts';
import type { OwnDetails } from '#domain/gstinForm.ts';
import type { PublicStatus } from '#domain/filingStatus.ts';
import type { Instant } from '#domain/istTime.ts';
import type { Finding } from '#domain/finding.ts';
import type { FilingFrequency, Form } from '#domain/returnPeriod.ts';
import type { ProfileRow } from '#usecases/portsOfAccount.ts';
import type { CodePurpose, CodeState } from '#usecases/portsOfCodes.ts';
import type { Consent, RegistrationStatus, Told } from '#usecases/portsOfStore.ts';
import type { Submission } from '#usecases/portsOfSystem.ts';
import type { KnownPreference } from '#domain/registration.ts';
import type { PortalAddress } from '#usecases/portsOfPortal.ts';

/** Read as an instant (the pool parses timestamptz so), written as a Date. */
export type At = ColumnType<Instant, Date, Date>;
export type MaybeAt = ColumnType<Instant | null, Date | null, Date | null>;
type Json<T extends object> = JSONColumnType<T>;
/** A nullable JSON column; written as text so that an array is not taken for a PostgreSQL array. */
type MaybeJson<T> = ColumnType<T | null, string | null, string | null>;
type Bytes = ColumnType<Uint8Array, Uint8Array, Uint8Array>;
type MaybeBytes = ColumnType<Uint8Array | null, Uint8Array | null, Uint8Array | null>;

/** The database's tables as Kysely reads them; the truth is in migrations/. */
export type Schema = {
  app_user: {
    id: string;
    user_id: Generated<string>;
    phone: string;
    name: Generated<string>;
    email: Generated<string>;
    role: Generated<string>;
    created_at: At;
  };
  session: {
    id: string;
    user_id: string;
    created_at: At;
    last_used_at: At;
    expires_at: At;
    revoked_at: MaybeAt;
    device: Json<Record<string, string>>;
    refresh_hash: Bytes;
    previous_refresh_hash: MaybeBytes;
    successor_sealed: MaybeBytes;
    rotated_at: MaybeAt;
  };
  signatory: {
    id: string;
    user_id: string;
    name: string;
    pan: string;
    mobile: string;
    email: string;
    portal_email: Generated<string>;
    relay_key: string;
    relay: 'on' | 'off';
    relay_seen: 'untried' | 'works' | 'silent';
  };
  profile: {
    user_id: string;
    details: Json<Partial<ProfileRow['details']>>;
    id_number_sealed: MaybeBytes;
    email_verified_at: MaybeAt;
    updated_at: At;
  };
  profile_photo: { user_id: string; bytes: Bytes; at: At };
  landing_schedule: { user_id: string; schedule: Json<FilingSchedule>; saved_at: At };
  registration: {
    id: string;
    user_id: string;
    nick_name: string;
    username: string;
    password_sealed: MaybeBytes;
    gstin: string | null;
    given_gstin: string | null;
    filling_type: Generated<string>;
    status: RegistrationStatus;
    remark: string;
    legal_name: string;
    trade_name: string;
    pan: string;
    registered_on: string | null;
    cancelled_on: string | null;
    constitution: string;
    taxpayer_type: string;
    portal_status: string;
    address: MaybeJson<PortalAddress>;
    preferences: Json<Record<string, KnownPreference[]>>;
    auto_filling: boolean;
    ask_each_month: boolean;
    schedule: Json<FilingSchedule>;
    schedule_edited: boolean;
    signatory_id: string | null;
    simulated: boolean;
    ask_portal_after: MaybeAt;
    portal_tries: Generated<number>;
    attended_until: MaybeAt;
    own: Json<OwnDetails>;
    reminder_days: number;
    password_reminder: boolean;
    password_reminded_at: MaybeAt;
    credentials_at: At;
    created_at: At;
    verified_at: MaybeAt;
    deleted_at: MaybeAt;
  };
  work: {
    registration_id: string;
    user_id: string;
    due_at: MaybeAt;
    enqueued_at: MaybeAt;
    holder: string | null;
    lease_until: MaybeAt;
    wakes: Generated<number>;
  };
  portal_session: {
    registration_id: string;
    user_id: string;
    challenge_sealed: MaybeBytes;
    token_sealed: MaybeBytes;
    opened_at: MaybeAt;
    expires_at: MaybeAt;
  };
  code_request: {
    id: string;
    user_id: string;
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
    user_id: string;
    registration_id: string | null;
    kind: Consent['kind'];
    period: string | null;
    text: string;
    version: string;
    giver: string;
    capacity: string;
    channel: string;
    given_at: At;
    withdrawn_at: MaybeAt;
  };
  filing: {
    id: string;
    user_id: string;
    registration_id: string;
    gstin: string;
    period: string;
    period_order: number;
    frequency: FilingFrequency;
    opened_at: At;
    looked_at: MaybeAt;
    told_taxpayer: MaybeJson<Told['taxpayer']>;
    told_list: MaybeJson<Told['list']>;
    entry_at: At;
    status: PublicStatus;
  };
  filing_return: {
    filing_id: string;
    form: Form;
    user_id: string;
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
    filed_by: string;
    requested_by: string;
    /** How many of its events have been applied. */
    events: Generated<number>;
  };
  filing_event: {
    user_id: string;
    filing_id: string;
    form: Form;
    /** From 1, within its return. */
    seq: number;
    /** Of the event's shape. */
    version: Generated<number>;
    at: At;
    type: ReturnEvent['type'];
    detail: Json<object>;
    /** Kept free for the hash of the event before. */
    previous_hash: MaybeBytes;
  };
  return_document: {
    filing_id: string;
    form: Form;
    user_id: string;
    filed: ColumnType<unknown, string, string>;
    stored_at: At;
  };
  submission: {
    gstin: string;
    form: Form;
    period: string;
    owner: string;
    state: Submission['state'];
    arn: string | null;
    claimed_at: At;
    sent_at: MaybeAt;
    unanswered: Generated<number>;
  };
  seen_code: { user_id: string; signatory_id: string; code_hash: Bytes; seen_at: At };
  sign_in_code: { phone: string; code_hash: Bytes; sent_at: At; expires_at: At; tries: Generated<number> };
  identity_login: { secret_hash: Bytes; phone: string; expires_at: At };
  rate_window: { bucket: string; starts_at: At; hits: number };
  portal_rate: { name: string; tokens: number; refilled_at: At };
  outbox: {
    id: string;
    user_id: string | null;
    channel: 'mail' | 'sms';
    recipient: string;
    subject: string;
    text_sealed: Bytes;
    created_at: At;
    next_try_at: At;
    tries: Generated<number>;
    sent_at: MaybeAt;
    given_up_at: MaybeAt;
  };
  product_clock: { single: Generated<boolean>; offset_ms: number };
  demo_message: {
    id: Generated<number>;
    channel: string;
    recipient: string;
    subject: string;
    text: string;
    at: At;
  };
};
