import type { Reading } from '../gst/evidence.ts';
import type { FilingFrequency, Form, ReturnPeriod } from '../gst/returnPeriod.ts';
import type { CodeRequest } from '../registration/codeRequest.ts';
import type { Consent } from '../registration/consent.ts';
import { type Instant, isoIst } from '../shared/istTime.ts';
import type { Doer, ReturnEvent } from './events.ts';
import type { ProofContent } from './proofPaper.ts';

/** An actor, named as of the filing. `shunya`: the program by itself, or by the account's schedule. */
export type ProofActor =
  | { by: 'shunya' | 'portal' | 'signatory' | 'program' }
  | Extract<Doer, { by: 'client' | 'person' }>;

/** A stored event without its time and type, as it stands in the proof. */
type EventDetail = Omit<ReturnEvent, 'at' | 'type'>;

/**
 * The content of a proof of a filed return, in English words and in the codes from which a PDF is drawn in any
 * language. It holds no portal code, key or number of a person: of a code only its state (design#proof-of-a-filing).
 */
export type FilingProof = ProofContent & {
  version: 1;
  /** Filed at a pretend portal. */
  simulated: boolean;
  gstin: string;
  legalName: string;
  tradeName: string;
  form: Form;
  period: ReturnPeriod;
  frequency: FilingFrequency;
  dueAt: string;
  arn: string;
  filedAt: string;
  filedBy: ProofActor;
  /** The newest readings before the return was sent. */
  evidence: { reading: Reading; readAt: string; source: string; says: string }[];
  consents: (Pick<Consent, 'kind' | 'text' | 'version' | 'giver' | 'capacity' | 'channel' | 'role'> & {
    english: string;
    givenAt: string;
    withdrawnAt: string | null;
  })[];
  codes: (Pick<CodeRequest, 'purpose' | 'state' | 'channel' | 'relay'> & {
    askedAt: string;
    receivedAt: string | null;
  })[];
  portalAnswers: { at: string; answer: string }[];
  events: {
    /** From 1, within the return. */
    seq: number;
    at: string;
    /** Milliseconds since 1970, as stored. */
    instant: Instant;
    type: ReturnEvent['type'];
    detail: EventDetail;
    words: string;
    by: ProofActor;
  }[];
};

/** An event as it is compared with the stored one: a change of either shows. */
export function storedEvent(
  event: ReturnEvent,
): Pick<FilingProof['events'][number], 'at' | 'instant' | 'type' | 'detail'> {
  const { at, type, ...detail } = event;
  return { at: isoIst(at), instant: at, type, detail };
}

/** The event as it was stored. */
export const eventIn = ({ instant, type, detail }: FilingProof['events'][number]): ReturnEvent =>
  ({ ...detail, type, at: instant }) as ReturnEvent;
