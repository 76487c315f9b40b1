import { plainText } from '#domain/shared/typed.ts';
/** The state of a sign-in. `resendAt` is epoch milliseconds: when the code may be sent again. */
export type LoginDraft = { step: 1 | 2; digits: string; resendAt: number };

/** In the session storage: a phone that drops the tab while the SMS is read comes back to step 2. */
export const loginDraftKey = 'shunya:login';
const first: LoginDraft = { step: 1, digits: '', resendAt: 0 };

export function readLoginDraft(): LoginDraft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(loginDraftKey) ?? 'null') as Partial<LoginDraft> | null;
    const digits = typeof kept?.digits === 'string' && /^\d{0,15}$/.test(kept.digits) ? kept.digits : '';
    const resendAt = Number(kept?.resendAt) || 0;
    return kept?.step === 2 && digits.length === 10 ? { step: 2, digits, resendAt } : { ...first, digits };
  } catch {
    return first;
  }
}

/** specification 9: a code can be sent again after 30 s. */
export const resendAfterMs = 30_000;

/** Fired when a code was sent before the page was alive. */
export const sentEvent = 'shunya:sent';

/** The code was sent: the page continues with step 2. */
export const keepSent = (digits: string): void =>
  sessionStorage.setItem(
    loginDraftKey,
    JSON.stringify({ step: 2, digits, resendAt: Date.now() + resendAfterMs } satisfies LoginDraft),
  );

/** +91, 91, 0091 or 0 before ten digits (design#login-page). */
const prefix = /^(?:0091|91)?0?(?=\d{10}$)/;

/** The digits of a typed or pasted number, without a country code before ten of them. */
export const mobileDigits = (typed: string): string =>
  plainText(typed).replace(/\D/g, '').replace(prefix, '').slice(0, 15);
