import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { must, type SignedInPerson } from '../http/appForTests.ts';

/** Whether a device obeys the rules, or answers as an attacker's would. */
export type Bent = {
  origin?: string;
  rpId?: string;
  /** It looked who holds it. */
  verified?: boolean;
  counter?: number;
  challenge?: string;
  credentialId?: Buffer;
};

/** A device that keeps one passkey, written apart from the product's own by WebAuthn level 2. */
export type Device = {
  make(options: Record<string, unknown>, bent?: Bent): Made;
  show(options: Record<string, unknown>, bent?: Bent): Shown;
};

type Answer<R> = { id: string; rawId: string; type: 'public-key'; response: R };
type Made = Answer<{ clientDataJSON: string; attestationObject: string }>;
type Shown = Answer<{ clientDataJSON: string; authenticatorData: string; signature: string }>;

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (of: string | Uint8Array): Buffer => createHash('sha256').update(of).digest();

/** As much of CBOR as a key and an attestation need. */
function cbor(value: unknown): Buffer {
  const head = (major: number, length: number): Buffer =>
    length < 24
      ? Buffer.from([major * 32 + length])
      : length < 256
        ? Buffer.from([major * 32 + 24, length])
        : Buffer.from([major * 32 + 25, length >> 8, length % 256]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);
}

export function newDevice(): Device {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ownId = randomBytes(32);
  let counter = 0;
  const authenticatorData = (bent: Bent, more: Buffer[] = []): Buffer => {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(bent.counter ?? (counter += 1));
    const flags = 1 + ((bent.verified ?? true) ? 4 : 0) + (more.length > 0 ? 64 : 0);
    return Buffer.concat([sha256(bent.rpId ?? 'shunya.example'), Buffer.from([flags]), number, ...more]);
  };
  const clientData = (type: string, options: Record<string, unknown>, bent: Bent): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: bent.challenge ?? options['challenge'],
        origin: bent.origin ?? 'https://shunya.example',
        crossOrigin: false,
      }),
    );
  return {
    make: (options, bent = {}) => {
      const id = bent.credentialId ?? ownId;
      const length = Buffer.from([0, id.length]);
      const key = cbor(coseKey(publicKey));
      const authData = authenticatorData(bent, [Buffer.alloc(16), length, id, key]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      const clientDataJSON = text(clientData('webauthn.create', options, bent));
      const response = { clientDataJSON, attestationObject: text(cbor(attestation)) };
      return { id: text(id), rawId: text(id), type: 'public-key', response };
    },
    show: (options, bent = {}) => {
      const id = text(bent.credentialId ?? ownId);
      const data = authenticatorData(bent);
      const client = clientData('webauthn.get', options, bent);
      const signature = createSign('sha256').update(data).update(sha256(client)).sign(privateKey);
      const response = {
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
      };
      return { id, rawId: id, type: 'public-key', response };
    },
  };
}

function coseKey(publicKey: KeyObject): Map<number, unknown> {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
}

/** Keeps a passkey of this device for the person; answers the recovery codes, where there are new ones. */
export async function withPasskey(person: SignedInPerson, device: Device, name = 'Phone'): Promise<string[]> {
  const { passkey } = must(await person.client.beginPasskey()).data;
  const made = must(await person.client.addPasskey({ body: { name, passkey: device.make(passkey) } }));
  return made.data.recovery_codes;
}
