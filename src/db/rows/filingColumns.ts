import type { Filing, Return } from '#domain/filing/filing.ts';
import { columnMap, instant, jsonb } from './columnMap.ts';

export const filingColumns = columnMap<'filing', Omit<Filing, 'returns'>>()(
  {
    id: 'id',
    accountId: 'account_id',
    registrationId: 'registration_id',
    gstin: 'gstin',
    period: 'period',
    frequency: 'frequency',
    openedAt: instant('opened_at'),
    lookedAt: instant('looked_at'),
    readings: { taxpayer: jsonb('taxpayer_reading'), list: jsonb('list_reading') },
    entryAt: instant('entry_at'),
    status: 'status',
    approval: jsonb('approval'),
  },
  { period_order: 'the period, as a number to sort by' },
);

export const returnColumns = columnMap<'filing_return', Return>()(
  {
    filingId: 'filing_id',
    form: 'form',
    state: 'state',
    scheduledAt: instant('scheduled_at'),
    dueAt: instant('due_at'),
    nextTryAt: instant('next_try_at'),
    remindedAt: instant('reminded_at'),
    tries: 'tries',
    codeTries: 'code_tries',
    logins: 'logins',
    finding: jsonb('finding'),
    answeredArn: 'answered_arn',
    arn: 'arn',
    filedAt: instant('filed_at'),
    filedBy: 'filed_by',
    requestedBy: 'requested_by',
    recorded: jsonb('recorded'),
    evidence: jsonb('evidence'),
    feePayment: jsonb('fee_payment'),
  },
  { account_id: 'that of its filing', events: 'counted where they are appended' },
);
