import type { z } from 'zod';
import { calls } from '#contract/calls.ts';
import type { awaitedCode } from '#contract/codeCalls.ts';
import { isoIst } from '#domain/istTime.ts';
import type { AwaitedCode } from '#usecases/views.ts';
import { done, refused } from '../answer.ts';
import type { AppDeps } from '../deps.ts';
import { problemOf } from '../problems.ts';
import type { Serve } from '../serve.ts';

/** Portal codes that a person is waited for (decisions 5). */
export function codeRoutes(serve: Serve, { ports, usecases }: AppDeps): void {
  serve.signedIn(calls.listCodes, async ({ user, query }) => {
    const codes = await usecases.listAwaitedCodes(ports, user.userId);
    const from = (query.page - 1) * query.limit;
    const shown = codes.slice(from, from + query.limit).map(presentCode);
    return { ...done(shown), beside: { total: codes.length } };
  });

  serve.signedIn(calls.giveCode, async ({ user, params, body }) => {
    const taken = await usecases.giveCode(ports, user.userId, { id: params.id, code: body.code });
    return taken.ok ? done(null, 'Thank you. The code is being used.') : refused(problemOf(taken.failure));
  });

  serve.signedIn(calls.askCodeAgain, async ({ user, params }) => {
    const asked = await usecases.askCodeAgain(ports, user.userId, { id: params.id });
    return asked.ok ? done(null, 'The portal is asked for a new code.') : refused(problemOf(asked.failure));
  });
}

const purposes = {
  session: { wire: 'session', says: 'to open the portal session' },
  GSTR1: { wire: 'gstr1', says: 'to file GSTR-1' },
  GSTR3B: { wire: 'gstr3b', says: 'to file GSTR-3B' },
} as const;

const presentCode = (code: AwaitedCode): z.input<typeof awaitedCode> => ({
  id: code.id,
  gstin_id: code.registrationId,
  business: code.business,
  gstin: code.gstin,
  purpose: purposes[code.purpose].wire,
  title: `The GST portal's code ${purposes[code.purpose].says}: code ${code.place} of ${code.places}`,
  place: code.place,
  places: code.places,
  sent_to: code.sentTo,
  asked_at: isoIst(code.askedAt),
  expires_at: isoIst(code.expiresAt),
  relay: code.relay,
});
