import type { Language } from '#domain/account/language.ts';
import type { Form } from '#domain/gst/returnPeriod.ts';
import { HOUR_MS } from '#domain/shared/istTime.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { followLink, type LinkFailure, type LinkUse } from '../acting/links.ts';
import { notFound, type NotAuthorised, type NotFound, type NotPossible } from '../failures.ts';
import {
  documentsForClient,
  type FoundApproval,
  leadsToApproval,
  whyNoDocument,
} from '../filing/clientAnswer.ts';
import type { Files, OpenedDocument } from '../ports/documents.ts';
import type { RateRule } from '../ports/machine.ts';
import type { Ports } from '../ports/ports.ts';
import { drawReturn, type FoundReturn, takeReturn } from './documents.ts';

type ClientDocumentPorts = Pick<
  Ports,
  'grants' | 'clock' | 'limits' | 'log' | 'approvalLinks' | 'handedLinks' | 'asksForFactor'
>;

/** Each opening is drawn, and noted in the account's log. */
const openingsPerLink: readonly RateRule[] = [{ max: 60, windowMs: HOUR_MS }];

/**
 * Opens the PDF of a return of the link's own month, for the contact who got the link (design#a-clients-yes). Not
 * found: it was not filed here, the link is the one that the firm passes on, or the client has said no.
 */
export async function openClientDocument(
  ports: ClientDocumentPorts,
  files: Files,
  { form, language, ...input }: LinkUse & { form: Form; language: Language },
): Promise<Result<OpenedDocument, LinkFailure | NotAuthorised | NotPossible | NotFound>> {
  const wanted = { form, kind: 'pdf', language } as const;
  const taken = await followLink<FoundReturn, NotAuthorised | NotPossible | NotFound, FoundApproval>(
    ports,
    await leadsToApproval(ports, input.token),
    input,
    { use: 'document', rules: openingsPerLink },
    async (month, rows) => {
      const refusal = await whyNoDocument(ports, rows, month);
      if (refusal !== null) return isOfWay(refusal.failure) ? notFound : refusal;
      if (!documentsForClient(month).includes(form)) return notFound;
      const { filing, way } = month;
      const found = await takeReturn(rows, { ...wanted, filingId: filing.id, way }, ports.clock.wall());
      return found === null ? notFound : ok(found);
    },
  );
  if (!taken.ok) return taken;
  const drawn = await drawReturn(ports, files, taken.value, wanted);
  return drawn.ok ? drawn : notFound;
}

/** The link that the firm passes on opens no document, as if there were none. */
const isOfWay = (failure: NotAuthorised | NotPossible): boolean =>
  failure.kind === 'not_authorised' && failure.refusal === 'not_by_this_way';
