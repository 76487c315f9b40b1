import { mailboxStore } from '#db/rows/account.ts';
import { readInvitation, readInviter } from '#db/rows/people.ts';
import type { ApiDatabase } from '#db/open.ts';
import { makePhoto } from '#files/makePhoto.ts';
import { emailLinks } from '#identity/emailLinks.ts';
import type { KeyRing } from '#security/keyRing.ts';
import { emailLinkMs } from '#usecases/account/email.ts';
import type { Ports } from '#usecases/ports/ports.ts';
import type { AccountPorts } from '#usecases/ports/account.ts';
import type { Limits } from '#usecases/ports/machine.ts';

/** Ports of profile, sessions, consents, download and erasing. */
export const accountPorts = (
  ports: Pick<Ports, 'clock' | 'ids' | 'seal' | 'log'>,
  wired: {
    api: ApiDatabase;
    keyRing: KeyRing;
    limits: Limits;
    publicUrl: AccountPorts['publicUrl'];
  },
): Omit<AccountPorts, 'store'> => ({
  mailbox: mailboxStore(wired.api, ports.seal),
  invitation: (secretHash, wall) => readInvitation(wired.api, secretHash, wall),
  inviter: (joining) => readInviter(wired.api, joining),
  limits: wired.limits,
  makePhoto,
  emailLinks: emailLinks(wired.keyRing, emailLinkMs),
  publicUrl: wired.publicUrl,
  clock: ports.clock,
  ids: ports.ids,
  seal: ports.seal,
  log: ports.log,
});
