import type { Generated } from 'kysely';
import type { ProfileRow } from '#usecases/ports/account.ts';
import type { At, Bytes, Json, MaybeAt, MaybeBytes } from './columnTypes.ts';

/** The tables of people and of signing in, outside any account, as part of the whole in schema.ts. */
export type SignInTables = {
  person: {
    id: string;
    phone: string;
    name: Generated<string>;
    email: Generated<string>;
    role: Generated<string>;
    created_at: At;
    links_since: MaybeAt;
    erase_at: MaybeAt;
    shielded_since: MaybeAt;
  };
  profile: {
    person_id: string;
    details: Json<Partial<ProfileRow['details']>>;
    id_number_sealed: MaybeBytes;
    email_verified_at: MaybeAt;
    updated_at: At;
  };
  profile_photo: { person_id: string; bytes: Bytes; at: At };
  session: {
    id: string;
    person_id: string;
    created_at: At;
    last_used_at: At;
    expires_at: At;
    revoked_at: MaybeAt;
    device: Json<Record<string, string>>;
    refresh_hash: Bytes;
    previous_refresh_hash: MaybeBytes;
    successor_sealed: MaybeBytes;
    rotated_at: MaybeAt;
    proven_at: At;
    disowned_at: MaybeAt;
    firm_account: string | null;
  };
  sign_in_code: {
    phone: string;
    browser_hash: Bytes;
    challenge_hash: Bytes;
    open: boolean;
    code_hash: Bytes;
    sent_at: At;
    expires_at: At;
    tries: Generated<number>;
    open_tries: Generated<number>;
  };
  known_browser: { phone: string; browser_hash: Bytes; expires_at: At };
  identity_login: {
    secret_hash: Bytes;
    phone: string;
    proven_at: At;
    expires_at: At;
    key_hash: MaybeBytes;
    session_id: string | null;
  };
  identity_outbox: {
    id: string;
    person_id: string | null;
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
  };
  person_link: {
    secret_hash: Bytes;
    person_id: string;
    purpose: 'disown' | 'release' | 'object';
    session_id: string | null;
    mail: string;
    sent_at: At;
    expires_at: At;
    of_account: string | null;
    only_mail: Generated<boolean>;
  };
  sign_in_hold: {
    person_id: string;
    since: At;
    until: At;
    mail: string;
    why: Generated<'disowned' | 'idle'>;
  };
  last_sign_in: { person_id: string; at: At };
  second_factor: {
    person_id: string;
    secret_sealed: Bytes;
    begun_at: At;
    confirmed_at: MaybeAt;
    last_step: number;
  };
  passkey: {
    person_id: string;
    credential_id: Bytes;
    public_key: Bytes;
    counter: number;
    transports: Json<string[]>;
    name: string;
    added_at: At;
    used_at: MaybeAt;
  };
  recovery_code: { person_id: string; code_hash: Bytes };
  spent_proof: { proof_hash: Bytes; expires_at: At };
  signed_out: { phone_hash: Bytes; at: At };
};
