import type { Instant } from '../shared/istTime.ts';
import type { Form } from '../gst/returnPeriod.ts';
import { apply } from './apply.ts';
import type { Return } from './return.ts';
import type { Filing } from './filing.ts';

/** A filing as it is opened: both returns scheduled, nothing asked or told. Null: it waits for 'today'. */
export function newFiling(
  opened: Pick<Filing, 'id' | 'accountId' | 'registrationId' | 'gstin' | 'period' | 'frequency' | 'openedAt'>,
  times: { scheduledAt: (form: Form) => Instant | null; dueAt: (form: Form) => Instant },
): Filing {
  const opening = (form: Form): Return => {
    const { openedAt: at, id: filingId } = opened;
    const event = { type: 'opened', at, runAt: times.scheduledAt(form), dueAt: times.dueAt(form) } as const;
    const begun = apply({ filingId, form }, event);
    if (begun === null) throw new Error('a return could not be opened');
    return begun;
  };
  const returns = { GSTR1: opening('GSTR1'), GSTR3B: opening('GSTR3B') };
  return {
    ...opened,
    lookedAt: null,
    approval: null,
    readings: { taxpayer: null, list: null },
    entryAt: returns.GSTR1.scheduledAt ?? opened.openedAt,
    status: 'pending',
    returns,
  };
}
