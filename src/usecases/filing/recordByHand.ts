import { arnTyped, canRecord } from '#domain/filing/byHand.ts';
import type { Form } from '#domain/gst/returnPeriod.ts';
import { filedByHand } from '#domain/registration/consent.ts';
import type { FieldProblem } from '#domain/shared/fieldProblem.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { type ActFailure, actingPerson, onFiling } from '../acting/acting.ts';
import { giveConsent, giverOf } from '../acting/consents.ts';
import { notPossible } from '../failures.ts';
import type { Ports } from '../ports/ports.ts';

export type ArnWrong = { kind: 'arn_wrong'; problem: FieldProblem };

/**
 * Records the ARN of a return that a person filed on the portal. It counts once the portal's list shows it,
 * which is read from now on (design#filed-by-hand). The ledger keeps the person's word.
 */
export const recordByHand = (
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  accountId: string,
  { filingId, form, typed }: { filingId: string; form: Form; typed: string },
): Promise<Result<null, ActFailure | ArnWrong>> =>
  onFiling<ArnWrong>(ports, accountId, filingId, async (rows, filing, now, registration) => {
    const arn = arnTyped(typed, filing);
    // The portal's list was faster: recording one ARN also adopts the other return's.
    if (arn.ok && arn.value === filing.returns[form].arn) return ok(null);
    if (!canRecord(filing.returns[form])) return notPossible('not_by_hand');
    if (!arn.ok) return fail({ kind: 'arn_wrong', problem: arn.failure });
    const by = await actingPerson(rows);
    const event = { type: 'recorded', at: now, by, arn: arn.value, recordedBy: by } as const;
    if ((await rows.filings.append(filing.id, form, event)) === null) return notPossible('not_by_hand');
    // Forces a fresh read of the portal's list.
    await rows.filings.keepReadings(filing.id, { list: null });
    await giveConsent(ports, rows, {
      registration,
      consent: filedByHand(filing, form, arn.value),
      period: filing.period,
      giver: await giverOf(rows),
      capacity: 'authorised_person',
      at: now,
    });
    return ok(null);
  });
