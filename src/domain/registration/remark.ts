import type { FaultMeaning } from '../filing/refusal.ts';
import type { Gstin } from '../gst/gstin.ts';
import type { ReturnPeriod } from '../gst/returnPeriod.ts';
import type { Instant } from '../shared/istTime.ts';

type Nothing = Record<string, never>;

/**
 * What a registration says about itself beside its returns, and what each of these codes tells: a closed set, said by
 * `texts/` in each language (record 096).
 */
export type RemarkParams = {
  /** Its GSTIN does not check out: the portal has told nonsense. */
  gstin_unreadable: Nothing;
  /** The portal login belongs to `gstin`, and `given` was typed. */
  other_gstin: { gstin: Gstin; given: Gstin };
  /** The portal does not tell the GSTIN of a login: the person does. */
  gstin_wanted: Nothing;
  /** Neither its GSTIN nor its password is known here, and the portal tells the GSTIN only to whoever has the password. */
  login_unknown: Nothing;
  /** It stands on another card of the account. */
  already_here: { gstin: Gstin };
  /** The portal's own word for this kind of taxpayer, for which nothing is filed (gst-portal#search). */
  not_regular: { taxpayerType: string };
  /** What the portal refused, or what stood in the way to it. */
  refused: { meaning: FaultMeaning };
  /** The portal does not answer right now; it is asked again. */
  no_answer: Nothing;
  /** Null: the portal tells no day that can be read. */
  cancelled: { cancelled: Instant | null };
  /** Active, with a cancellation that takes effect at the end of this day. */
  ends_on: { on: Instant };
  /** The portal does not tell whether the quarter of this period is filed by month; nothing is opened for it. */
  preference_unknown: { period: ReturnPeriod };
  /** A sentence from before remarks were codes, as it was stored. */
  as_written: { text: string };
};

export type RemarkCode = keyof RemarkParams;

/** A remark of one code; `Remark` is the union of all. */
export type RemarkOf<C extends RemarkCode> = { [K in C]: { code: K; params: RemarkParams[K] } }[C];
export type Remark = RemarkOf<RemarkCode>;
