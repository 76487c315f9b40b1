import { startInboundMail } from '#notify/inboundCodes.ts';
import { type Certificate, selfSigned } from '#notify/selfSigned.ts';
import { receiveMail } from '#usecases/notices/receiveMail.ts';
import type { Ports } from '#usecases/ports/ports.ts';
import type { Ends, Given } from './given.ts';

/** Opens the door by which forwarded codes and notices come in; answers its port, 0 where nothing can be forwarded. */
export async function openMailDoor(
  given: Given,
  ports: Pick<Ports, 'doors' | 'clock' | 'seal' | 'log' | 'ids'>,
  ends: Ends,
): Promise<number> {
  const { relay } = given.config;
  if (!relay.on) return 0;
  const inbound = await startInboundMail({
    port: relay.port,
    host: relay.host,
    domain: relay.domain,
    senders: { domains: relay.senders, authServer: relay.authServer },
    certificate: certificateOf(given, relay.domain),
    log: ports.log,
    onMail: (mail) => receiveMail(ports, mail),
  });
  ends.push(() => inbound.close());
  return inbound.port;
}

/** Of the mail door: the operator's, or one of its own, of which production is warned. */
function certificateOf({ config, secrets, log }: Given, domain: string): Certificate {
  if (secrets.relayCertificate === null && config.mode === 'production')
    log.warn(
      {},
      'the mail door encrypts by a certificate of its own, because RELAY_CERTIFICATE_FILE is not set: nobody knows for whom',
    );
  return secrets.relayCertificate ?? selfSigned(domain, Date.now());
}
