import { z } from 'zod';
import { backlogStages, backlogStates } from '#domain/filing/backlog.ts';
import { parsePeriod } from '#domain/gst/returnPeriod.ts';
import { apiAccess } from './apiAccess.ts';
import { callsOf } from './call.ts';
import { byIdOrGstin, id, instant, maybeInstant, nothing } from './fields.ts';
import { historyEntry } from './filings.ts';
import { issue } from './issue.ts';
import { signatoryPan, signedBy } from './signing.ts';

/** Unfiled past periods in one line, for lists; null when none is unfiled. */
export const backlogLine = z
  .strictObject({
    /** How many periods are unfiled. */
    periods: z.number().int(),
    unit: z.enum(['months', 'quarters', 'periods']),
    /** Their late fee so far, whole rupees, as the plan has it. */
    fee_rupees: z.number().int(),
    /** Of a start: how many periods are filed, of how many; 0 of 0 before a start. */
    filed: z.number().int(),
    started: z.number().int(),
    /** Of a start: the next period waits until the cash ledger holds its carried late fee. */
    waits_for_money: z.boolean(),
    /** The whole rupees that the cash ledger lacks for all its periods then; else 0. */
    lacks_rupees: z.number().int(),
    /** Of a start: the next period waits for another act of a person than the payment. */
    stopped: z.boolean(),
    /** A start takes these now: the periods that are not under way. */
    to_start: z.number().int(),
    /** Their returns, and their first and last month: MMYYYY; '' where there is none. */
    returns_to_start: z.number().int(),
    start_from: z.string(),
    start_to: z.string(),
    /** The late fees, whole rupees, charged with them. */
    charged_rupees: z.number().int(),
    /** The oldest unfiled period: MMYYYY; a quarter by its last month. */
    period: z.string(),
    frequency: z.enum(['monthly', 'quarterly']),
    /** When its first unfiled return was due, and the whole days in India since then. */
    due_at: instant,
    days_late: z.number().int(),
    signed_by: signedBy,
    /** Somebody has skipped that period. */
    skipped: z.boolean(),
    /** How many of the unfiled periods have no entry in the history, because they were never opened here. */
    unopened: z.number().int(),
  })
  .nullable();

/** A period in a body: MMYYYY; a quarter by its last month. */
const periodToSend = z
  .string()
  .max(6, issue('month_form', { field: 'month' }))
  .refine((text) => parsePeriod(text) !== null, issue('month_form', { field: 'month' }));

const backlogReturn = z.strictObject({
  form: z.enum(['GSTR1', 'GSTR3B']),
  due_at: instant,
  /** Whole days in India after the due date: to the filing, else to now. */
  days_late: z.number().int(),
  /** Its late fee as filed, or if it is filed now, whole rupees. */
  fee_rupees: z.number().int(),
  filed_at: maybeInstant,
  /** '' until it is in the portal's list. */
  arn: z.string(),
});

const backlogPeriod = z.strictObject({
  /** MMYYYY; a quarter by its last month. */
  period: z.string(),
  frequency: z.enum(['monthly', 'quarterly']),
  /** stopped: a finding or a missing yes keeps it; `entry` says which, and what to do. */
  state: z.enum(backlogStates),
  returns: z.array(backlogReturn),
  /** The late fee of both returns; the next period's GSTR-3B charges it. */
  fee_rupees: z.number().int(),
  /** The fee of the period before, which this GSTR-3B charges. */
  carried_rupees: z.number().int(),
  /** The same by the portal: what it asks, or has taken once this GSTR-3B is filed; null before it has named it. */
  portal_rupees: z.number().int().nullable(),
  /** The last moment that the law allows, and the first one at which the portal refuses it. */
  law_ends_at: instant,
  barred_from: instant,
  /** Its entry in the history; null until it is started. */
  entry: historyEntry.nullable(),
  /** The exact words of the declaration that a start stores for this period; '' when it is filed. */
  declaration: z.string(),
  /** The words of the yes to `carried_rupees`, which a start stores too; '' when nothing is carried. */
  fee_declaration: z.string(),
});

