import type { CallProblem } from '#contract/client.ts';
import type { Refusal } from '../../identity/identityProvider.ts';
import { hasToken } from '../../session/keptSession.ts';
import { login } from '../../texts/compiled/login.ts';

type Known = 'tooMany' | 'badNumber' | 'captchaFailed' | 'otpInvalid' | 'otpExpired' | 'firebaseUnreachable';

/** specification 8, by the codes that both providers use. */
const sendTexts: Record<string, Known> = {
  'auth/too-many-requests': 'tooMany',
  'auth/invalid-phone-number': 'badNumber',
  'auth/captcha-check-failed': 'captchaFailed',
};
const otpTexts: Record<string, Known> = {
  'auth/invalid-verification-code': 'otpInvalid',
  'auth/code-expired': 'otpExpired',
  'auth/too-many-requests': 'tooMany',
  'auth/network-request-failed': 'firebaseUnreachable',
};
/** Codes whose message is already a sentence of ours. */
const ownSentences = new Set(['network', 'too_many_requests', 'captcha', 'not-sent']);

/** Why the code was not sent; an unknown code names the provider. */
export function sendRefused({ code, message }: Refusal, provider: string, again: boolean): string {
  const t = login();
  if (ownSentences.has(code)) return message;
  const known = sendTexts[code];
  if (known !== undefined) return t[known];
  if (message === '') {
    return again ? t.resendFailed : t.sendFailed;
  }
  return t.providerSays({ provider, says: message });
}

/** Why the code was refused (specification 8). */
export const otpRefused = ({ code, message }: Refusal): string =>
  ownSentences.has(code) ? message : login()[otpTexts[code] ?? 'otpRefused'];

/** Why our own side did not open a session (specification 8). */
export function backendRefused(problem: CallProblem): string {
  if (problem.code === 'network') return problem.message;
  // An answer that is not ours: it has none of a success's fields.
  if (problem.status >= 200 && problem.status < 300) return login().missingSession;
  const isBare = problem.message === '' || problem.code === 'http';
  const message = isBare ? login().bareRefusal({ status: problem.status }) : problem.message;
  return login().notAuthenticated({ why: message.replace(/\.$/, '') });
}

/** The missing part of an answer of verify-token, or null (specification 5). */
export function sessionProblem(data: unknown): string | null {
  const parsed = data as { success?: unknown; user?: { token?: unknown } } | null | undefined;
  if (parsed?.success !== true || !parsed.user) {
    return login().missingSession;
  }
  return hasToken(parsed) ? null : login().missingUser;
}
