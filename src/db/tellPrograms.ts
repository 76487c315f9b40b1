import { randomUUID } from 'node:crypto';
import {
  type ProgramEvent,
  type ProgramEventData,
  ofRegistration,
  programEventOf,
} from '#domain/views/programEvent.ts';
import { formName } from '#domain/gst/returnPeriod.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import type { Notices } from './notices.ts';
import type { Trx } from './open.ts';
import { waiting } from './rows/webhook.ts';

type WatchedRows = Pick<TenantRows, 'registrations' | 'codes' | 'filings'>;

/**
 * The rows of one transaction, noting the events that programs subscribe to. `writeEvents` puts them into the outbox of
 * the subscribed webhooks in the same transaction: an undone act sends no event.
 */
export function tellingPrograms<Rows extends WatchedRows>(
  trx: Trx,
  accountId: string,
  rows: Rows,
  notices: Notices,
): { watched: Rows; writeEvents: () => Promise<void> } {
  const events: ProgramEvent[] = [];
  const note = (event: ProgramEvent | null): void => {
    if (event !== null) events.push(event);
  };
  const { registrations, codes, filings } = rows;
  return {
    watched: {
      ...rows,
      registrations: {
        ...registrations,
        update: async (id, change) => {
          const done = await registrations.update(id, change);
          if (done) note(ofRegistration(id, change.status));
          return done;
        },
      },
      codes: {
        ...codes,
        markSent: async (id) => {
          await codes.markSent(id);
          note({ type: 'code.awaited', codeId: id });
        },
      },
      filings: {
        ...filings,
        append: async (filingId, form, event) => {
          const state = await filings.append(filingId, form, event);
          if (state !== null) note(programEventOf(filingId, form, event));
          return state;
        },
      },
    },
    writeEvents: async () => {
      if (events.length === 0) return;
      const webhooks = await trx
        .selectFrom('webhook')
        .select(['id', 'events'])
        .where('account_id', '=', accountId)
        .execute();
      for (const event of events) {
        const subscribed = webhooks.filter((webhook) => webhook.events.includes(event.type));
        if (subscribed.length === 0) continue;
        const data = await dataOf(trx, accountId, event);
        const body = JSON.stringify({ type: event.type, timestamp: isoIst(Date.now()), data });
        await trx
          .insertInto('webhook_delivery')
          .values(
            subscribed.map(({ id: webhookId }) =>
              waiting({ accountId, id: randomUUID(), webhookId, event: event.type, body }),
            ),
          )
          .execute();
        notices.messageWaits();
      }
    },
  };
}

async function dataOf(trx: Trx, accountId: string, event: ProgramEvent): Promise<ProgramEventData> {
  if ('filingId' in event) {
    const row = await trx
      .selectFrom('filing')
      .innerJoin('filing_return', (join) =>
        join
          .onRef('filing_return.account_id', '=', 'filing.account_id')
          .onRef('filing_return.filing_id', '=', 'filing.id'),
      )
      .select(['registration_id', 'gstin', 'period', 'state'])
      .where('filing.account_id', '=', accountId)
      .where('filing.id', '=', event.filingId)
      .where('form', '=', event.form)
      .executeTakeFirstOrThrow();
    return {
      gstin_id: row.registration_id,
      gstin: row.gstin,
      filing_id: event.filingId,
      period: row.period,
      form: formName(event.form) as 'GSTR-1' | 'GSTR-3B',
      state: row.state,
      arn: event.arn,
      reason: event.reason,
    };
  }
  if ('codeId' in event) {
    const row = await trx
      .selectFrom('code_request')
      .innerJoin('registration', (join) =>
        join
          .onRef('registration.account_id', '=', 'code_request.account_id')
          .onRef('registration.id', '=', 'code_request.registration_id'),
      )
      .select(['registration_id', 'gstin', 'filing_id', 'purpose'])
      .where('code_request.account_id', '=', accountId)
      .where('code_request.id', '=', event.codeId)
      .executeTakeFirstOrThrow();
    return {
      gstin_id: row.registration_id,
      gstin: row.gstin ?? '',
      ...(row.filing_id === null ? {} : { filing_id: row.filing_id }),
      code_id: event.codeId,
      purpose: row.purpose,
    };
  }
  const row = await trx
    .selectFrom('registration')
    .select(['gstin', 'status'])
    .where('account_id', '=', accountId)
    .where('id', '=', event.registrationId)
    .executeTakeFirstOrThrow();
  return { gstin_id: event.registrationId, gstin: row.gstin ?? '', state: row.status };
}
