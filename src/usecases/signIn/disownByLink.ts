import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { TakenBack } from '../account/takeBack.ts';
import type { TooMany } from '../failures.ts';
import { disownSignIn } from './disownSignIn.ts';
import { openLink, type PersonLinkOver } from './personLink.ts';
import type { IdentityPorts } from './ports.ts';

/** 'This was not me', by the link of the message that told of the sign-in. It works once. */
export const disownByLink = (
  ports: IdentityPorts,
  input: { token: string; address: string },
): Promise<Result<TakenBack[], PersonLinkOver | TooMany>> =>
  openLink(ports, { ...input, purpose: 'disown' }, async (rows, link, person, language, now) => {
    if (link.sessionId === null) return fail({ kind: 'person_link_over' });
    const { sessionId, mail } = link;
    return ok(await disownSignIn(ports, rows, { person, sessionId, mail, language }, now));
  });
