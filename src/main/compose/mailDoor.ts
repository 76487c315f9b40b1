import { startInboundMail } from '#notify/inboundCodes.ts';
import type { Certificate } from '#notify/selfSigned.ts';
import { receiveMail } from '#usecases/notices/notices.ts';
import type { Ports } from '#usecases/ports/ports.ts';
import type { Ends, ProcessInput } from './processInput.ts';

/** Opens the mail server for forwarded codes and notices; returns its port, 0 when forwarding is off. */
export async function openMailDoor(
  input: ProcessInput,
  ports: Pick<Ports, 'grants' | 'clock' | 'seal' | 'log' | 'ids'>,
  ends: Ends,
): Promise<number> {
  const { relay } = input.config;
  if (!relay.on) return 0;
  const inbound = await startInboundMail({
    port: relay.port,
    host: relay.host,
    domain: relay.domain,
    senders: { domains: relay.senders, authServer: relay.authServer },
    certificate: await certificateOf(input, relay.domain),
    log: ports.log,
    onMail: (mail) => receiveMail(ports, mail),
  });
  ends.push(() => inbound.close());
  return inbound.port;
}

/** The mail server's certificate: the operator's, or a self-signed one, which production warns about. */
async function certificateOf({ config, secrets, log }: ProcessInput, domain: string): Promise<Certificate> {
  if (secrets.relayCertificate === null && config.mode === 'production')
    log.warn(
      {},
      'the mail door encrypts by a certificate of its own, because RELAY_CERTIFICATE_FILE is not set: nobody knows for whom',
    );
  if (secrets.relayCertificate !== null) return secrets.relayCertificate;
  const { selfSigned } = await import('#notify/selfSigned.ts');
  return selfSigned(domain, Date.now());
}
