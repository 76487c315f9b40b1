import type { Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { FORMS, type Form } from '#domain/gst/returnPeriod.ts';
import { hasDocument } from '../filing/describe.ts';
import type { Ports } from '../ports/given.ts';
import type { DocumentKey, DocumentKind, Files } from './ports.ts';
import { documentName } from './documentName.ts';

/** 60 minutes by the wall clock (record 088.1). */
const linkLifeMs = 60 * 60 * 1000;

/** Who asks, and by which session: its end is the end of the links. */
export type LinkHolder = { accountId: string; sessionId: string };

/** The address of one document of one user; whether there is such a document is judged when it is opened. */
export const documentLink = (
  files: Files,
  { accountId, sessionId }: LinkHolder,
  { filingId, form, kind }: Omit<DocumentKey, 'accountId'> & { kind: DocumentKind },
  wall: Instant,
): string =>
  `/files/${files.links.sign({ accountId, sessionId, filingId, form, kind, expiresAt: wall + linkLifeMs })}`;

export type DocumentLink = { form: Form; kind: DocumentKind; url: string; fileName: string };

/** Fresh links to all that there is of a filing: none for a return that is not filed or was adopted. */
export async function listDocuments(
  ports: Pick<Ports, 'store' | 'clock'>,
  files: Files,
  holder: LinkHolder,
  filingId: string,
): Promise<Result<{ documents: DocumentLink[]; expiresAt: Instant }, { kind: 'not_found' }>> {
  const found = await ports.store.asTenant(holder.accountId, async (rows) => {
    const filing = await rows.filings.byId(filingId);
    if (filing === null) return null;
    const registration = await rows.registrations.byId(filing.registrationId);
    return { filing, simulated: registration?.simulated ?? false };
  });
  if (found === null) return fail({ kind: 'not_found' });
  const { filing, simulated } = found;
  const wall = ports.clock.wall();
  const documents = FORMS.filter((form) => hasDocument(filing.returns[form])).flatMap((form) =>
    (['pdf', 'json'] as const).map((kind) => ({
      form,
      kind,
      url: documentLink(files, holder, { filingId, form, kind }, wall),
      fileName: documentName(filing, form, kind, simulated),
    })),
  );
  return ok({ documents, expiresAt: wall + linkLifeMs });
}
