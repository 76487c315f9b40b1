import { useEffect, useState } from 'react';
import { loadProvider, verifyToken } from '../../api/sessions.ts';
import type { IdentityProvider } from '../../identity/identityProvider.ts';
import type { ShownPasskey } from '../../api/passkeyDevice.ts';
import { resendAfterMs } from '../../identity/loginDraft.ts';
import { usesFirebase } from '../../identity/provider.ts';
import { forgetItsMe, readItsMe, saveSession } from '../../session/keptSession.ts';
import { login } from '../../texts/compiled/login.ts';
import { allowCounting } from '../../usage/permission.ts';
import { deviceHeaders } from './deviceHeaders.ts';
import { followLanguage, followProfile } from './followPerson.ts';
import { isPrerendered } from './isPrerendered.ts';
import { backendRefused, otpRefused, sendRefused, sessionProblem } from './loginTexts.ts';

/** How long signing in waits for the profile before it leaves the page. */
const followMs = 2000;

export type SignInMessage = { type: 'error' | 'success'; text: string } | null;

/** The result of a try; `asked`: the number is proven, and a second factor is required. */
export type Came = 'in' | 'asked' | 'refused';

type Proven = { provider: IdentityProvider; phone: string; idToken: string };

/**
 * The acts of signing in. Each returns whether it succeeded; `message` is the message to show, `first` the initial one.
 */
export function useSignIn(first: () => SignInMessage) {
  const [busy, setBusy] = useState<'sending' | 'verifying' | null>(null);
  const [message, setMessage] = useState<SignInMessage>(first);
  const [provider, setProvider] = useState(() => (isPrerendered ? Promise.resolve(null) : loadProvider()));
  const [proven, setProven] = useState<Proven | null>(null);
  useEffect(() => {
    void provider.then((found) => found?.prepare());
  }, [provider]);

  /** The provider's code, fetched once more if it failed before. */
  const theProvider = async (): Promise<IdentityProvider | null> => {
    const found = await provider;
    if (found !== null) return found;
    const again = loadProvider();
    setProvider(again);
    return again;
  };

  const send = async (digits: string, again: boolean): Promise<{ resendAt: number } | null> => {
    setBusy('sending');
    setMessage(null);
    const found = await theProvider();
    const refused = found === null ? null : await found.send(`+91${digits}`);
    setBusy(null);
    if (found === null || refused !== null) {
      const text =
        found === null || refused === null ? login().captchaMissing : sendRefused(refused, found.name, again);
      setMessage({ type: 'error', text });
      return null;
    }
    if (again) setMessage({ type: 'success', text: login().newOne });
    return { resendAt: Date.now() + resendAfterMs };
  };

  const verify = async (digits: string, otp: string): Promise<Came> => {
    setBusy('verifying');
    setMessage(null);
    const found = await theProvider();
    if (found === null) return refuse(login().captchaMissing);
    const phone = `+91${digits}`;
    const proof = await found.prove(phone, otp);
    return 'idToken' in proof
      ? open({ provider: found, phone, idToken: proof.idToken }, null)
      : refuse(otpRefused(proof));
  };

  /** A code of the second factor, or a passkey's answer, for the proven number. */
  const give = async (code: string | ShownPasskey): Promise<Came> => {
    if (proven === null) return refuse(login().sendFirst);
    setBusy('verifying');
    setMessage(null);
    return open(proven, code);
  };

  const refuse = (text: string): Came => {
    setBusy(null);
    setMessage({ type: 'error', text });
    return 'refused';
  };

  const open = async (number: Proven, code: string | ShownPasskey | null): Promise<Came> => {
    const outcome = await signIn(number, code);
    if (outcome === null) return 'in';
    setBusy(null);
    const { asks, says } = outcome;
    setProven(asks ? number : null);
    setMessage(says === null ? null : { type: 'error', text: says });
    return asks ? 'asked' : 'refused';
  };

  /** Back to step 1: the message is cleared, and sending starts afresh. */
  const startAgain = () => {
    setMessage(null);
    if (proven !== null) void proven.provider.signOut();
    setProven(null);
    void provider.then((found) => found?.prepare());
  };

  return { busy, message, setMessage, asksFactorOf: proven, send, verify, give, startAgain };
}

/** Null, or the message to show; `asks`: for a second factor, with the same proof. */
async function signIn(
  { provider, phone, idToken }: Proven,
  code: string | ShownPasskey | null,
): Promise<{ asks: boolean; says: string | null } | null> {
  const answer = await verifyToken(phone, idToken, deviceHeaders(Date.now()), code, readItsMe());
  // Used up with the sign-in, or of no use any more.
  if (answer.success || answer.code === 'person_link_over') forgetItsMe();
  const wrong = answer.success ? sessionProblem(answer.data) : backendRefused(answer);
  if (answer.success && wrong === null) {
    allowCounting(false);
    saveSession(answer.data);
    followLanguage(answer.data.user.language);
    const followed = followProfile();
    // With Firebase the dashboard loads as a new document, which would cut off usage events still being sent.
    if (usesFirebase())
      await Promise.race([followed, new Promise((resolve) => setTimeout(resolve, followMs))]);
    return null;
  }
  if (!answer.success && answer.code === 'second_factor_needed') return { asks: true, says: null };
  // Another code may be right; the proof of the number stays valid for it.
  if (!answer.success && code !== null && staysAsking.has(answer.code))
    return { asks: true, says: answer.message };
  await provider.signOut();
  return { asks: false, says: wrong };
}

const staysAsking: ReadonlySet<string> = new Set([
  'second_factor_wrong',
  'auth/too-many-requests',
  'invalid_request',
  'network',
]);
