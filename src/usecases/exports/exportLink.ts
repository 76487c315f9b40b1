import type { Instant } from '#domain/shared/istTime.ts';
import { type LinkHolder, linkLifeMs } from '../documents/documentLink.ts';
import type { Ports } from '../ports/given.ts';
import type { ExportAsked, ExportFiles } from './ports.ts';

/** A fresh address at which what is asked can be fetched once or more, for an hour, while that session lives. */
export function exportLink(
  ports: Pick<Ports, 'clock'>,
  { links }: Pick<ExportFiles, 'links'>,
  { accountId, sessionId, language }: LinkHolder,
  asked: ExportAsked,
): { url: string; expiresAt: Instant } {
  const expiresAt = ports.clock.wall() + linkLifeMs;
  const token = links.sign({ ...asked, accountId, sessionId, expiresAt, language });
  return { url: `/files/export/${token}`, expiresAt };
}
