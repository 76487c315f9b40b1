import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

/** As the server sends them. */
export type PasskeyOptions = Record<string, unknown>;

export const knowsPasskeys = (): boolean => browserSupportsWebAuthn();

/** The passkey that the device has made; null where nothing came of it: it was called off, took too long, or has one already. */
export async function makePasskey(options: PasskeyOptions) {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await startRegistration({ optionsJSON }).catch(() => null);
  if (made === null) return null;
  const { id, rawId, type, response } = made;
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
}

/** The device's answer by a passkey that it keeps; null as above. */
export async function showPasskey(options: PasskeyOptions) {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const shown = await startAuthentication({ optionsJSON }).catch(() => null);
  if (shown === null) return null;
  const { id, rawId, type, response } = shown;
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } };
}

export type ShownPasskey = NonNullable<Awaited<ReturnType<typeof showPasskey>>>;
