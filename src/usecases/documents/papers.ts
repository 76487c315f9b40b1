import { failedAttempts, isOutage } from '#domain/filing/attempts.ts';
import type { FilingProof } from '#domain/filing/filingProof.ts';
import type { Return } from '#domain/filing/filing.ts';
import { paperText } from '#domain/filing/proofPaper.ts';
import type { Form } from '#domain/gst/returnPeriod.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { ending } from '#domain/views/securityEvent.ts';
import type { Files, OpenedDocument, OutagePaper, PaperKind, WantedDocument } from '../ports/documents.ts';
import type { PaperHashes, PaperVerdict, ProofRegister } from '../ports/filingProofs.ts';
import type { Ports } from '../ports/ports.ts';
import { countAgainst } from '../countAgainst.ts';
import type { TooMany } from '../failures.ts';
import { sha256 } from './proofHashes.ts';

/** A paper of another account, or one that is not there: this return has no proof, this month had no outage. */
type NotAvailable = { kind: 'not_available' };

type WantedPaper = Omit<WantedDocument, 'form' | 'kind'> &
  ({ kind: 'proof_pdf' | 'proof_json'; form: Form } | { kind: 'outage'; form: null });

/** Opens the proof of a filed return, or the record of attempts of a month. Every read is scoped to the account. */
export async function openPaper(
  ports: Pick<Ports, 'store' | 'clock'>,
  files: Files,
  wanted: WantedPaper,
): Promise<Result<OpenedDocument, NotAvailable>> {
  return wanted.kind === 'outage' ? openOutage(ports, files, wanted) : openProof(ports, files, wanted);
}

async function openProof(
  ports: Pick<Ports, 'store' | 'clock'>,
  files: Files,
  wanted: Extract<WantedPaper, { kind: 'proof_pdf' | 'proof_json' }>,
): Promise<Result<OpenedDocument, NotAvailable>> {
  const { accountId, filingId, form, kind, language, byProgram = false } = wanted;
  const found = await ports.store.asTenant(accountId, async (rows) => {
    if (!byProgram && (await rows.people.get()) === null) return null;
    const kept = await rows.filingProofs.get(filingId, form);
    if (kept === null) return null;
    const { gstin, period } = JSON.parse(kept.content) as FilingProof;
    const registration = (await rows.filings.byId(filingId))?.registrationId;
    const note = { code: 'document_opened', form, kind, period, gstin: ending(gstin) } as const;
    await rows.security.note({ ...note, ...(registration && { registration }) }, ports.clock.wall());
    return kept;
  });
  if (found === null) return fail({ kind: 'not_available' });
  const { content, record } = found;
  const proof = JSON.parse(content) as FilingProof;
  const text = paperText({ proof, record });
  const { simulated } = proof;
  const fileName = paperName(proof, form, kind, simulated);
  if (kind === 'proof_json') return ok({ kind: 'json', bytes: Buffer.from(text), fileName, simulated });
  const bytes = await files.drawProof({ proof, record, text }, language);
  // A file of ours is known by its hash (design#proof-of-a-filing).
  await ports.store.asTenant(accountId, (rows) => rows.filingProofs.addFile(proof.number, sha256(bytes)));
  return ok({ kind: 'pdf', bytes, fileName, simulated });
}

async function openOutage(
  ports: Pick<Ports, 'store' | 'clock'>,
  files: Files,
  { accountId, filingId, language, byProgram = false }: WantedPaper,
): Promise<Result<OpenedDocument, NotAvailable>> {
  const madeAt = await ports.clock.product();
  const paper = await ports.store.asTenant(accountId, async (rows): Promise<OutagePaper | null> => {
    const filing = await rows.filings.byId(filingId);
    if (filing === null || (!byProgram && (await rows.people.get()) === null)) return null;
    const attempts = failedAttempts(await rows.filings.eventsOf(filingId));
    if (!isOutage(attempts)) return null;
    const registration = await rows.registrations.byId(filing.registrationId);
    const { gstin, period, frequency, returns } = filing;
    const note = { code: 'document_opened', form: 'GSTR3B', kind: 'outage', period } as const;
    const { registrationId } = filing;
    await rows.security.note(
      { ...note, gstin: ending(gstin), registration: registrationId },
      ports.clock.wall(),
    );
    return {
      gstin,
      legalName: registration?.legalName ?? '',
      period,
      frequency,
      simulated: registration?.simulated ?? false,
      returns: { GSTR1: filedOf(returns.GSTR1), GSTR3B: filedOf(returns.GSTR3B) },
      attempts,
      madeAt,
    };
  });
  if (paper === null) return fail({ kind: 'not_available' });
  const { simulated } = paper;
  const bytes = await files.drawOutage(paper, language);
  return ok({ kind: 'pdf', bytes, fileName: paperName(paper, null, 'outage', simulated), simulated });
}

const filedOf = ({ dueAt, arn, filedAt }: Return): OutagePaper['returns'][Form] => ({
  dueAt,
  filed: arn === null || filedAt === null ? null : { arn, at: filedAt },
});

/** "GSTR1_<GSTIN>_<MMYYYY>_proof.pdf", "<GSTIN>_<MMYYYY>_attempts.pdf" */
export const paperName = (
  { gstin, period }: { gstin: string; period: string },
  form: Form | null,
  kind: PaperKind,
  simulated: boolean,
): string => {
  const mark = simulated && kind === 'proof_json' ? '_SIMULATED' : '';
  return form === null || kind === 'outage'
    ? `${gstin}_${period}_attempts.pdf`
    : `${form}_${gstin}_${period}_proof${mark}.${kind === 'proof_pdf' ? 'pdf' : 'json'}`;
};

/** Whether a month has a record of attempts to show. */
export const hasOutage = (events: Parameters<typeof failedAttempts>[0]): boolean =>
  isOutage(failedAttempts(events));

/** Questions of one network in ten minutes: a person checks a few papers, a program that guesses numbers thousands. */
const checksByNetwork = { max: 60, windowMs: 10 * 60_000 };

/** A stranger's question about a paper: answers nothing but whether it is ours, unchanged. */
export async function checkPaper(
  ports: Pick<Ports, 'clock' | 'limits'> & { register: ProofRegister },
  paper: PaperHashes,
  address: string,
): Promise<Result<PaperVerdict, TooMany>> {
  const bucket = `proof-checks:${address}`;
  const tooMany = await countAgainst(ports, bucket, [checksByNetwork], ports.clock.wall());
  return tooMany === null ? ok(await ports.register.check(paper)) : fail(tooMany);
}
