import { ending } from '#domain/views/securityEvent.ts';
import { personOf } from '#domain/filing/events.ts';
import type { Filing } from '#domain/filing/filing.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { hasDocument } from '../filing/describe.ts';
import type { Ports } from '../ports/given.ts';
import type { DocumentKind, FileGrant, Files } from './ports.ts';
import type { TenantRows } from '../ports/store.ts';
import { documentName } from './documentName.ts';
import { isNilAsFiled } from './nilAsFiled.ts';
import { returnDocument } from './returnDocument.ts';

/** `byProgram`: asked for by a key, behind which there is no person. */
type Wanted = Pick<FileGrant, 'accountId' | 'filingId' | 'form' | 'kind' | 'language'> & {
  byProgram?: boolean;
};

export type OpenedDocument = {
  kind: DocumentKind;
  bytes: Uint8Array;
  fileName: string;
  simulated: boolean;
};

export type OpenDocumentFailure =
  /** It was a link of ours. */
  | { kind: 'expired' }
  /** Not of this user (any more), not filed by us, or not a nil return. */
  | { kind: 'not_available' };

/**
 * A document, at whichever process it is asked for. The account is the tenant of every read: a document that is not
 * theirs is not there, and neither is one of an erased account. A PDF is drawn at each opening
 * from what was kept when the return was filed, so it is always the same.
 */
export async function openDocument(
  ports: Pick<Ports, 'store' | 'clock' | 'log'>,
  files: Files,
  grant: Wanted,
): Promise<Result<OpenedDocument, OpenDocumentFailure>> {
  const { accountId, filingId, form, kind, language } = grant;
  const found = await ports.store.asTenant(accountId, async (rows) => {
    const found = await findReturn(rows, grant);
    if (found !== null) await noteOpening(rows, found.filing, grant, ports.clock.wall());
    return found;
  });
  if (found === null) return fail({ kind: 'not_available' });
  const { filing, filed, document } = found;
  const { simulated } = document;
  const fileName = documentName(filing, form, kind, simulated);
  if (kind === 'json') {
    const bytes = Buffer.from(`${JSON.stringify(filed, null, 2)}\n`);
    return ok({ kind, bytes, fileName, simulated });
  }
  if (!isNilAsFiled(filed)) {
    // The drawing knows zeros only: it does not print them over figures that were filed.
    ports.log.error({ filingId, form }, 'a filed return is not nil, so it is not drawn');
    return fail({ kind: 'not_available' });
  }
  return ok({ kind, bytes: await files.draw(document, language), fileName, simulated });
}

const noteOpening = (
  rows: TenantRows,
  { gstin, period }: Filing,
  { form, kind }: Wanted,
  wall: Instant,
): Promise<void> =>
  rows.security.note({ code: 'document_opened', form, kind, period, gstin: ending(gstin) }, wall);

async function findReturn(rows: TenantRows, { filingId, form, byProgram = false }: Wanted) {
  const isThere = byProgram || (await rows.people.get()) !== null;
  const filing = await rows.filings.byId(filingId);
  if (!isThere || filing === null || !hasDocument(filing.returns[form])) return null;
  const stored = await rows.filings.document(filingId, form);
  if (stored === null) return null;
  const doer = personOf(filing.returns[form].filedBy ?? 'system');
  const names = doer === null ? new Map<string, string>() : await rows.people.names([doer]);
  const document = returnDocument(filing, form, stored.shown, names);
  return document === null ? null : { filing, filed: stored.filed, document };
}
