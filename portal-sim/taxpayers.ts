import type { Address, Block, Book, Figures, Form, Preference, Signatory, Taxpayer } from './book.ts';
import {
  addMonths,
  firstDay,
  isDate,
  isQuarterEnd,
  istDate,
  istInstant,
  lastDay,
  MINUTE,
  periodDue,
  type Instant,
  type Period,
} from './calendar.ts';
import { NO_FIGURES } from './figures.ts';
import { daysLate, dueDate, isQuarterly, lateFeeRupees } from './filingRules.ts';
import { isGstin, isPan, makeGstin, mintArn } from './identifiers.ts';

/**
 * A taxpayer to be made. Only the username is needed; the rest has defaults of a clean monthly proprietor.
 * `back` counts months from the period due now (0), so 1 is the period before it.
 */
export type TaxpayerSpec = {
  username: string;
  password?: string;
  stateCode?: string;
  stateName?: string;
  /** The PAN inside the GSTIN; invented when absent. */
  pan?: string;
  gstin?: string;
  legalName?: string;
  tradeName?: string;
  constitution?: string;
  taxpayerType?: string;
  status?: string;
  /** Suspended because returns are missing: active again when the last of them is filed (gst-portal#suspension). */
  suspendedForNonFiling?: boolean;
  /** `YYYY-MM-DD`; by default the first period of the history. */
  registeredOn?: string;
  /** `YYYY-MM-DD`: in the composition scheme before it, with CMP-08 filed for each quarter that is due. */
  regularFrom?: string;
  cancelledOn?: string;
  address?: Partial<Address>;
  signatories?: Signatory[];
  preference?: Preference;
  /** Keyed `2026-27 Q3`. */
  quarters?: Record<string, Preference>;
  apiAccess?: { on?: boolean; ownerRenews?: boolean; since?: Instant };
  evcAllowed?: boolean;
  blocks?: Block[];
  forwards?: boolean;
  trackDelayMinutes?: number;
  emptySummary?: boolean;
  /** Default true: the directory reports the signatory with the PAN. */
  listsSignatory?: boolean;
  /** Credit notes refused by buyers; `back` is the month of the refusal. */
  refusedCreditNotes?: { back: number; taxRupees: number }[];
  figures?: (Partial<Figures> & { back: number })[];
  /** Interest that the portal has computed into a GSTR-3B, whole rupees. */
  interest?: { back: number; rupees: number }[];
  history?: {
    /** How many months before the one due now are filed; default 18. */
    months?: number;
    /** The newest filed month; default 1. */
    upTo?: number;
    missing?: { form: Form; back: number }[];
    late?: { form: Form; back: number; days: number; paid?: boolean }[];
    /** Months with GSTR-1 rows saved on the portal. */
    savedBack?: number[];
  };
};

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** An invented individual's PAN, another for every number. */
function inventedPan(number: number): string {
  const high = Math.floor(number / 10_000);
  const letter = (place: number) => LETTERS.charAt(Math.floor(high / 26 ** place) % 26);
  return `ZQ${letter(1)}P${letter(0)}${String(number % 10_000).padStart(4, '0')}K`;
}

/** Adds a taxpayer with its history; the text describes the error in the spec, null when it is added. */
export function addTaxpayer(book: Book, spec: TaxpayerSpec, now: Instant): string | null {
  if (typeof spec.username !== 'string' || spec.username === '') return 'username is missing';
  if (Object.hasOwn(book.taxpayers, spec.username)) return `username ${spec.username} exists`;
  const number = Object.keys(book.usernames).length + 1;
  const stateCode = spec.stateCode ?? spec.gstin?.slice(0, 2) ?? '27';
  const pan = spec.pan ?? spec.gstin?.slice(2, 12) ?? inventedPan(number);
  const gstin = spec.gstin ?? makeGstin(stateCode, pan);
  if (!isGstin(gstin) || !isPan(pan)) return `${gstin} is no GSTIN`;
  if (Object.hasOwn(book.usernames, gstin)) return `GSTIN ${gstin} exists`;
  for (const date of [spec.registeredOn, spec.regularFrom, spec.cancelledOn]) {
    if (date !== undefined && !isDate(date)) return `${date} is no date`;
  }
  const months = spec.history?.months ?? 18;
  const legalName = spec.legalName ?? `Sample Traders ${number}`;
  const address = {
    bnm: '',
    bno: '12',
    flno: '',
    st: 'Station Road',
    loc: 'Bazar',
    dst: '',
    city: '',
    pncd: '400001',
  };
  const taxpayer: Taxpayer = {
    username: spec.username,
    password: spec.password ?? 'Demo@1234',
    gstin,
    legalName,
    tradeName: spec.tradeName ?? legalName,
    constitution: spec.constitution ?? 'Proprietorship',
    taxpayerType: spec.taxpayerType ?? 'Regular',
    status: spec.status ?? (spec.cancelledOn === undefined ? 'Active' : 'Cancelled'),
    suspendedForNonFiling: spec.suspendedForNonFiling ?? false,
    registeredOn: spec.registeredOn ?? firstDay(addMonths(periodDue(now), -Math.max(0, months))),
    regularFrom: spec.regularFrom ?? null,
    cancelledOn: spec.cancelledOn ?? null,
    address: { ...address, stcd: spec.stateName ?? 'Maharashtra', ...spec.address },
    signatories: spec.signatories ?? [
      {
        name: legalName,
        pan,
        mobile: `+917${String(number).padStart(9, '0')}`,
        email: `${spec.username}@taxpayer.example`,
      },
    ],
    preference: { usual: spec.preference ?? 'M', quarters: { ...spec.quarters } },
    apiAccess: {
      on: spec.apiAccess?.on ?? true,
      since: spec.apiAccess?.since ?? now,
      ownerRenews: spec.apiAccess?.ownerRenews ?? true,
    },
    evcAllowed: spec.evcAllowed ?? true,
    blocks: [...(spec.blocks ?? [])],
    forwards: spec.forwards ?? true,
    trackDelayMinutes: spec.trackDelayMinutes ?? 0,
    emptySummary: spec.emptySummary ?? false,
    listsSignatory: spec.listsSignatory ?? true,
    creditNotes: (spec.refusedCreditNotes ?? []).map(({ back, taxRupees }, index) => ({
      number: `CN-${index + 1}`,
      refusedIn: addMonths(periodDue(now), -back),
      taxRupees,
      settledIn: null,
    })),
    figures: Object.fromEntries(
      (spec.figures ?? []).map(({ back, ...figures }) => [
        addMonths(periodDue(now), -back),
        { ...NO_FIGURES, ...figures },
      ]),
    ),
    cash: [],
    ...(spec.interest === undefined
      ? {}
      : {
          interest: Object.fromEntries(
            spec.interest.map(({ back, rupees }) => [addMonths(periodDue(now), -back), rupees]),
          ),
        }),
    filings: {},
    saved: {},
    prepared: {},
    references: {},
    codes: [],
  };
  for (const back of spec.history?.savedBack ?? []) {
    taxpayer.saved[addMonths(periodDue(now), -back)] = { gstr1Rows: 3, gstr3b: null };
  }
  book.taxpayers[taxpayer.username] = taxpayer;
  book.usernames[gstin] = taxpayer.username;
  seedHistory(book, taxpayer, spec, now);
  bookComposition(book, taxpayer, months, now);
  return null;
}

