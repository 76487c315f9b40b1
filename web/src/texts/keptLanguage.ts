import { type Language, languageNamed } from './language.ts';

/** The language in which this browser shows the pages; nothing is kept for English. */
const keptKey = 'language';
/** There while that language was chosen by hand and is not yet in the profile of whoever signs in. */
const chosenKey = 'languageChosen';

export const keptLanguage = (): Language => languageNamed(localStorage.getItem(keptKey)) ?? 'en';

/** The pages that messages lead to (design#language-of-the-pages). */
const ofMessages = /^\/(?:code|answer|approve|not-me|its-me|verify-email|invitation)(?:\/|$)/;

/**
 * The language of this document. A link of a message names that of whoever it was sent to, or none for English:
 * whatever this browser shows else, and it keeps.
 */
export function documentLanguage(): Language {
  if (!ofMessages.test(location.pathname)) return keptLanguage();
  return languageNamed(new URLSearchParams(location.search).get('in')) ?? 'en';
}

/** This page in that language, with its token: where a link has named one. */
export const addressIn = (language: Language): string | null =>
  ofMessages.test(location.pathname) ? `${location.pathname}?in=${language}${location.hash}` : null;

export function keepLanguage(language: Language): void {
  if (language === 'en') localStorage.removeItem(keptKey);
  else localStorage.setItem(keptKey, language);
}

/** By a press on its name, or by a page's address. */
export function chooseLanguage(language: Language): void {
  keepLanguage(language);
  localStorage.setItem(chosenKey, language);
}

/** What was chosen by hand before the sign-in, once. */
export function takeChosenLanguage(): Language | null {
  const chosen = languageNamed(localStorage.getItem(chosenKey));
  localStorage.removeItem(chosenKey);
  return chosen;
}
