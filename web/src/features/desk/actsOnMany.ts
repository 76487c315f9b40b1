import type { BulkBody, DeskRow } from '../../api/desk.ts';

export type DeskAct = BulkBody['act'];

/** Acts on many that ask something first. */
export type Asking = 'skip' | 'label' | 'schedule' | 'assign';
export type PlainAct = 'retry' | 'undo' | 'send_link' | 'recurring_on' | 'recurring_off';

const onMonths: readonly string[] = ['file', 'skip', 'undo', 'retry', 'send_link'];

/** The ids of the ticked rows that an act takes: ids of months for acts on months. */
export const idsFor = (act: DeskAct, rows: readonly DeskRow[]): string[] =>
  onMonths.includes(act) ? rows.flatMap(({ filing_id: id }) => id ?? []) : rows.map(({ id }) => id);