function seedHistory(book: Book, taxpayer: Taxpayer, spec: TaxpayerSpec, now: Instant): void {
  const { months = 18, upTo = 1, missing = [], late = [] } = spec.history ?? {};
  for (let back = months; back >= upTo; back -= 1) {
    const period = addMonths(periodDue(now), -back);
    if (isQuarterly(taxpayer, period) && !isQuarterEnd(period)) continue;
    if (taxpayer.regularFrom !== null && lastDay(period) < taxpayer.regularFrom) continue;
    for (const form of ['GSTR1', 'GSTR3B'] as const) {
      if (missing.some((row) => row.form === form && row.back === back)) continue;
      const lateRow = late.find((row) => row.form === form && row.back === back);
      const filedAt = seededAt(taxpayer, form, period, lateRow?.days ?? 0, now);
      const days = daysLate(taxpayer, form, period, filedAt);
      taxpayer.filings[`${form}|${period}`] = {
        arn: mintArn(book.serials, taxpayer.gstin.slice(0, 2), period),
        filedAt,
        visibleAt: filedAt,
        by: 'seed',
        daysLate: days,
        lateFeeRupees: form === 'GSTR3B' ? lateFeeRupees(days) : 0,
        lateFeePaid: lateRow?.paid ?? false,
      };
    }
  }
}

/** CMP-08 of each quarter with a day in the scheme, filed on the 16th after it, as far as that is over. */
export function bookComposition(book: Book, taxpayer: Taxpayer, months: number, now: Instant): void {
  const { regularFrom, registeredOn } = taxpayer;
  if (regularFrom === null) return;
  for (let back = months; back >= 0; back -= 1) {
    const period = addMonths(periodDue(now), -back);
    const filedAt = istInstant(`${firstDay(addMonths(period, 1)).slice(0, 8)}16`, 12);
    const isOwed = firstDay(addMonths(period, -2)) < regularFrom && lastDay(period) >= registeredOn;
    if (!isQuarterEnd(period) || !isOwed || filedAt >= now) continue;
    if (taxpayer.filings[`CMP08|${period}`] !== undefined) continue;
    taxpayer.filings[`CMP08|${period}`] = {
      arn: mintArn(book.serials, taxpayer.gstin.slice(0, 2), period),
      filedAt,
      visibleAt: filedAt,
      by: 'seed',
      lateFeeRupees: 0,
      lateFeePaid: false,
      daysLate: 0,
    };
  }
}

/** A plausible moment in the month after the period, on time unless `lateDays` says otherwise, never ahead. */
function seededAt(taxpayer: Taxpayer, form: Form, period: Period, lateDays: number, now: Instant): Instant {
  const month = firstDay(addMonths(period, 1));
  const spread = Buffer.from(taxpayer.username).reduce((sum, byte) => sum + byte, Number(period.slice(0, 2)));
  const day = form === 'GSTR1' ? 4 + (spread % 6) : 12 + (spread % 7);
  const minute = (spread * 7) % 60;
  const onTime = istInstant(`${month.slice(0, 8)}${String(day).padStart(2, '0')}`, 10, minute);
  const at =
    lateDays > 0
      ? istInstant(
          istDate(istInstant(dueDate(taxpayer, form, period)) + lateDays * 1440 * MINUTE),
          11,
          minute,
        )
      : onTime;
  if (at < now) return at;
  return Math.max(istInstant(month), now - (form === 'GSTR1' ? 60 : 30) * MINUTE);
}