/** Past periods that are not filed, and their start (design#the-backlog). */
export const backlogCalls = callsOf({
  backlog: {
    method: 'GET',
    path: '/api/gst-details/{id}/backlog',
    access: 'signed-in',
    right: 'look',
    scope: 'read',
    topic: 'Filing',
    title: 'List unfiled past months',
    summary:
      'The unfiled past periods of a GSTIN in the order in which they have to be filed, with fees, bars and states',
    params: byIdOrGstin,
    data: z.strictObject({
      id,
      gstin: z.string(),
      business: z.string(),
      simulated: z.boolean(),
      /** When the portal's lists were last read; null: not yet. */
      read_at: maybeInstant,
      /** Financial years that the portal did not give: their periods are unknown, and are read again. */
      unread_years: z.array(z.string()),
      periods: z.array(backlogPeriod),
      /**
       * The late fee of the unfiled periods so far; once they are begun, all that is still to pay, by the portal where it
       * has named it. And what each further day adds, whole rupees.
       */
      fee_rupees: z.number().int(),
      fee_per_day: z.number().int(),
      /**
       * For the cash ledger, by our own count: charged in this plan, up to its first skipped period, and with those from
       * that one on or with the period after the plan, also once the plan is filed and that period is not.
       */
      charged_rupees: z.number().int(),
      later_rupees: z.number().int(),
      /** Both in the portal's measure, once it has named the fee of a period; its own amounts where it has named them. */
      expected_rupees: z.number().int(),
      expected_later_rupees: z.number().int(),
      /** The money that is asked for: without the fees of late GSTR-1s until the portal has named a fee of these periods. */
      asked_rupees: z.number().int(),
      /** The late fees that the portal has taken from the cash ledger with the returns of this plan. */
      paid_rupees: z.number().int(),
      /** The balance for fees in the cash ledger after the last one of this plan, whole rupees; null before one is paid. */
      cash_left: z.strictObject({ central: z.number().int(), state: z.number().int() }).nullable(),
      /** The effect of the missing returns so far. */
      stage: z.enum(backlogStages),
      /** Nobody knows yet from which month on the returns are due: fewer of these may be, or none. */
      first_month_unknown: z.boolean(),
      /** A start of all of them would succeed now. */
      can_start: z.boolean(),
      /** Some of its months are started, and a stop would set them back. */
      can_stop: z.boolean(),
      /** The address that gets a code as soon as a start is pressed, masked; '' while nobody is known to sign. */
      codes_to: z.string(),
      /** A forwarding rule that has worked before brings the codes: nobody types them. */
      codes_forwarded: z.boolean(),
      /** A forwarding rule is on that was not tried yet: it may bring them. */
      rule_untried: z.boolean(),
      signed_by: signedBy,
      signatory_pan: signatoryPan,
      api_access: apiAccess,
    }),
  },
  startBacklog: {
    method: 'POST',
    path: '/api/gst-details/{id}/backlog/start',
    access: 'signed-in',
    right: 'file',
    refuses: ['in_flight', 'not_possible'],
    topic: 'Filing',
    title: 'File past months',
    summary:
      'Files past periods in order, each confirmed before the next: the call is the consent for each period named, from the oldest on and without a gap',
    params: byIdOrGstin,
    body: z.strictObject({
      /** MMYYYY, oldest first; a quarter by its last month. */
      consents: z
        .array(periodToSend)
        .min(1)
        .max(48)
        .meta({ example: ['042026', '052026'] }),
    }),
    data: nothing,
  },
  skipBacklogPeriod: {
    method: 'POST',
    path: '/api/gst-details/{id}/backlog/skip',
    access: 'signed-in',
    right: 'file',
    refuses: ['in_flight', 'not_possible'],
    topic: 'Filing',
    title: 'Skip a past month',
    summary:
      'Skips an unfiled past period, also one that was never opened here; it stays due at the portal, which takes none after it',
    params: byIdOrGstin,
    body: z.strictObject({ period: periodToSend.meta({ example: '042026' }) }),
    data: nothing,
  },
  stopBacklog: {
    method: 'POST',
    path: '/api/gst-details/{id}/backlog/stop',
    access: 'signed-in',
    right: 'file',
    refuses: ['not_possible'],
    topic: 'Filing',
    title: 'Stop filing past months',
    summary:
      'Takes back the consent for each started period that is not filed: they wait for a start again; a return that is at the portal is confirmed first',
    params: byIdOrGstin,
    data: nothing,
  },
});
