import type { Schema } from './schema.ts';

/**
 * The tables that belong to no account. The list is closed: every other table has account_id, first in each of its
 * keys, under forced row-level security (test/api/db/catalogue.test.ts).
 */
export const outsideTenancy = {
  person: 'who signs in; they may belong to several accounts',
  profile: 'of a person',
  profile_photo: 'of a person',
  session: 'of a person, whichever account they look at',
  sign_in_code: 'of a number that may be nobody’s yet',
  known_browser: 'of a number',
  identity_login: 'of a number',
  person_link: 'of a person',
  sign_in_hold: 'of a person',
  last_sign_in: 'of a person, whichever account they look at',
  second_factor: 'of a person, whichever account they look at',
  passkey: 'of a person, whichever account they look at',
  recovery_code: 'of a person',
  spent_proof: 'of a proof of a number',
  signed_out: 'of a number that may be nobody’s any more',
  identity_outbox: 'to a person or a number',
  submission: 'at most one filing of a return, whoever asks',
  proof_entry: 'hashes of proofs, which outlive the account; row-level security shows an account its own',
  proof_anchor: 'one hash a day over the entries of all accounts',
  proof_file: 'hashes of PDF files of proofs, which outlive the account',
  portal_turn: 'one code and one session at a time at the portal, whoever asks',
  rate_window: 'limits of numbers, addresses and GSTINs',
  request_rate: 'requests a minute of addresses, persons and keys',
  portal_rate: 'the one limit of the portal',
  product_clock: 'one time for all',
  process: 'of the installation: which processes run, with which keys',
  demo_message: 'every mail and SMS of a demo',
} as const satisfies Partial<Record<keyof Schema, string>>;

/** Every other table: its rows belong to an account. */
export type AccountTable = Exclude<keyof Schema, keyof typeof outsideTenancy>;
