import { codesOnOneDay } from '#domain/registration/codeRequest.ts';
import type { z } from 'zod';
import { calls } from '#contract/calls.ts';
import type { awaitedCode, codeLinkView } from '#contract/codes.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import type { Language } from '#domain/account/language.ts';
import { sayPeriod } from '#texts/dates.ts';
import { sayCodeTitle, saySentTo } from '#texts/sayAnswer.ts';
import { giveByLink, askByLink, openCodeLink } from '#usecases/codes/codeLink.ts';
import type { AwaitedCode, CodeLinkView } from '#usecases/views.ts';
import { askCodeAgain } from '#usecases/codes/askCode.ts';
import { giveCode } from '#usecases/codes/giveCode.ts';
import { listAwaitedCodes } from '#usecases/codes/listAwaitedCodes.ts';
import { done, refused, maybeIso } from '../answer.ts';
import type { AppDeps } from '../deps.ts';
import { addressBucket } from '../limit.ts';
import { problemOf } from '../problems.ts';
import type { Serve } from '../serve.ts';
import { presentEvidence } from '../presentEvidence.ts';

/** Portal codes that a person has to enter (design#codes). */
export function codeRoutes(serve: Serve): void {
  serve.keyed(calls.listCodes, async ({ user, ports, query, language }) => {
    const codes = await listAwaitedCodes(ports, user.accountId);
    const from = (query.page - 1) * query.limit;
    const shown = codes.slice(from, from + query.limit).map((code) => presentCode(code, language));
    return { ...done(shown), beside: { total: codes.length } };
  });

  serve.keyed(calls.giveCode, async ({ user, ports, params, body }) => {
    const taken = await giveCode(ports, user.accountId, { id: params.id, code: body.code });
    return taken.ok ? done(null, 'code_taken') : refused(problemOf(taken.failure));
  });

  serve.keyed(calls.askCodeAgain, async ({ user, ports, params }) => {
    const requested = await askCodeAgain(ports, user.accountId, { id: params.id });
    return requested.ok ? done(null, 'new_code_asked') : refused(problemOf(requested.failure));
  });
}

/** The signatory's link: no login, and no access beyond the codes of one filing (design#ways-for-a-code). */
export function codeLinkRoutes(serve: Serve, { ports, identity }: AppDeps): void {
  const linkPorts = { ...ports, limits: identity.limits };

  serve.open(calls.openCodeLink, async ({ body, request, language }) => {
    const found = await openCodeLink(linkPorts, { ...body, address: addressBucket(request.ip) });
    return found.ok ? done(presentLink(found.value, language)) : refused(problemOf(found.failure));
  });

  serve.open(calls.askByCodeLink, async ({ body, request, language }) => {
    const requested = await askByLink(linkPorts, { ...body, address: addressBucket(request.ip) });
    return requested.ok
      ? done(presentLink(requested.value, language), 'code_asked')
      : refused(problemOf(requested.failure));
  });

  serve.open(calls.giveByCodeLink, async ({ body, request }) => {
    const taken = await giveByLink(linkPorts, { ...body, address: addressBucket(request.ip) });
    return taken.ok ? done(null, 'code_taken') : refused(problemOf(taken.failure));
  });
}

const presentLink = (view: CodeLinkView, language: Language): z.input<typeof codeLinkView> => ({
  sender: view.sender,
  business: view.business,
  gstin: view.gstin,
  period: sayPeriod(view, language),
  sent_to: saySentTo(view.sentTo, language),
  more_follow: view.moreFollow,
  simulated: view.simulated,
  portal_knows: presentEvidence(view.evidence),
  wanted: view.wanted,
  title: view.code === null ? '' : sayCodeTitle(view.code, language),
  expires_at: maybeIso(view.code?.expiresAt ?? null),
  next_code_at: maybeIso(view.nextCodeAt),
});

const purposes = {
  session: 'session',
  GSTR1: 'gstr1',
  GSTR3B: 'gstr3b',
} as const;

const presentCode = (code: AwaitedCode, language: Language): z.input<typeof awaitedCode> => ({
  id: code.id,
  gstin_id: code.registrationId,
  filing_id: code.filingId,
  business: code.business,
  gstin: code.gstin,
  purpose: purposes[code.purpose],
  only_checks: code.onlyChecks,
  title: sayCodeTitle(code, language),
  place: code.place,
  places: code.places,
  sent_to: saySentTo(code.sentTo, language),
  asked_at: isoIst(code.askedAt),
  expires_at: isoIst(code.expiresAt),
  relay: code.relay,
  forwarding: code.forwarding,
  after_refusal: code.afterRefusal,
  codes_a_month: { scheduled: code.codesOfMonth, on_one_day: codesOnOneDay },
});
