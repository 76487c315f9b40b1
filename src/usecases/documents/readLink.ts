import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Ports } from '../ports/given.ts';
import type { FileGrant, Files } from './ports.ts';

/** The grant of a link whose time is not over; null when the link is not ours or was altered. */
export function readLink(
  ports: Pick<Ports, 'clock'>,
  files: Files,
  token: string,
): Result<FileGrant, { kind: 'expired' }> | null {
  const grant = files.links.read(token);
  if (grant === null) return null;
  return grant.expiresAt > ports.clock.wall() ? ok(grant) : fail({ kind: 'expired' });
}
