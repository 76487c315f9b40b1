import { returnsOf } from '#domain/filing/offeredActs.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { sendCodeLink } from '../codes/sendCodeLink.ts';
import type { ActFailure } from './acting.ts';
import type { Ports } from '../ports/given.ts';
import { askClient } from './askClient.ts';

/**
 * The link that brings a month on: to the signatory where it waits for a code, else to the client's contact with the
 * month's question.
 */
export async function sendLink(
  ports: Pick<
    Ports,
    'store' | 'clock' | 'ids' | 'codeLinks' | 'approvalLinks' | 'handedLinks' | 'asksForFactor'
  >,
  accountId: string,
  filingId: string,
): Promise<Result<{ link: string }, ActFailure>> {
  const filing = await ports.store.asTenant(accountId, (rows) => rows.filings.byId(filingId));
  if (filing !== null && returnsOf(filing).some(({ state }) => state === 'waiting_for_code'))
    return sendCodeLink(ports, accountId, filingId);
  const asked = await askClient(ports, accountId, filingId);
  return asked.ok ? ok({ link: asked.value.link }) : asked;
}
