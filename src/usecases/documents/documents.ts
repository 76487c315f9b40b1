import { type FeeByHead, noFee } from '#domain/gst/carriedFee.ts';
import type { Language } from '#domain/account/language.ts';
import { shownName } from '#domain/account/person.ts';
import type { ClientWay } from '#domain/filing/approval.ts';
import { type Doer, type DoneBy, personOf, roleOf } from '#domain/filing/events.ts';
import type { Filing } from '#domain/filing/filing.ts';
import { panOf } from '#domain/gst/gstin.ts';
import { type Form, FORMS } from '#domain/gst/returnPeriod.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import { HOUR_MS, type Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { ending } from '#domain/views/securityEvent.ts';
import { hasDocument, type NamesOfPeople } from '../acting/months.ts';
import { notFound, type NotFound } from '../failures.ts';
import type {
  DocumentKind,
  DocumentNames,
  FileGrant,
  Files,
  OpenedDocument,
  PaperKind,
  ReturnDocument,
  WantedDocument,
} from '../ports/documents.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';
import { hasOutage, paperName } from './papers.ts';

/** 60 minutes of wall time (design#documents). */
export const linkLifeMs = HOUR_MS;

/** The reader of the links and their session: the links end with it. */
export type LinkHolder = { accountId: string; sessionId: string; language: Language };

type DocumentLink = {
  form: Form;
  kind: DocumentKind | Exclude<PaperKind, 'outage'>;
  url: string;
  fileName: string;
};
type ListedDocuments = {
  documents: DocumentLink[];
  /** The record of attempts of a month in which the portal refused or did not answer. */
  outage: Pick<DocumentLink, 'url' | 'fileName'> | null;
  expiresAt: Instant;
};

/** Fresh links to the documents of a filing; none for returns that are unfiled or adopted. */
export async function listDocuments(
  ports: Pick<Ports, 'store' | 'clock'>,
  files: Files,
  holder: LinkHolder,
  filingId: string,
): Promise<Result<ListedDocuments, NotFound>> {
  const found = await ports.store.asTenant(holder.accountId, async (rows) => {
    const filing = await rows.filings.byId(filingId);
    if (filing === null) return null;
    const registration = await rows.registrations.byId(filing.registrationId);
    return {
      filing,
      simulated: registration?.simulated ?? false,
      proven: await rows.filingProofs.formsOf(filingId),
      outage: hasOutage(await rows.filings.eventsOf(filingId)),
    };
  });
  if (found === null) return notFound;
  const { filing, simulated, proven } = found;
  const wall = ports.clock.wall();
  const linkOf = (form: Form | null, kind: FileGrant['kind']): string =>
    documentLink(files, holder, { filingId, form, kind }, wall);
  const documents = FORMS.flatMap((form) => [
    ...(hasDocument(filing.returns[form]) ? (['pdf', 'json'] as const) : []).map((kind) => ({
      form,
      kind,
      url: linkOf(form, kind),
      fileName: documentName(filing, form, kind, simulated),
    })),
    ...(proven.includes(form) ? (['proof_pdf', 'proof_json'] as const) : []).map((kind) => ({
      form,
      kind,
      url: linkOf(form, kind),
      fileName: paperName(filing, form, kind, simulated),
    })),
  ]);
  const outage = found.outage
    ? { url: linkOf(null, 'outage'), fileName: paperName(filing, null, 'outage', simulated) }
    : null;
  return ok({ documents, outage, expiresAt: wall + linkLifeMs });
}

type OpenDocumentFailure =
  /** The link was ours. */
  | { kind: 'expired' }
  /** It belongs to another account, was not filed by us, or is not nil. */
  | { kind: 'not_available' };

/**
 * Opens a document. Every read is scoped to the account, so documents of others or of erased accounts do not
 * exist. Each opening draws the PDF from the data stored at filing, so it is always the same.
 */
