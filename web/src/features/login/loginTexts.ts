import type { CallProblem } from '#contract/client.ts';

/** Why the code was not sent (spec 8): the catalogue's texts come with their codes; the rest names the provider. */
export function sendProblem(problem: CallProblem, provider: string, again: boolean): string {
  if (problem.code.startsWith('auth/') || problem.code === 'network' || problem.status === 429) {
    return problem.message;
  }
  if (problem.message === '') {
    return again ? 'Failed to resend OTP. Please try again.' : 'Failed to send OTP. Please try again.';
  }
  return `${provider} Error: ${problem.message}`;
}

/** Why the code was not taken (spec 8). */
export function otpRefused(problem: CallProblem): string {
  if (problem.code.startsWith('auth/') || problem.code === 'network' || problem.status === 429) {
    return problem.message;
  }
  return 'Invalid OTP. Please try again.';
}

/** Why our own side did not open a session (spec 8). */
export function backendRefused(problem: CallProblem): string {
  if (problem.code === 'network') return problem.message;
  // An answer that is none of ours: all that is asked of a success is missing.
  if (problem.status >= 200 && problem.status < 300) return missingSession;
  const isBare = problem.message === '' || problem.message.startsWith(`HTTP ${problem.status}:`);
  const message = isBare ? `HTTP ${problem.status}: Backend authentication failed` : problem.message;
  return `Failed to authenticate: ${message.replace(/\.$/, '')}.`;
}

const missingSession = 'Invalid backend login response: missing token or user data.';

/** What is missing in an answer of verify-token, or null (spec 5). */
export function sessionProblem(data: unknown): string | null {
  const given = data as { success?: unknown; user?: { token?: unknown } } | null | undefined;
  if (given?.success !== true || !given.user) {
    return missingSession;
  }
  return typeof given.user.token === 'string' && given.user.token !== ''
    ? null
    : 'Invalid user data in response: missing token or user information.';
}
