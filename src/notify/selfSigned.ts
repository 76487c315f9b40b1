import 'reflect-metadata';
import { KeyObject } from 'node:crypto';
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';

/** For TLS, as PEM. */
export type Certificate = { key: string; cert: string };

const day = 24 * 60 * 60 * 1000;

/**
 * A self-signed certificate, for a mail server without a certificate of its own: delivering servers encrypt with it and
 * do not check its owner (RFC 7435). With a P-256 key of this process; from a day before `now` for ten years.
 */
export async function selfSigned(host: string, now: number): Promise<Certificate> {
  const signingAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await crypto.subtle.generateKey(signingAlgorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [host] }],
    notBefore: new Date(now - day),
    notAfter: new Date(now + 3650 * day),
    keys,
    signingAlgorithm,
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: host }])],
  });
  return {
    key: KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `${certificate.toString('pem')}\n`,
  };
}
