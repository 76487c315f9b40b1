import { type RecognisedNotice, recogniseNotice, replyDay } from '#domain/gst/notices.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import { signedBy } from '../acting/codeRequests.ts';
import { addresseesOf, receiveCode } from '../codes/giveCode.ts';
import type { Ports } from '../ports/ports.ts';
import type { Addressee, TenantRows } from '../ports/store.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { type NotFound, notFound } from '../failures.ts';

type MailPorts = Pick<Ports, 'grants' | 'clock' | 'seal' | 'log' | 'ids'>;
type Mail = {
  relayKeys: readonly string[];
  subject: () => Promise<string>;
  text: () => Promise<string>;
};

/** Anybody who knows an address may write to it: more than a tax office sends at one time is not taken. */
const maxOpen = 20;

/**
 * A mail that was forwarded to the relay: a notice of the tax office (design#notices), else perhaps a code. Of a notice
 * its form, number, GSTIN and day are kept, and nothing else of the mail; what is neither is dropped. Its numbers are
 * never taken for a code.
 */
export async function receiveMail(ports: MailPorts, mail: Mail): Promise<{ taken: boolean }> {
  const addressees = await addresseesOf(ports, mail.relayKeys);
  const notice =
    addressees.length === 0
      ? null
      : recogniseNotice({ subject: await mail.subject(), text: await mail.text() });
  if (notice === null) return receiveCode(ports, { ...mail, channel: 'relay' });
  let taken = false;
  for (const to of addressees) {
    const why = await keep(ports, to, notice);
    if (why === null) taken = true;
    else ports.log.info({ why }, 'a relayed notice was dropped');
  }
  return { taken };
}

/** For the account of this signatory; else why not. */
async function keep(ports: MailPorts, to: Addressee, notice: RecognisedNotice): Promise<string | null> {
  const receivedAt = await ports.clock.product();
  const outcome = await ports.grants.byRelay(to, async (rows) => {
    const signatory = await rows.signatories.byId(to.id);
    if (signatory?.relay !== 'on') return 'the relay is off';
    const registration = await ofWhom(rows, signatory, notice);
    if (registration === null) return 'it is not known for which GSTIN';
    const open = (await rows.taxNotices.openOf([registration.id])).get(registration.id) ?? [];
    if (open.length >= maxOpen) return 'too many are open';
    const isNew = await rows.taxNotices.add({
      id: ports.ids.uuid(),
      registrationId: registration.id,
      form: notice.form,
      reference: notice.reference,
      receivedAt,
      replyBy: replyDay(notice, receivedAt),
      acknowledgedAt: null,
    });
    if (!isNew) return 'the same notice came before';
    await rows.changed([registration.id]);
    return 'taken';
  });
  return outcome === 'taken' ? null : (outcome ?? 'the relay is off');
}

/**
 * The GSTIN that the mail names, where the account has it. Of a mail that names none: the one for which this signatory
 * signs, where it is one. A GSTIN of others is never taken for another.
 */
async function ofWhom(
  rows: TenantRows,
  signatory: SignatoryRow,
  { gstin }: RecognisedNotice,
): Promise<Registration | null> {
  if (gstin !== undefined) return rows.registrations.byIdOrGstin(gstin);
  const [only, ...others] = await signedBy(rows, signatory);
  return only !== undefined && others.length === 0 ? only : null;
}

/** Somebody says that a notice is answered: it is shown no more. Saying it twice changes nothing. */
export async function noticeAnswered(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  accountId: string,
  id: string,
): Promise<Result<null, NotFound>> {
  const now = await clock.product();
  return store.asTenant(accountId, async (rows) => {
    const notice = await rows.taxNotices.byId(id);
    if (notice === null) return notFound;
    if (await rows.taxNotices.acknowledge(id, now)) await rows.changed([notice.registrationId]);
    return ok(null);
  });
}
