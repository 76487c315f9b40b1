import type { FastifyRequest } from 'fastify';
import { calls } from '#contract/calls.ts';
import { saySentTo } from '#texts/sayAnswer.ts';
import {
  forwardSms,
  getCodeRelay,
  makeSmsSecret,
  revokeSmsSecret,
  setCodeRelay,
} from '#usecases/codes/forwarding.ts';
import { done, refused } from '../answer.ts';
import type { AppDeps } from '../deps.ts';
import { addressBucket } from '../limit.ts';
import { problemOf } from '../problems.ts';
import type { Serve } from '../serve.ts';

/** Bodies as received: a signature covers bytes, not their meaning. Kept as long as the request lives. */
const rawBodies = new WeakMap<FastifyRequest, string>();

/** Called by the body parser. */
export function keepRawBody(request: FastifyRequest, text: string): void {
  if (request.routeOptions.url === calls.forwardSms.path) rawBodies.set(request, text);
}

/** The forwarding of codes. Messages of SMS forwarders are all refused while the relay is off (design#relay-mandate). */
export function relayRoutes(serve: Serve, { ports, identity, account, readForwardedSms }: AppDeps): void {
  const relayPorts = {
    ...ports,
    limits: identity.limits,
    readForwardedSms: readForwardedSms ?? (() => null),
  };
  serve.open(calls.forwardSms, async ({ request }) => {
    const taken = await forwardSms(relayPorts, {
      headers: request.headers,
      body: rawBodies.get(request) ?? '',
      address: addressBucket(request.ip),
    });
    return taken.ok ? done(null, 'sms_received') : refused(problemOf(taken.failure));
  });

  serve.signedIn(calls.getRelay, async ({ user, ports, params, language }) => {
    const relay = await getCodeRelay(ports, user.accountId, params.id);
    if (!relay.ok) return refused(problemOf(relay.failure));
    const { sentTo, hasPhone, ...shown } = relay.value;
    return done({ ...shown, sent_to: saySentTo(sentTo, language), phone: hasPhone });
  });

  serve.signedIn(calls.makeSmsSecret, async ({ user, ports, params }) => {
    const made = await makeSmsSecret(ports, user.accountId, params.id);
    if (!made.ok) return refused(problemOf(made.failure));
    const { secret, relayKey } = made.value;
    const address = account.publicUrl() + calls.forwardSms.path;
    return done({ address, relay_key: relayKey, secret }, 'sms_secret_made');
  });

  serve.signedIn(calls.revokeSmsSecret, async ({ user, ports, params }) => {
    const revoked = await revokeSmsSecret(ports, user.accountId, params.id);
    return revoked.ok ? done(null, 'sms_secret_revoked') : refused(problemOf(revoked.failure));
  });

  serve.signedIn(calls.setRelay, async ({ user, ports, params, body }) => {
    const change = body.on ? { on: true as const, signedBy: body.signed_by } : { on: false as const };
    const kept = await setCodeRelay(ports, user.accountId, { registration: params.id, ...change });
    if (!kept.ok) return refused(problemOf(kept.failure));
    return done(null, 'relay_switched', { on: body.on });
  });
}
