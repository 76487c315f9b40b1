import type { Instant } from '#domain/istTime.ts';
import type { Form } from '#domain/returnPeriod.ts';
import type { Filing, ReturnRow } from './portsOfStore.ts';

/** A filing as it is opened: both returns scheduled, nothing asked or told. Null: it waits for 'today'. */
export function newFiling(
  opened: Pick<Filing, 'id' | 'userId' | 'registrationId' | 'gstin' | 'period' | 'frequency' | 'openedAt'>,
  times: { scheduledAt: (form: Form) => Instant | null; dueAt: (form: Form) => Instant },
): Filing {
  const row = (form: Form): ReturnRow => ({
    filingId: opened.id,
    form,
    state: 'scheduled',
    scheduledAt: times.scheduledAt(form),
    dueAt: times.dueAt(form),
    nextTryAt: null,
    remindedAt: null,
    tries: 0,
    codeTries: 0,
    logins: 0,
    finding: null,
    answeredArn: null,
    arn: null,
    filedAt: null,
    filedBy: '',
    requestedBy: 'System',
  });
  const returns = { GSTR1: row('GSTR1'), GSTR3B: row('GSTR3B') };
  return {
    ...opened,
    lookedAt: null,
    told: { taxpayer: null, list: null },
    entryAt: returns.GSTR1.scheduledAt ?? opened.openedAt,
    status: 'pending',
    returns,
  };
}
