/** The policy of every response: nothing inline, nothing from elsewhere, no framing. */
const strict: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
};

/** With Firebase, any page may ask Google for a fresh ID token; nothing else is added to it (record 053). */
const firebase = {
  ...strict,
  'connect-src': "'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
};

/** For the login page only: Google's captcha. Its scripts pass the page's one trusted-types policy by address. */
const captcha = {
  ...firebase,
  'script-src': "'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
  'connect-src': `${firebase['connect-src']} https://www.google.com/recaptcha/`,
  'frame-src': 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  'trusted-types': 'default',
};

function withoutTrustedTypes(policy: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(policy).filter(([directive]) => !/trusted-types/.test(directive)));
}

const written = (policy: Readonly<Record<string, string>>): string =>
  Object.entries(policy)
    .map(([directive, value]) => `${directive} ${value}`)
    .join('; ');

/**
 * For /api/docs only, which draws its reference with Scalar: it sets styles and markup of its own making. Scripts are
 * still the origin's alone, no text becomes a script, and nothing is fetched from elsewhere (record 182).
 */
export const docsPolicy = written({
  ...withoutTrustedTypes(strict),
  'style-src': "'self' 'unsafe-inline'",
});

/**
 * The additions to a response's policy: 'firebase' on every page with that provider, 'captcha' where its captcha runs.
 */
export type Additions = 'none' | 'firebase' | 'captcha';

const policies: Record<Additions, string> = {
  none: written(strict),
  firebase: written(firebase),
  captcha: written(captcha),
};

/** Headers of every response, page or API. Production is behind TLS and tells the browser so. */
export const securityHeaders = (
  mode: 'demo' | 'production',
  additions: Additions,
): Record<string, string> => ({
  'content-security-policy': policies[additions],
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Google identifies the owner of a key by the origin; no more of the address ever leaves.
  'referrer-policy': additions === 'none' ? 'same-origin' : 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ...(mode === 'production' ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});
