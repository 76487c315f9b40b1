import { initializeApp } from '@firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  debugErrorMap,
  initializeAuth,
  PhoneAuthProvider,
  signInWithCredential,
} from '@firebase/auth';
import type { CallAnswer, CallProblem, Client } from '#contract/client.ts';
import { login } from '../texts/compiled/login.ts';
import { shell } from '../texts/compiled/shell.ts';
import { type Captcha, openCaptcha } from './captcha.ts';
import type { IdentityProvider, Refusal } from './identityProvider.ts';

/** How long a captcha may stay unsolved; Google forgets a solved one after as long. */
const solveMs = 120_000;
/** Data of a sent SMS that its code needs. Stored for a phone that drops the tab while the SMS is read. */
const sendingKey = 'shunya:firebase-sending';

const notInitialized = (): Refusal => ({ code: 'captcha', message: login().captchaMissing });
const expired = (): Refusal => ({ code: 'captcha', message: login().captchaExpired });
const failedToStart = (): Refusal => ({ code: 'captcha', message: login().captchaNotStarted });

let opened: { auth: Auth; name: string } | null = null;

/** Firebase's client for the project that the server names; its sign-in is kept in local storage. */
async function open(client: Client): Promise<{ auth: Auth; name: string } | CallProblem> {
  if (opened !== null) return opened;
  const provider = await client.identityProvider();
  if (!provider.success) return provider;
  const { name, firebase } = provider.data;
  if (firebase === null) throw new Error('the server does not sign in through Firebase');
  const app = initializeApp({
    projectId: firebase.project_id,
    apiKey: firebase.api_key,
    authDomain: firebase.auth_domain,
  });
  opened ??= {
    auth: initializeAuth(app, { persistence: browserLocalPersistence, errorMap: debugErrorMap }),
    name,
  };
  return opened;
}

/** Sign-in by Firebase's phone provider (specification 4, login flow). */
export async function firebaseProvider(client: Client): Promise<IdentityProvider> {
  const there = await open(client);
  if (!('auth' in there)) return unreachable(there);
  const { auth, name } = there;
  let captcha: Captcha | null = null;

  const renew = (): Captcha | null => {
    captcha?.destroy();
    try {
      captcha = openCaptcha(auth);
    } catch {
      captcha = null;
    }
    return captcha;
  };
  const send = async (phone: string): Promise<Refusal | null> => {
    // A verifier destroyed meanwhile is replaced, and the sending is tried once more.
    for (const mine of [() => captcha ?? renew(), renew]) {
      const ready = mine();
      if (ready === null) return notInitialized();
      const sent = await sendThrough(auth, ready, phone);
      if (captcha === ready) captcha = null;
      ready.destroy();
      if (sent !== 'destroyed') return sent;
    }
    return notInitialized();
  };
  return {
    name,
    prepare: () => void renew(),
    send,
    prove: async (_phone, otp) => {
      const sending = sessionStorage.getItem(sendingKey);
      if (sending === null) return { code: 'not-sent', message: login().sendFirst };
      try {
        const { user } = await signInWithCredential(auth, PhoneAuthProvider.credential(sending, otp));
        const idToken = await user.getIdToken(true);
        sessionStorage.removeItem(sendingKey);
        return { idToken };
      } catch (error) {
        return refusalOf(error);
      }
    },
    signOut: () => auth.signOut(),
  };
}

async function sendThrough(
  auth: Auth,
  captcha: Captcha,
  phone: string,
): Promise<Refusal | null | 'destroyed'> {
  if (!(await captcha.ready)) return failedToStart();
  const late = new Promise<void>((resolve) => setTimeout(resolve, solveMs));
  try {
    const sending = await Promise.race([
      new PhoneAuthProvider(auth).verifyPhoneNumber(phone, captcha.verifier),
      captcha.expired.then(() => null),
      late.then(() => null),
    ]);
    if (sending === null) return expired();
    sessionStorage.setItem(sendingKey, sending);
    return null;
  } catch (error) {
    return isDestroyed(error) ? 'destroyed' : refusalOf(error);
  }
}

/** Firebase reports a destroyed verifier as an internal error; the captcha reports that its element is gone. */
const isDestroyed = (error: unknown): boolean =>
  /^auth\/(?:internal|argument)-error$/.test(codeOf(error)) ||
  (error instanceof Error && /element has been removed|invalid recaptcha client id/i.test(error.message));

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
};

/** Firebase wraps its message as "Firebase: … (auth/…).". */
const refusalOf = (error: unknown): Refusal => ({
  code: codeOf(error),
  message:
    error instanceof Error
      ? error.message.replace(/^Firebase: (?:Error )?/, '').replace(/ ?\((auth\/[\w-]+)\)\.?$/, '')
      : '',
});

/** The server did not say which project to use: every act answers that it cannot be reached. */
const unreachable = ({ code, message }: CallProblem): IdentityProvider => ({
  name: 'Firebase',
  prepare: () => undefined,
  send: async () => ({ code, message }),
  prove: async () => ({ code, message }),
  signOut: async () => undefined,
});

/** A fresh ID token of the person signed in to Firebase here; nobody: 'No Firebase user found' (specification 5). */
export async function freshIdToken(client: Client): Promise<CallAnswer<'freshIdToken'>> {
  const there = await open(client);
  if (!('auth' in there)) return there;
  await there.auth.authStateReady();
  const user = there.auth.currentUser;
  const nobody = refused(401, 'no_provider_user', login().noProviderUser({ provider: there.name }));
  if (user === null) return nobody;
  try {
    return { success: true, status: 200, data: { id_token: await user.getIdToken(true) }, message: '' };
  } catch {
    // Firebase signs out a person whose account is gone or disabled; any other failure passes.
    return there.auth.currentUser === null ? nobody : refused(0, 'network', shell().notRenewed);
  }
}

const refused = (status: number, code: CallProblem['code'], message: string): CallProblem => ({
  success: false,
  status,
  statusText: '',
  code,
  message,
  errors: [],
  retryAfter: 0,
});

/** Ends Firebase's sign-in in this browser. */
export async function signOut(client: Client): Promise<void> {
  const there = await open(client);
  if ('auth' in there) await there.auth.signOut();
}
