import { useEffect, useLayoutEffect, useState } from 'react';
import {
  type LoginDraft,
  loginDraftKey,
  mobileDigits,
  readLoginDraft,
  sentEvent,
} from '../../identity/loginDraft.ts';

/** The draft of a sign-in, kept while the tab is. */
export function useLoginDraft(): [LoginDraft, (change: Partial<LoginDraft>) => void, () => void] {
  const [draft, setDraft] = useState(readLoginDraft);
  const change = (part: Partial<LoginDraft>) => {
    const next = { ...draft, ...part };
    sessionStorage.setItem(loginDraftKey, JSON.stringify(next));
    setDraft(next);
  };
  // In the moment in which React takes the prerendered page over: what was typed before stands in the box still, and
  // what is typed from now on is heard. There is nothing between.
  useLayoutEffect(() => {
    const box = document.getElementById('mobile');
    const typed = box instanceof HTMLInputElement ? mobileDigits(box.value) : '';
    // oxlint-disable-next-line react/set-state-in-effect -- only here is the typed number known
    if (typed !== '') setDraft((mine) => ({ ...mine, digits: typed }));
  }, []);
  // What was pressed before has come through (boot/login.ts).
  useEffect(() => {
    const take = () => setDraft(readLoginDraft());
    addEventListener(sentEvent, take);
    return () => removeEventListener(sentEvent, take);
  }, []);
  return [draft, change, () => sessionStorage.removeItem(loginDraftKey)];
}
