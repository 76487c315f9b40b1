import { createPublicKey, type KeyObject } from 'node:crypto';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { PortalFault } from '#domain/filing/refusal.ts';
import { faultName } from '#portal/send.ts';
import type { GstnPorts, GstnSettings } from './settings.ts';

/** The portal's public key (gst-portal#crypto). `reload` is false when there is nowhere to load a newer one from. */
export type Certificate = {
  key(): Promise<Result<KeyObject, PortalFault>>;
  reload(): Promise<boolean>;
};

/** Throws at once when a key given as text cannot be read: that is a configuration error. */
export const portalCertificate = (settings: GstnSettings, ports: GstnPorts): Certificate => {
  const source = settings.certificate;
  if ('pem' in source) {
    const given = createPublicKey(source.pem);
    return { key: () => Promise.resolve(ok(given)), reload: () => Promise.resolve(false) };
  }
  let known: KeyObject | null = null;

  const load = async (): Promise<Result<KeyObject, PortalFault>> => {
    await ports.limit?.();
    try {
      const response = await ports.send({
        method: 'GET',
        url: source.url,
        headers: {},
        timeoutMs: settings.timeoutMs,
      });
      if (response.status !== 200) {
        return fail({ kind: 'unreachable', says: `certificate: HTTP ${response.status}` });
      }
      known = createPublicKey(response.body);
      return ok(known);
    } catch (fault) {
      return fail({ kind: 'unreachable', says: `certificate: ${faultName(fault)}` });
    }
  };

  return {
    key: async () => (known ? ok(known) : load()),
    reload: async () => {
      known = null;
      return (await load()).ok;
    },
  };
};

/**
 * Tries once more with the portal's newest certificate when it says that the key is out of date (gst-portal#codes-authenticate).
 * Not for RETFILE, which is sent at most once.
 */
export const withFreshCertificate = async <T>(
  certificate: Certificate,
  attempt: () => Promise<Result<T, PortalFault>>,
): Promise<Result<T, PortalFault>> => {
  const first = await attempt();
  if (first.ok || first.failure.kind !== 'refused' || first.failure.refusal.kind !== 'key_changed')
    return first;
  return (await certificate.reload()) ? attempt() : first;
};