export async function openDocument(
  ports: Pick<Ports, 'store' | 'clock' | 'log'>,
  files: Files,
  grant: WantedDocument,
): Promise<Result<OpenedDocument, OpenDocumentFailure>> {
  const found = await ports.store.asTenant(grant.accountId, async (rows) => {
    const isThere = grant.byProgram === true || (await rows.people.get()) !== null;
    return isThere ? takeReturn(rows, grant, ports.clock.wall()) : null;
  });
  return found === null ? fail({ kind: 'not_available' }) : drawReturn(ports, files, found, grant);
}

/** A filed return with the data of its document. */
export type FoundReturn = { filing: Filing; filed: unknown; document: ReturnDocument };

/** A return as it was filed, noted as opened at `wall`; null where the filing or its document is not there. */
export async function takeReturn(
  rows: TenantRows,
  { filingId, form, kind, way }: Pick<WantedDocument, 'filingId' | 'form' | 'kind'> & { way?: ClientWay },
  wall: Instant,
): Promise<FoundReturn | null> {
  const filing = await rows.filings.byId(filingId);
  if (filing === null || !hasDocument(filing.returns[form])) return null;
  const stored = await rows.filings.document(filingId, form);
  if (stored === null) return null;
  const doer = personOf(filing.returns[form].filedBy ?? 'system');
  const names = doer === null ? new Map<string, string>() : await rows.people.names([doer]);
  const document = returnDocument(filing, form, stored.shown, names);
  if (document === null) return null;
  const { period, gstin, registrationId: registration } = filing;
  const note = { code: 'document_opened', form, kind, period, gstin: ending(gstin), registration } as const;
  await rows.security.note({ ...note, ...(way && { way }) }, wall);
  return { filing, filed: stored.filed, document };
}

/** Its file. Runs outside the transaction that found it. */
export async function drawReturn(
  ports: Pick<Ports, 'log'>,
  files: Pick<Files, 'draw'>,
  { filing, filed, document }: FoundReturn,
  { form, kind, language }: Pick<WantedDocument, 'form' | 'kind' | 'language'>,
): Promise<Result<OpenedDocument, { kind: 'not_available' }>> {
  const { simulated } = document;
  const fileName = documentName(filing, form, kind, simulated);
  if (kind === 'json') {
    const bytes = Buffer.from(`${JSON.stringify(filed, null, 2)}\n`);
    return ok({ kind, bytes, fileName, simulated });
  }
  if (!isNilAsFiled(filed, document.lateFee)) {
    // The drawing shows zeros and a late fee only: it must not print them over other filed figures.
    ports.log.error({ filingId: filing.id, form }, 'a filed return is not nil, so it is not drawn');
    return fail({ kind: 'not_available' });
  }
  return ok({ kind, bytes: await files.draw(document, language), fileName, simulated });
}

/** The address of one document. Whether the document exists is checked when it is opened. */
export const documentLink = (
  files: Files,
  { accountId, sessionId, language }: LinkHolder,
  { filingId, form, kind }: Pick<FileGrant, 'filingId' | 'form' | 'kind'>,
  wall: Instant,
): string =>
  `/files/${files.links.sign({ accountId, sessionId, filingId, form, kind, language, expiresAt: wall + linkLifeMs })}`;

/**
 * The grant of a valid link; null when the link is forged or altered. Fails with `expired` after its time.
 */
export function readLink(
  ports: Pick<Ports, 'clock'>,
  files: Files,
  token: string,
): Result<FileGrant, { kind: 'expired' }> | null {
  const grant = files.links.read(token);
  if (grant === null) return null;
  return grant.expiresAt > ports.clock.wall() ? ok(grant) : fail({ kind: 'expired' });
}

/**
 * "GSTR1_<GSTIN>_<MMYYYY>.pdf", as the portal names its own (gst-portal#form-gstr3b). A simulated PDF says so
 * on every page; the JSON is exactly what was filed, so its name says so (design#simulator).
 */
export const documentName = (
  filing: Pick<Filing, 'gstin' | 'period'>,
  form: Form,
  kind: DocumentKind,
  simulated: boolean,
): string =>
  `${form}_${filing.gstin}_${filing.period}${simulated && kind === 'json' ? '_SIMULATED' : ''}.${kind}`;

