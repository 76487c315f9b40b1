import type { CallSuccess } from '#contract/client.ts';
import { answers } from '../../texts/compiled/answers.ts';
import { filled } from './filled.ts';

type WireEntry = CallSuccess<'history'>['data'][number];

/** A filing as the pages draw it. Its status may be one that they do not know. */
export type Entry = Omit<
  WireEntry,
  | 'status'
  | 'status_code'
  | 'code_state'
  | 'gstr1_status'
  | 'gstr3b_status'
  | 'gst_1_runs_at'
  | 'gst_3b_runs_at'
  | 'gst_1_filed_at'
  | 'gst_3b_filed_at'
  | 'waits_for'
  | 'today'
  | 'act'
  | 'act_by'
  | 'filled_role'
> & {
  /** Absent where another server tells no roles. */
  filled_role?: WireEntry['filled_role'];
  status: string;
  status_code: string;
  code_state: string;
  /** '' where another server tells one status for both. */
  gstr1_status: string;
  gstr3b_status: string;
  /** Absent where another server tells no moments. */
  gst_1_runs_at?: string | null;
  gst_3b_runs_at?: string | null;
  gst_1_filed_at?: string | null;
  gst_3b_filed_at?: string | null;
  waits_for: string;
  /** '' where another server does not say: the status decides. */
  today: string;
  act: string;
  act_by: string;
};

/** The yes that a return waits for beside the month's. */
export type Asked = NonNullable<Entry['asked']>;

const blank: Entry = {
  id: '',
  title: '',
  business: '',
  gstin: '',
  timestamp: '',
  gst_1_due_at: '',
  gst_3b_due_at: '',
  status: '',
  status_code: '',
  status_text: '',
  error_message: '',
  gst_1_url: '',
  gst_3b_url: '',
  reason: '',
  reason_params: {},
  gstr1_status: '',
  gstr3b_status: '',
  gstr1_arn: '',
  gstr3b_arn: '',
  gst_1_scheduled_date: 0,
  gst_3b_scheduled_date: 0,
  filled_by: '',
  auto_filed: true,
  otp: '',
  code_state: '',
  gst_filled_type: 'Nil',
  fee_paid_rupees: 0,
  period: '',
  frequency: 'monthly',
  simulated: false,
  next_act: '',
  left: [],
  may_carry_fee: false,
  act: '',
  act_by: '',
  approval: null,
  can_record: [],
  by_hand: [],
  waits_for: '',
  today: '',
  can_skip: true,
  can_retry: true,
  can_undo: true,
  can_ask_code: false,
  can_ask_client: false,
  portal_knows: [],
  asked: null,
  late_fee: null,
  behind: null,
  lacks_pan: false,
  first_of_plan: false,
  in_plan: false,
};

/** The list of a history answer; anything else is said as specification 8 has it. */
export function wholeEntries(told: unknown): Entry[] {
  if (!Array.isArray(told)) throw new Error(answers().noHistory);
  return told.map(wholeEntry);
}

/** A field that another server leaves out is blank; a day that is empty is not scheduled (specification 3). */
export function wholeEntry(told: Partial<Entry>): Entry {
  const entry = filled(blank, told);
  return {
    ...entry,
    // Another server has but the specification's words for them.
    auto_filed: told.auto_filed ?? ['', 'System'].includes(entry.filled_by),
    status_code: told.status_code ?? entry.status_text.toLowerCase(),
    code_state: told.code_state ?? entry.otp.toLowerCase(),
    act: told.act ?? actOf(entry),
    left: told.left ?? leftOf(entry),
    gst_1_scheduled_date: dayOf(entry.gst_1_scheduled_date),
    gst_3b_scheduled_date: dayOf(entry.gst_3b_scheduled_date),
  };
}

/** Another server tells ARNs, if not which returns are left. */
const leftOf = ({ status, gstr1_arn: gstr1, gstr3b_arn: gstr3b }: Entry): Entry['left'] =>
  status === 'success'
    ? []
    : [...(gstr1 === '' ? (['GSTR1'] as const) : []), ...(gstr3b === '' ? (['GSTR3B'] as const) : [])];

const dayOf = (told: number | string): number => Number(told);

/** The specification's own buttons: what failed is retried, and what was skipped is taken back. */
function actOf({ status, status_text: text, can_retry: retry, can_undo: undo }: Entry): string {
  if (status === 'failed' || status === 'error') return text !== '' && retry ? 'retry' : '';
  return status === 'skipped' && text.toLowerCase() !== 'cancelled' && undo ? 'undo' : '';
}
