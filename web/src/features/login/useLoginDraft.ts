import { useLayoutEffect, useState } from 'react';
import { mobileDigits } from './mobileBox.ts';

/** Where a sign-in stands. `resendAt` is epoch milliseconds: when the code may be sent again. */
export type LoginDraft = { step: 1 | 2; digits: string; resendAt: number };

const key = 'shunya:login';
const first: LoginDraft = { step: 1, digits: '', resendAt: 0 };

/** The draft, kept in sessionStorage: a phone that drops the tab while the SMS is read comes back to step 2. */
export function useLoginDraft(): [LoginDraft, (change: Partial<LoginDraft>) => void, () => void] {
  const [draft, setDraft] = useState(readDraft);
  const change = (part: Partial<LoginDraft>) => {
    const next = { ...draft, ...part };
    sessionStorage.setItem(key, JSON.stringify(next));
    setDraft(next);
  };
  // In the moment in which React takes the prerendered page over: what was typed before stands in the box still, and
  // what is typed from now on is heard. There is nothing between.
  useLayoutEffect(() => {
    const box = document.getElementById('mobile');
    const typed = box instanceof HTMLInputElement ? mobileDigits(box.value) : '';
    if (typed === '') return;
    setDraft((mine) => ({ ...mine, digits: typed }));
  }, []);
  return [draft, change, () => sessionStorage.removeItem(key)];
}

export function readDraft(): LoginDraft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<LoginDraft> | null;
    const digits = typeof kept?.digits === 'string' && /^\d{0,15}$/.test(kept.digits) ? kept.digits : '';
    const resendAt = Number(kept?.resendAt) || 0;
    return kept?.step === 2 && digits.length === 10 ? { step: 2, digits, resendAt } : { ...first, digits };
  } catch {
    return first;
  }
}
