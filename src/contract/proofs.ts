import { z } from 'zod';
import { callsOf } from './call.ts';

const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ example: '9c41e70b52d8f3a69c41e70b52d8f3a69c41e70b52d8f3a69c41e70b52d8f3a6' });

/** Whether a paper is a proof of ours, for whoever holds it (design#proof-of-a-filing). */
export const proofCalls = callsOf({
  checkProof: {
    method: 'POST',
    path: '/api/proof/check',
    access: 'open',
    topic: 'Filing',
    title: 'Check a proof',
    summary:
      'Whether a proof of a filing is recorded here, unchanged; the paper itself is not sent, only its number and SHA-256 hashes',
    reads: true,
    body: z.strictObject({
      number: z
        .string()
        .regex(/^SP-\d{4}(-[0-9A-F]{4}){4}$/)
        .meta({ example: 'SP-2611-9C41-E70B-52D8-F3A6' }),
      /** Of the canonical JSON of the proof. */
      content_hash: hash,
      /** Of its entry in the chain. */
      entry_hash: hash,
      /** Of the anchor that the paper names; null where it names none. */
      anchor_hash: hash.nullable(),
      /** Of the whole PDF file; null for a JSON file. */
      file_hash: hash.nullable(),
    }),
    refuses: ['auth/too-many-requests'],
    data: z.strictObject({
      /** changed: the number is ours and a hash is not. */
      result: z.enum(['genuine', 'changed', 'not_ours']),
      /** YYYY-MM-DD, IST; '' unless it is genuine. */
      recorded_on: z.string(),
    }),
  },
});
