import { type Auth, RecaptchaVerifier } from '@firebase/auth';

/** How long Google's script and widget may take to load. */
const readyMs = 20_000;

/** One invisible captcha, for one sending: a second send on the same verifier never settles. */
export type Captcha = {
  verifier: RecaptchaVerifier;
  /** False when Google's script or widget did not load, or not in time. */
  ready: Promise<boolean>;
  /** Settles when it can no longer be solved. */
  expired: Promise<void>;
  destroy(): void;
};

/** Puts a captcha into the page. Throws when it cannot be created at all. */
export function openCaptcha(auth: Auth): Captcha {
  letCaptchaScriptsPass();
  const box = document.createElement('div');
  document.body.append(box);
  let expire = (): void => undefined;
  const expired = new Promise<void>((resolve) => {
    expire = resolve;
  });
  const verifier = new RecaptchaVerifier(auth, box, {
    size: 'invisible',
    'expired-callback': () => expire(),
    'error-callback': () => expire(),
  });
  const rendered = verifier.render().then(
    () => true,
    () => false,
  );
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, readyMs, false));
  return {
    verifier,
    ready: Promise.race([rendered, late]),
    expired,
    destroy: () => {
      try {
        verifier.clear();
      } catch {
        // It was already destroyed.
      }
      box.remove();
    },
  };
}

type Policies = {
  defaultPolicy: object | null;
  createPolicy(
    name: string,
    rules: Record<'createScriptURL' | 'createHTML', (text: string) => string | null>,
  ): object;
};

/**
 * Our policy requires a rule for a script's address and for HTML. Firebase and the captcha pass both as plain text, so
 * the rule is the page's default one: scripts from the captcha's two folders, and HTML that runs nothing.
 */
function letCaptchaScriptsPass(): void {
  const { trustedTypes: types } = globalThis as { trustedTypes?: Policies };
  if (types === undefined || types.defaultPolicy !== null) return;
  types.createPolicy('default', {
    createScriptURL: (address) => (isCaptchaScript(address) ? address : null),
    createHTML: (html) =>
      /<script|<iframe|<object|<embed|\son\w+\s*=|javascript:/i.test(html) ? null : html,
  });
}

function isCaptchaScript(address: string): boolean {
  const { protocol, host, pathname } = new URL(address, location.href);
  return (
    protocol === 'https:' &&
    (host === 'www.google.com' || host === 'www.gstatic.com') &&
    pathname.startsWith('/recaptcha/')
  );
}
