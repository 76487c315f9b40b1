import { useEffect, useLayoutEffect, useState } from 'react';
import {
  type LoginDraft,
  loginDraftKey,
  mobileDigits,
  readLoginDraft,
  sentEvent,
} from '../../identity/loginDraft.ts';

/** The draft of a sign-in, kept as long as the tab. */
export function useLoginDraft(): [LoginDraft, (change: Partial<LoginDraft>) => void, () => void] {
  const [draft, setDraft] = useState(readLoginDraft);
  const change = (part: Partial<LoginDraft>) => {
    const next = { ...draft, ...part };
    sessionStorage.setItem(loginDraftKey, JSON.stringify(next));
    setDraft(next);
  };
  // Runs at the moment React takes over the prerendered page: digits typed before are still in the box, and later ones
  // raise events. Nothing falls in between.
  useLayoutEffect(() => {
    const box = document.getElementById('mobile');
    const typed = box instanceof HTMLInputElement ? mobileDigits(box.value) : '';
    // oxlint-disable-next-line react/set-state-in-effect -- only here is the typed number known
    if (typed !== '') setDraft((mine) => ({ ...mine, digits: typed }));
  }, []);
  // Presses from before have been carried out (boot/login.ts).
  useEffect(() => {
    const take = () => setDraft(readLoginDraft());
    addEventListener(sentEvent, take);
    return () => removeEventListener(sentEvent, take);
  }, []);
  return [draft, change, () => sessionStorage.removeItem(loginDraftKey)];
}
