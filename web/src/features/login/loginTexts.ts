import type { CallProblem } from '#contract/client.ts';
import type { Refusal } from '../../identity/identityProvider.ts';
import { hasToken } from '../../session/keptSession.ts';

/** specification 8, by the codes that both providers use. */
const sendTexts: Record<string, string> = {
  'auth/too-many-requests': 'Too many requests. Please try again later.',
  'auth/invalid-phone-number': 'Invalid phone number format.',
  'auth/captcha-check-failed': 'reCAPTCHA verification failed. Please try again.',
};
const otpTexts: Record<string, string> = {
  'auth/invalid-verification-code': 'The OTP entered is invalid.',
  'auth/code-expired': 'The OTP has expired. Please resend.',
  'auth/too-many-requests': 'Too many requests. Please try again later.',
  'auth/network-request-failed':
    'Firebase service is not available. Please check your connection and try again.',
};
/** Codes whose message is a sentence of ours already. */
const saidAlready = new Set(['network', 'too_many_requests', 'captcha', 'not-sent']);

/** Why the code was not sent; what no text is known for names the provider. */
export function sendRefused({ code, message }: Refusal, provider: string, again: boolean): string {
  if (saidAlready.has(code)) return message;
  const known = sendTexts[code];
  if (known !== undefined) return known;
  if (message === '') {
    return again ? 'Failed to resend OTP. Please try again.' : 'Failed to send OTP. Please try again.';
  }
  return `${provider} Error: ${message}`;
}

/** Why the code was not taken (specification 8). */
export const otpRefused = ({ code, message }: Refusal): string =>
  saidAlready.has(code) ? message : (otpTexts[code] ?? 'Invalid OTP. Please try again.');

/** Why our own side did not open a session (specification 8). */
export function backendRefused(problem: CallProblem): string {
  if (problem.code === 'network') return problem.message;
  // An answer that is none of ours: all that is asked of a success is missing.
  if (problem.status >= 200 && problem.status < 300) return missingSession;
  const isBare = problem.message === '' || problem.code === 'http';
  const message = isBare ? `HTTP ${problem.status}: Backend authentication failed` : problem.message;
  return `Failed to authenticate: ${message.replace(/\.$/, '')}.`;
}

const missingSession = 'Invalid backend login response: missing token or user data.';

/** What is missing in an answer of verify-token, or null (specification 5). */
export function sessionProblem(data: unknown): string | null {
  const given = data as { success?: unknown; user?: { token?: unknown } } | null | undefined;
  if (given?.success !== true || !given.user) {
    return missingSession;
  }
  return hasToken(given) ? null : 'Invalid user data in response: missing token or user information.';
}
