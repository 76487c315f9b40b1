import { type EvcCode, parseCode } from '#domain/gst/evc.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { attendedMs } from './attended.ts';
import { actingPerson } from '../filing/actingPerson.ts';
import { businessOf } from '../filing/describe.ts';
import { sessionCodesUsedUp } from './sessionCodesUsedUp.ts';
import type { Ports } from '../ports/given.ts';
import { noteCode } from './receiveCode.ts';
import type { CodeRequest } from '#domain/registration/codeRequest.ts';
import type { TenantRows } from '../ports/store.ts';
import type { AwaitedCode } from '../views.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';

export type CodeFailure =
  | { kind: 'not_found' }
  | { kind: 'malformed' }
  | { kind: 'not_waiting'; sentence: string };

/**
 * The portal codes that are awaited now, each with sender, purpose and place (record 085.1), and
 * whether it stands in for one that the portal did not accept.
 */
export async function listAwaitedCodes(ports: Ports, accountId: string): Promise<AwaitedCode[]> {
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const open = (await rows.codes.allOpen()).filter(
      (request) => request.state === 'requested' && request.expiresAt > now,
    );
    const before = await rows.codes.lastEndedOfAll(
      open.flatMap(({ filingId }) => (filingId === null ? [] : [filingId])),
    );
    const awaited: AwaitedCode[] = [];
    for (const request of open) {
      const registration = await rows.registrations.byId(request.registrationId);
      const signatory = await rows.signatories.byId(request.signatoryId);
      if (registration === null || signatory === null || registration.deletedAt !== null) continue;
      awaited.push({
        id: request.id,
        registrationId: registration.id,
        business: businessOf(registration),
        gstin: registration.gstin ?? '',
        purpose: request.purpose,
        place: request.place,
        places: request.places,
        sentTo: maskedAddress(signatory.mobile, signatory.email),
        askedAt: request.askedAt,
        expiresAt: request.expiresAt,
        relay: request.relay,
        forwarding: !request.relay ? 'none' : signatory.relaySeen === 'works' ? 'works' : 'untried',
        afterRefusal: before.get(request.filingId ?? '')?.state === 'refused',
      });
    }
    return awaited;
  });
}

/** A code typed or pasted in the app; case counts. It is sealed at once and used once (record 085.2). */
export async function giveCode(
  ports: Ports,
  accountId: string,
  input: { id: string; code: string },
): Promise<Result<null, CodeFailure>> {
  const code = parseCode(input.code);
  if (code === null) return fail({ kind: 'malformed' });
  return onOpenRequest(ports, accountId, input.id, async (request, rows, now) => {
    await takeTyped(ports, rows, request, code, now);
    await rows.registrations.update(request.registrationId, { attendedUntil: now + attendedMs });
  });
}

/** Keeps a typed code, sealed, for the request that waits for it. */
export async function takeTyped(
  ports: Pick<Ports, 'seal' | 'clock'>,
  rows: TenantRows,
  request: CodeRequest,
  code: EvcCode,
  now: Instant,
): Promise<void> {
  // Its forwarded mail may still come, and is then no answer to the next request.
  await noteCode(ports, rows, request.signatoryId, code);
  await rows.codes.move(request.id, ['requested'], 'received', {
    codeSealed: ports.seal.seal(code, request.registrationId, 'code'),
    receivedAt: now,
    channel: 'typed',
  });
}

/** The code did not come: the request ends, and the return that waited asks the portal for a new one. */
export async function askCodeAgain(
  ports: Ports,
  accountId: string,
  input: { id: string },
): Promise<Result<null, CodeFailure>> {
  const usedUp = await newSessionCodeUsedUp(ports, accountId, input.id);
  if (usedUp !== null) return fail({ kind: 'not_waiting', sentence: usedUp });
  return onOpenRequest(ports, accountId, input.id, async (request, rows, now) => {
    await rows.codes.move(request.id, ['requested'], 'cancelled');
    await rows.registrations.update(request.registrationId, { attendedUntil: now + attendedMs });
    const filing = request.filingId === null ? null : await rows.filings.byId(request.filingId);
    if (filing === null) {
      await rows.registrations.update(request.registrationId, { proveAskedAt: now });
      return;
    }
    const by = await actingPerson(rows);
    for (const form of FORMS) {
      if (filing.returns[form].state === 'waiting_for_code')
        await rows.filings.append(filing.id, form, { type: 'code_wanted', at: now, by });
    }
  });
}

/** A code that is on its way is not given up for one that the portal may not be asked for. */
async function newSessionCodeUsedUp(ports: Ports, accountId: string, id: string): Promise<string | null> {
  const request = await ports.store.asTenant(accountId, (rows) => rows.codes.byId(id));
  return request?.purpose === 'session'
    ? sessionCodesUsedUp(ports, accountId, { registration: request.registrationId })
    : null;
}

type OnRequest = (
  request: CodeRequest,
  rows: Parameters<Parameters<Ports['store']['asTenant']>[1]>[0],
  now: number,
) => Promise<void>;

async function onOpenRequest(
  ports: Ports,
  accountId: string,
  id: string,
  act: OnRequest,
): Promise<Result<null, CodeFailure>> {
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const request = await rows.codes.byId(id);
    if (request === null) return fail({ kind: 'not_found' });
    if (request.state !== 'requested' || request.expiresAt <= now)
      return fail({
        kind: 'not_waiting',
        sentence: 'This code is no longer awaited. Look at the card: it says what comes next.',
      });
    await act(request, rows, now);
    await rows.work.wakeBy(request.registrationId, now);
    await rows.changed([request.registrationId]);
    return ok(null);
  });
}

/** Enough of the address to recognise it: the last digits of the mobile, the first letter of the mail. */
export function maskedAddress(mobile: string, email: string): string {
  const [name = '', domain = ''] = email.split('@');
  const parts = [
    mobile === '' ? '' : `mobile ending ${mobile.slice(-4)}`,
    domain === '' ? '' : `${name.slice(0, 1)}…@${domain}`,
  ];
  return parts.filter((part) => part !== '').join(' and ');
}
