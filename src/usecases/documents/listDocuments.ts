import { type Form, FORMS } from '#domain/gst/returnPeriod.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { type NotFound, notFound } from '../failures.ts';
import { hasDocument } from '../filing/describe.ts';
import type { Ports } from '../ports/given.ts';
import { documentLink, type LinkHolder, linkLifeMs } from './documentLink.ts';
import { documentName } from './documentName.ts';
import type { DocumentKind, Files } from './ports.ts';

export type DocumentLink = { form: Form; kind: DocumentKind; url: string; fileName: string };

/** Fresh links to all that there is of a filing: none for a return that is not filed or was adopted. */
export async function listDocuments(
  ports: Pick<Ports, 'store' | 'clock'>,
  files: Files,
  holder: LinkHolder,
  filingId: string,
): Promise<Result<{ documents: DocumentLink[]; expiresAt: Instant }, NotFound>> {
  const found = await ports.store.asTenant(holder.accountId, async (rows) => {
    const filing = await rows.filings.byId(filingId);
    if (filing === null) return null;
    const registration = await rows.registrations.byId(filing.registrationId);
    return { filing, simulated: registration?.simulated ?? false };
  });
  if (found === null) return notFound;
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
