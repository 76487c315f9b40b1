import { ok, type Result } from '#domain/shared/result.ts';
import type { TooMany } from '../failures.ts';
import { openLink, type PersonLinkOver } from './personLink.ts';
import type { IdentityPorts } from './ports.ts';

/** 'It is me', by the link that a held sign-in has sent: who has the number has now shown the mailbox too. */
export const releaseByLink = (
  ports: IdentityPorts,
  input: { token: string; address: string },
): Promise<Result<null, PersonLinkOver | TooMany>> =>
  openLink(ports, { ...input, purpose: 'release' }, async (rows, _link, { id }, _language, now) => {
    await rows.holds.drop(id);
    await rows.lastSignIns.put(id, now);
    await rows.links.dropAll(id, 'release');
    await rows.security.note({ code: 'sign_in_released' }, now);
    return ok(null);
  });
