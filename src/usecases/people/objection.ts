import { senderName } from '#domain/account/person.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { TooMany } from '../failures.ts';
import type { IdentityPorts } from '../ports/signIn.ts';
import { addressOfLink, disownLinkMs, openLink, type PersonLinkOver } from '../signIn/hold.ts';
import { notifyMember } from '../signIn/notifyMember.ts';
import { hashOfPersonLink } from '../signIn/rules.ts';

/**
 * An owner objects to having been removed or demoted (record 190): until a week after it nobody uses power over the
 * account, and its owners hear of it. The remover gets a link to say that it was not them, which undoes it. Works once,
 * and only within that week.
 */
export const objectByLink = (
  ports: IdentityPorts,
  input: { token: string; address: string },
): Promise<Result<{ until: Instant }, PersonLinkOver | TooMany>> =>
  openLink(ports, { ...input, purpose: 'object' }, async (rows, link, person, _language, now) => {
    const { accountId, sessionId } = link;
    if (accountId === null || sessionId === null) return fail({ kind: 'person_link_over' });
    const secret = ports.ids.token(32);
    const objected = await rows.objectTo({
      accountId,
      sessionId,
      at: now,
      linkHash: hashOfPersonLink(ports, secret),
      linkUntil: now + disownLinkMs,
    });
    if (objected === null) return fail({ kind: 'person_link_over' });
    const { until, owners } = objected;
    const by = senderName({ name: person.name });
    const outbox: Parameters<typeof notifyMember>[0] = {
      notify: (personId, message, at) => rows.outbox.add(personId, message, at),
    };
    for (const { isRemover, ...owner } of owners) {
      const notMe = isRemover ? addressOfLink(ports, 'disown', owner.language, secret) : null;
      await notifyMember(outbox, owner, 'removal_objected', { by, until, link: notMe }, now);
    }
    return ok({ until });
  });
