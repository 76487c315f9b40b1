import { apiAccessOff, portalAccount, signatoryPanWrong } from '#domain/filing/accessFinding.ts';
import type { Finding, PortalBlock, ReturnInQuestion } from '#domain/filing/finding.ts';
import { portalRefused } from '#domain/filing/portalFinding.ts';
import { dataSaved, evcNotAllowed, gstr1Stopped, portalBlock } from '#domain/filing/nilFinding.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Ports } from '#usecases/ports/given.ts';
import type { PortalFault } from '#portal/port.ts';
import type { Filing } from '#domain/filing/filing.ts';
import { inQuestion, type ReturnAt } from '#domain/filing/filing.ts';

type Said = (at: { filing: Filing; about: ReturnInQuestion }) => Finding;

const blockedBy =
  (block: PortalBlock): Said =>
  ({ about }) =>
    portalBlock(about, block);

const account: Said = () => portalAccount;
const wrongPan: Said = () => signatoryPanWrong;
const saved: Said = ({ about }) => dataSaved(about);

/** Refusals for which the nil check has words of its own: they name the return, its due date and the act. */
const OWN_WORDS: ReadonlyMap<string, Said> = new Map<string, Said>([
  ['AUTH4037', () => apiAccessOff],
  ...['AUTH4032', 'AUTH_9002', 'AUTH_9033', 'AUTH_9035', 'SWEB9002', 'SWEB9033', 'SWEB9035'].map(
    (code) => [code, account] as const,
  ),
  ['OTP0006', wrongPan],
  ['OTP0010', wrongPan],
  ['RT_FIL_31', ({ filing, about }) => evcNotAllowed(about, filing.gstin)],
  ['SHUNYA_NOT_NIL', saved],
  ['SIM_SAVED_DATA', saved],
  ['SIM_GSTR1_FIRST', ({ about }) => gstr1Stopped(about)],
  ['SIM_DRC01B_BLOCK', blockedBy('drc_01b')],
  ['SIM_DRC01C_BLOCK', blockedBy('drc_01c')],
  ['SIM_BANK_ACCOUNT_BLOCK', blockedBy('bank_account')],
  ['SIM_NEGATIVE_LEDGER', blockedBy('negative_ledger')],
]);

/** A refusal that a person must act on, told in our own words; the portal's raw text stays in the log. */
export function refusedFinding(
  { meaningOf }: Pick<Ports, 'meaningOf'>,
  fault: PortalFault,
  { filing, form }: ReturnAt,
  now: Instant,
): Finding {
  const own = fault.kind === 'refused' ? OWN_WORDS.get(fault.code) : undefined;
  if (own !== undefined) return own({ filing, about: inQuestion({ filing, form }, now) });
  return portalRefused({ filing, form }, meaningOf(fault), now);
}
