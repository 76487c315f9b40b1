import type { ReturnEvent } from '#domain/filing/events.ts';
import type { Form, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { FilingOutcome, Log, Seal, Watch } from '#usecases/ports/machine.ts';
import type { Store } from '#usecases/ports/store.ts';

type Ended = { gstin: string; form: Form; period: ReturnPeriod; outcome: FilingOutcome; reason: string };

/** The outcome that an event means for a return; null when the return is still under way. */
export function outcomeOf(event: ReturnEvent): { outcome: FilingOutcome; reason: string } | null {
  switch (event.type) {
    case 'confirmed':
      return { outcome: event.ours ? 'filed' : 'filed_elsewhere', reason: '' };
    case 'adopted':
      return { outcome: 'filed_elsewhere', reason: '' };
    case 'blocked':
      return { outcome: 'stopped', reason: event.finding.code };
    case 'rejected':
      return { outcome: 'refused', reason: event.finding.code };
    case 'gave_up':
      return { outcome: 'given_up', reason: event.finding.code };
    case 'outcome_unknown':
      return { outcome: 'unknown', reason: event.finding?.code ?? '' };
    case 'found_not_filed':
      return { outcome: 'not_filed', reason: event.finding?.code ?? '' };
    case 'opened':
    case 'due_moved':
    case 'reminded':
    case 'planned':
    case 'scheduled':
    case 'requested':
    case 'code_wanted':
    case 'rescheduled':
    case 'hastened':
    case 'check_started':
    case 'evidence_read':
    case 'consent_asked':
    case 'consent_given':
    case 'code_asked':
    case 'code_parked':
    case 'code_received':
    case 'code_expired':
    case 'code_refused':
    case 'fee_watched':
    case 'fee_agreed':
    case 'offset_intended':
    case 'offset_done':
    case 'offset_in_doubt':
    case 'offset_not_done':
    case 'submit_intended':
    case 'not_submitted':
    case 'not_listed_yet':
    case 'acknowledged':
    case 'recorded':
    case 'record_missed':
    case 'revived':
    case 'skipped':
    case 'unskipped':
    case 'cancelled':
    case 'reopened':
      return null;
  }
}

/** How the log names a GSTIN: 16 hexadecimal digits of its keyed hash. */
export const gstinInLog = (seal: Pick<Seal, 'hash'>, gstin: string): string =>
  Buffer.from(seal.hash(gstin, 'log')).toString('hex').slice(0, 16);

/** The store, with one line in the log and one count for each outcome of a return, once its transaction has committed. */
export const watchedFilings = (
  store: Store,
  { log, seal, watch }: { log: Log; seal: Pick<Seal, 'hash'>; watch: Watch | null },
): Store => ({
  ...store,
  asTenant: async (accountId, work, how) => {
    let ended: Ended[] = [];
    const value = await store.asTenant(
      accountId,
      (rows) => {
        // The work runs again after a deadlock.
        ended = [];
        return work({
          ...rows,
          filings: {
            ...rows.filings,
            append: async (filingId, form, event) => {
              const state = await rows.filings.append(filingId, form, event);
              const outcome = state === null ? null : outcomeOf(event);
              const filing = outcome === null ? null : await rows.filings.byId(filingId);
              if (outcome !== null && filing !== null)
                ended.push({ gstin: filing.gstin, period: filing.period, form, ...outcome });
              return state;
            },
          },
        });
      },
      how,
    );
    for (const { gstin, form, period, outcome, reason } of ended) {
      watch?.returnEnded({ form, outcome });
      log.info(
        {
          gstin: gstinInLog(seal, gstin),
          form,
          period,
          outcome,
          ...(reason === '' ? {} : { reason }),
        },
        'a return came to an outcome',
      );
    }
    return value;
  },
});
