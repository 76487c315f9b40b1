import type { z } from 'zod';
import { calls } from '#contract/calls.ts';
import type { deskRow } from '#contract/desk.ts';
import type { Language } from '#domain/account/language.ts';
import { codeOfWhy, type DeskMark, isSuspended } from '#domain/views/deskRow.ts';
import type { TaxNotice } from '#domain/gst/notices.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import { sayDeskWhy } from '#texts/sayDeskWhy.ts';
import { type DeskRow, listDesk } from '#usecases/desk/listDesk.ts';
import { done } from '../answer.ts';
import { presentApproval } from './approvals.ts';
import { presentConsequences } from '../presentConsequences.ts';
import { presentBacklogLine } from './backlog.ts';
import { presentParams } from '../presentParams.ts';
import type { Serve } from '../serve.ts';

/** The desk of an account with many GSTINs (record 130). */
export function deskRoutes(serve: Serve): void {
  serve.keyed(calls.desk, async ({ user, ports, query, language }) => {
    const { order, after, assigned, ...filters } = query;
    const me = user.by === 'person' ? user.personId : '';
    const { rows, next, month, counts, found, labels } = await listDesk(ports, user.accountId, {
      ...filters,
      assignedTo: assigned === 'mine' ? me : null,
      descending: order === 'down',
      after: after === undefined ? null : placeOf(after),
    });
    return {
      ...done({
        month: {
          period: month.period,
          gstr1_due_at: isoIst(month.dueAt.GSTR1),
          gstr3b_due_at: isoIst(month.dueAt.GSTR3B),
          filed: month.filed,
          owed: month.owed,
          unread: month.unread,
        },
        counts,
        found,
        second_factor_from: user.by === 'person' && user.factorFrom !== null ? isoIst(user.factorFrom) : null,
        labels,
        rows: rows.map((row) => presentRow(row, language)),
      }),
      beside: { next: next === null ? null : asPlace(next) },
    };
  });
}

/** A place in the list, encoded for an address. */
const asPlace = (key: string): string => Buffer.from(key, 'utf8').toString('base64url');
const placeOf = (text: string): string => Buffer.from(text, 'base64url').toString('utf8');

const presentMark = ({ is, at }: DeskMark) => ({ is, at: at === null ? null : isoIst(at) });

const presentFirst = (notices: readonly TaxNotice[]): z.input<typeof deskRow>['notice'] => {
  const [first] = notices;
  return first === undefined ? null : { count: notices.length, form: first.form, reply_by: first.replyBy };
};

function presentRow(row: DeskRow, language: Language): z.input<typeof deskRow> {
  const { registration, filing, state, signatory } = row;
  const { why, entry, marks } = state;
  const offered = entry?.offered;
  return {
    id: registration.id,
    business: row.business,
    nick_name: registration.nickName,
    gstin: row.gstin,
    label: registration.label,
    assigned_to: registration.assignedTo,
    simulated: registration.simulated,
    queue: state.queue,
    why: sayDeskWhy(why, language),
    why_code: codeOfWhy(why),
    why_params: presentParams(
      why.kind === 'finding' ? why.finding.params : why.kind === 'remark' ? why.remark.params : why.params,
    ),
    look_first: state.lookFirst,
    notice: presentFirst(row.notices),
    suspended: isSuspended(registration),
    consequences: presentConsequences(row.consequences),
    backlog: presentBacklogLine(row.backlog),
    act: row.act,
    first:
      row.first === null
        ? null
        : {
            period: row.first.period,
            frequency: row.first.frequency,
            filing_id: row.first.filing?.id ?? null,
          },
    filing_id: filing?.id ?? null,
    period: filing?.period ?? '',
    frequency: filing?.frequency ?? 'monthly',
    gstr1: presentMark(marks.GSTR1),
    gstr3b: presentMark(marks.GSTR3B),
    due_at: state.due === null ? null : isoIst(state.due.at),
    left: entry?.left ?? [],
    may_carry_fee: entry?.mayCarryFee ?? false,
    gst_1_due_at: filing === null ? null : isoIst(filing.returns.GSTR1.dueAt),
    gst_3b_due_at: filing === null ? null : isoIst(filing.returns.GSTR3B.dueAt),
    // A missing fact is entered first.
    can_file: offered?.today === 'offered' && state.act !== 'edit',
    can_skip: offered?.skip ?? false,
    can_retry: offered?.retry ?? false,
    can_undo: offered?.undo ?? false,
    can_ask_code: offered?.askCode ?? row.act === 'ask_code',
    can_ask_client: entry?.canAskClient ?? false,
    approval: presentApproval(filing?.approval ?? null),
    user_validation: registration.askEachMonth,
    auto_filling: registration.autoFilling,
    signatory:
      signatory === null
        ? null
        : {
            id: signatory.id,
            name: signatory.name,
            mobile_ends: signatory.mobile.slice(-4),
            forwarding:
              signatory.relay === 'off' || signatory.relaySeen === 'silent' ? 'none' : signatory.relaySeen,
          },
  };
}
