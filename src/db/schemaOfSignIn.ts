import type { Generated } from 'kysely';
import type { At, Bytes, Json, MaybeAt, MaybeBytes } from './columnTypes.ts';

/** The tables of signing in, as part of the whole in schema.ts. */
export type SignInTables = {
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
  spent_proof: { proof_hash: Bytes; expires_at: At };
  signed_out: { phone_hash: Bytes; at: At };
};
