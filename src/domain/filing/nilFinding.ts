import type { FiledDoubt } from '../gst/filedList.ts';
import type { EvidenceSource } from './evidence.ts';
import type { Finding, FindingOf, LiabilityOf, PortalBlock, ReturnInQuestion } from './finding.ts';
import type { Gstin } from '../gst/gstin.ts';
import type { ReturnPeriod } from '../gst/returnPeriod.ts';
import type { Instant } from '../shared/istTime.ts';
import { lateFeeRupees } from '../gst/lateFee.ts';

/* What the nil check finds (record 084.3). `about` is the return that is checked. */

export const filedInDoubt = (about: ReturnInQuestion, why: FiledDoubt, arn: string): Finding => ({
  code: 'filed_in_doubt',
  params: { about, why, arn },
});

export const periodNotOver = (about: ReturnInQuestion, opens: Instant | null): Finding => ({
  code: 'period_not_over',
  params: { about, opens, givenUp: false },
});

export const beforeRegistration = (about: ReturnInQuestion, registered: Instant): Finding => ({
  code: 'before_registration',
  params: { about, registered },
});

/** It began in the time of the composition scheme. */
export const beforeRegular = (about: ReturnInQuestion, first: ReturnPeriod): Finding => ({
  code: 'before_regular',
  params: { about, first },
});

export const firstPeriodUnknown = (about: ReturnInQuestion): Finding => ({
  code: 'first_period_unknown',
  params: { about },
});

export const afterCancellation = (about: ReturnInQuestion, cancelled: Instant | null): Finding => ({
  code: 'after_cancellation',
  params: { about, cancelled },
});

export const notActive = (): Finding => ({ code: 'not_active', params: {} });

export const standingUnknown = (says: string): Finding => ({ code: 'standing_unknown', params: { says } });

export const eInvoicesOnTheirWay = (
  about: ReturnInQuestion,
  notBefore: Instant,
  isMaker: boolean,
): FindingOf<'e_invoices_on_their_way'> => ({
  code: 'e_invoices_on_their_way',
  params: { about, notBefore, isMaker },
});

export const notRegular = (taxpayerType: string): Finding => ({
  code: 'not_regular',
  params: { taxpayerType },
});

export const barred = (about: ReturnInQuestion, lawEnds: Instant, from: Instant): Finding => ({
  code: 'barred',
  params: { about, lawEnds, from },
});

/** A late filing is never started without a person (record 083.2). */
export const lateNeedsPerson = (
  about: ReturnInQuestion,
  lawEnds: Instant,
  from: Instant,
): FindingOf<'late_needs_person'> => ({
  code: 'late_needs_person',
  params: { about, lawEnds, from, rupees: lateFeeRupees(about, about.now) },
});

const behind = (
  about: ReturnInQuestion,
  previous: ReturnInQuestion,
  standing: 'missing' | 'on_its_way' | 'needs_person',
): Finding => ({
  code: previous.form === 'GSTR1' ? 'previous_gstr1_missing' : 'previous_gstr3b_missing',
  params: { about, previous, standing },
});

export const previousMissing = (about: ReturnInQuestion, previous: ReturnInQuestion): Finding =>
  behind(about, previous, 'missing');

/** The previous return is one of ours and still on its way. */
export const previousOnItsWay = (about: ReturnInQuestion, previous: ReturnInQuestion): Finding =>
  behind(about, previous, 'on_its_way');

/** The previous return is one of ours and stands still until a person acts on it. */
export const previousNeedsPerson = (about: ReturnInQuestion, previous: ReturnInQuestion): Finding =>
  behind(about, previous, 'needs_person');

export const gstr1First = (about: ReturnInQuestion): Finding => ({ code: 'gstr1_first', params: { about } });

export const gstr1Stopped = (about: ReturnInQuestion): Finding => ({
  code: 'gstr1_stopped',
  params: { about },
});

export const dataSaved = (about: ReturnInQuestion): Finding => ({ code: 'data_saved', params: { about } });

export const lateFeeCarried = (about: ReturnInQuestion, rupees: number): Finding => ({
  code: 'late_fee_carried',
  params: { about, rupees },
});

export const liabilityCarried = (about: ReturnInQuestion, of: LiabilityOf, rupees: number): Finding => ({
  code: 'liability_carried',
  params: { about, of, rupees },
});

export const eInvoicesThere = (about: ReturnInQuestion, count: number): Finding => ({
  code: 'e_invoices_there',
  params: { about, count },
});

export const creditToGiveBack = (about: ReturnInQuestion, rupees: number): Finding => ({
  code: 'credit_to_give_back',
  params: { about, rupees },
});

export const needsYes = (
  about: ReturnInQuestion,
  asked: { creditRupees: number; notRead: EvidenceSource[]; says?: string },
): FindingOf<'needs_yes'> => ({ code: 'needs_yes', params: { about, ...asked } });

export const suspended = (about: ReturnInQuestion): Finding => ({
  code: 'suspended',
  params: { about, behind: about.now > about.due },
});

/** The portal takes nothing while it lasts; `suspended` is what is said where it does. */
export const suspensionBlocks = (about: ReturnInQuestion): Finding => ({
  code: 'suspension_blocks',
  params: { about, behind: about.now > about.due },
});

/** `rupees`: by how much; null where the portal has only refused the return for it. */
export const negativeLedger = (about: ReturnInQuestion, rupees: number | null): Finding => ({
  code: 'negative_ledger',
  params: { about, rupees },
});

export const portalBlock = (about: ReturnInQuestion, block: PortalBlock): Finding =>
  block === 'negative_ledger' ? negativeLedger(about, null) : { code: block, params: { about } };

/** `mayChoose`: nobody has said yet that this one signs by code at the portal. */
export const evcNotAllowed = (about: ReturnInQuestion, gstin: Gstin, mayChoose = false): Finding => ({
  code: 'evc_not_allowed',
  params: { about, gstin, mayChoose },
});