/** Numbers in a return that are not amounts (gst-portal#gstr3b). */
const notAmounts = new Set(['liab_ldg_id', 'trans_typ']);

/**
 * Is this filed JSON a nil return: flagged nil, or without any amount (gst-portal#json)? With `fee`: is this late fee the
 * only amount in it (gst-portal#late-fee-month)?
 */
export function isNilAsFiled(filed: unknown, fee: FeeByHead = noFee): boolean {
  return typeof filed === 'object' && filed !== null && amountsAreZero(filed, '', fee);
}

/** The head of a late fee by its place in a filed return. */
const feeHeads: Readonly<Record<string, keyof FeeByHead>> = {
  'cgst.fee': 'central',
  'sgst.fee': 'state',
  'pdcash.c_lfeepd': 'central',
  'pdcash.s_lfeepd': 'state',
  'ltfee_details.camt': 'central',
  'ltfee_details.samt': 'state',
};

/** `place`: the names of the value and of what it stands in. */
function amountsAreZero(value: unknown, place: string, fee: FeeByHead): boolean {
  const name = place.slice(place.lastIndexOf('.') + 1);
  if (typeof value === 'number') {
    const head = feeHeads[place];
    return value === 0 || notAmounts.has(name) || (head !== undefined && value === fee[head]);
  }
  if (Array.isArray(value)) return value.every((one) => amountsAreZero(one, place, fee));
  if (typeof value !== 'object' || value === null) return !/^isnil$/i.test(name) || value === 'Y';
  return Object.entries(value).every(([key, one]) => amountsAreZero(one, `${name}.${key}`, fee));
}

/** The document of a filed return; null until it has an ARN (design#arn-shown). Pure. */
export function returnDocument(
  filing: Filing,
  form: Form,
  shown: DocumentNames,
  names: NamesOfPeople,
): ReturnDocument | null {
  const { gstin, period, frequency, returns } = filing;
  const { arn, filedAt, feePayment } = returns[form];
  if (arn === null || filedAt === null) return null;
  const lateFee = feePayment?.state === 'done' ? { lateFee: feePayment.fee } : {};
  const doneBy = doerOf(filing, form, names);
  return { ...shown, form, gstin, period, frequency, arn, filedAt, doneBy, ...lateFee };
}

/**
 * Names are resolved when drawing: erased or renamed people keep their old name only in documents already
 * drawn.
 */
const doerOf = (filing: Filing, form: Form, names: NamesOfPeople): Doer =>
  doerBy(filing.returns[form].filedBy ?? 'system', filing, names);

/** The same for any act. */
export function doerBy(by: DoneBy, { approval }: Filing, names: NamesOfPeople): Doer {
  if (by === 'system' || by === 'program' || by === 'portal') return { by: by === 'program' ? by : 'system' };
  if (by === 'client') return { by, name: approval?.name ?? '', handed: approval?.by === 'handed_link' };
  return {
    by: 'person',
    name: shownName({ name: names.get(personOf(by) ?? '') }),
    role: roleOf(by) ?? 'owner',
  };
}

/** The names that the document of a return filed now will show. */
export const documentNames = (
  filing: Pick<Filing, 'gstin'>,
  registration: Registration,
  signatory: SignatoryRow | null,
): DocumentNames => ({
  legalName: registration.legalName,
  tradeName: registration.tradeName,
  signatory: {
    name: signatory?.name ?? '',
    designation: signatory === null ? '' : designationOf(filing, registration, signatory),
  },
  simulated: registration.simulated,
});

/**
 * A proprietor signs with the PAN inside the GSTIN (gst-portal#pan); other designations are unknown to us.
 */
const designationOf = (
  filing: Pick<Filing, 'gstin'>,
  registration: Registration,
  signatory: SignatoryRow,
): string =>
  /proprietor/i.test(registration.constitution) && signatory.pan === panOf(filing.gstin)
    ? 'Proprietor'
    : 'Authorised signatory';
