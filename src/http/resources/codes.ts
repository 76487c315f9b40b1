import { codesOnOneDay } from '#domain/registration/codesOfMonth.ts';
import type { z } from 'zod';
import { calls } from '#contract/calls.ts';
import type { awaitedCode, codeLinkView } from '#contract/codes.ts';
import { type Instant, isoIst } from '#domain/shared/istTime.ts';
import { formatFilingPeriod } from '#domain/gst/returnPeriod.ts';
import { giveByLink } from '#usecases/codes/giveByLink.ts';
import { askByLink } from '#usecases/codes/askByLink.ts';
import { openCodeLink } from '#usecases/codes/openCodeLink.ts';
import type { AwaitedCode, CodeLinkView } from '#usecases/views.ts';
import { askCodeAgain } from '#usecases/codes/askCodeAgain.ts';
import { giveCode } from '#usecases/codes/giveCode.ts';
import { listAwaitedCodes } from '#usecases/codes/listAwaitedCodes.ts';
import { done, refused } from '../answer.ts';
import type { AppDeps } from '../deps.ts';
import { addressBucket } from '../limit.ts';
import { problemOf } from '../problems.ts';
import type { Serve } from '../serve.ts';
import { presentEvidence } from './filings.ts';

/** Portal codes that a person is waited for (record 085). */
export function codeRoutes(serve: Serve): void {
  serve.signedIn(calls.listCodes, async ({ user, ports, query }) => {
    const codes = await listAwaitedCodes(ports, user.accountId);
    const from = (query.page - 1) * query.limit;
    const shown = codes.slice(from, from + query.limit).map(presentCode);
    return { ...done(shown), beside: { total: codes.length } };
  });

  serve.signedIn(calls.giveCode, async ({ user, ports, params, body }) => {
    const taken = await giveCode(ports, user.accountId, { id: params.id, code: body.code });
    return taken.ok ? done(null, 'Thank you. The code is being used.') : refused(problemOf(taken.failure));
  });

  serve.signedIn(calls.askCodeAgain, async ({ user, ports, params }) => {
    const asked = await askCodeAgain(ports, user.accountId, { id: params.id });
    return asked.ok ? done(null, 'The portal is asked for a new code.') : refused(problemOf(asked.failure));
  });
}

/** The signatory's link: no login, and nothing but the codes of one filing (record 085.2). */
export function codeLinkRoutes(serve: Serve, { ports, identity }: AppDeps): void {
  const linkPorts = { ...ports, limits: identity.limits };

  serve.open(calls.openCodeLink, async ({ body, request }) => {
    const found = await openCodeLink(linkPorts, { ...body, address: addressBucket(request.ip) });
    return found.ok ? done(presentLink(found.value)) : refused(problemOf(found.failure));
  });

  serve.open(calls.askByCodeLink, async ({ body, request }) => {
    const asked = await askByLink(linkPorts, { ...body, address: addressBucket(request.ip) });
    return asked.ok
      ? done(presentLink(asked.value), 'The portal is asked for the code.')
      : refused(problemOf(asked.failure));
  });

  serve.open(calls.giveByCodeLink, async ({ body, request }) => {
    const taken = await giveByLink(linkPorts, { ...body, address: addressBucket(request.ip) });
    return taken.ok ? done(null, 'Thank you. The code is being used.') : refused(problemOf(taken.failure));
  });
}

const presentLink = (view: CodeLinkView): z.input<typeof codeLinkView> => ({
  sender: view.sender,
  business: view.business,
  gstin: view.gstin,
  period: formatFilingPeriod(view.period, view.frequency),
  sent_to: view.sentTo,
  simulated: view.simulated,
  portal_knows: presentEvidence(view.evidence),
  wanted: view.wanted,
  title: view.code === null ? '' : titleOf(view.code),
  expires_at: maybeIso(view.code?.expiresAt ?? null),
});

const maybeIso = (at: Instant | null): string | null => (at === null ? null : isoIst(at));

const titleOf = ({ purpose, place, places }: Pick<AwaitedCode, 'purpose' | 'place' | 'places'>): string =>
  `The GST portal's code ${purposes[purpose].says}: code ${place} of ${places}`;

const purposes = {
  session: { wire: 'session', says: 'to open the portal session' },
  GSTR1: { wire: 'gstr1', says: 'to file GSTR-1' },
  GSTR3B: { wire: 'gstr3b', says: 'to file GSTR-3B' },
} as const;

const presentCode = (code: AwaitedCode): z.input<typeof awaitedCode> => ({
  id: code.id,
  gstin_id: code.registrationId,
  filing_id: code.filingId,
  business: code.business,
  gstin: code.gstin,
  purpose: purposes[code.purpose].wire,
  title: titleOf(code),
  place: code.place,
  places: code.places,
  sent_to: code.sentTo,
  asked_at: isoIst(code.askedAt),
  expires_at: isoIst(code.expiresAt),
  relay: code.relay,
  forwarding: code.forwarding,
  after_refusal: code.afterRefusal,
  codes_a_month: { scheduled: code.codesOfMonth, on_one_day: codesOnOneDay },
});
