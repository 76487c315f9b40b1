import { useEffect, useState } from 'react';
import { api, openApi } from '../../api.ts';
import { allowCounting } from '../../preferences.ts';
import { saveSession } from '../../session.ts';
import { setTheme } from '../../theme.ts';
import { tell } from '../../usage/tell.ts';
import { deviceHeaders } from './deviceHeaders.ts';
import { backendRefused, otpRefused, sendProblem, sessionProblem } from './loginTexts.ts';

/** Spec 9: a code can be sent again after 30 s. */
const resendAfterMs = 30_000;

export type Said = { type: 'error' | 'success'; text: string } | null;

/** The acts of signing in. Each answers whether it went well; `said` is what to show about it. */
export function useSignIn() {
  const [busy, setBusy] = useState<'sending' | 'verifying' | null>(null);
  const [said, setSaid] = useState<Said>(null);
  const provider = useProviderName();

  const send = async (digits: string, again: boolean): Promise<{ resendAt: number } | null> => {
    setBusy('sending');
    setSaid(null);
    const sent = await openApi.sendCode({ body: { phone_number: `+91${digits}` } });
    setBusy(null);
    if (!sent.success) {
      setSaid({ type: 'error', text: sendProblem(sent, provider, again) });
      return null;
    }
    if (again) setSaid({ type: 'success', text: 'A new OTP is on its way. Only the newest one works.' });
    return { resendAt: Date.now() + resendAfterMs };
  };

  const verify = async (digits: string, otp: string): Promise<boolean> => {
    setBusy('verifying');
    setSaid(null);
    const problem = await signIn(`+91${digits}`, otp);
    if (problem === null) return true;
    setBusy(null);
    setSaid({ type: 'error', text: problem });
    return false;
  };

  return { busy, said, setSaid, send, verify };
}

/** Null, or what to show. */
async function signIn(phone: string, otp: string): Promise<string | null> {
  const proof = await openApi.checkCode({ body: { phone_number: phone, otp } });
  if (!proof.success) return otpRefused(proof);
  const answer = await openApi.verifyToken({
    body: { phone_number: phone },
    headers: { authorization: `Bearer ${proof.data.id_token}`, ...deviceHeaders(Date.now()) },
  });
  if (!answer.success) return backendRefused(answer);
  const wrong = sessionProblem(answer.data);
  if (wrong !== null) return wrong;
  allowCounting(false);
  saveSession(answer.data);
  void followProfile();
  return null;
}

/** What the profile holds for every device: a theme that was chosen, and whether the use of the pages is counted. */
async function followProfile(): Promise<void> {
  const profile = await api.profile();
  if (profile.success) {
    // 'system' is also what nobody has chosen: this browser's own stands then.
    if (profile.data.theme !== 'system') setTheme(profile.data.theme);
    allowCounting(profile.data.data_collection);
  }
  tell('login', null);
}

/** The name to show where a text names the identity provider. */
function useProviderName(): string {
  const [name, setName] = useState('Sign-in');
  useEffect(() => {
    let left = false;
    void openApi.identityProvider().then((provider) => {
      if (provider.success && !left) setName(provider.data.name);
    });
    return () => {
      left = true;
    };
  }, []);
  return name;
}
