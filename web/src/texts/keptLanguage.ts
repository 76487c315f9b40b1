import { type Language, languageNamed, pageLanguage } from './language.ts';

/** The language in which this browser shows the pages; nothing is stored for English. */
const keptKey = 'language';
/** Set while that language was chosen by hand and is not yet in the profile of the next person to sign in. */
const chosenKey = 'languageChosen';

export const keptLanguage = (): Language => languageNamed(localStorage.getItem(keptKey)) ?? 'en';

/** The pages that messages lead to (design#language-of-the-pages). */
const ofMessages = /^\/(?:code|answer|approve|not-me|its-me|object|verify-email|invitation)(?:\/|$)/;

/**
 * The language of this document. A message's link names its recipient's language, or none for English, and overrides
 * the language stored in this browser, which stays as it is.
 */
export function documentLanguage(): Language {
  if (!ofMessages.test(location.pathname)) return keptLanguage();
  return languageNamed(new URLSearchParams(location.search).get('in')) ?? 'en';
}

/** The address of this page in that language, with its token, for pages opened by a link. */
export const addressIn = (language: Language): string | null =>
  ofMessages.test(location.pathname) ? `${location.pathname}?in=${language}${location.hash}` : null;

export function keepLanguage(language: Language): void {
  if (language === 'en') localStorage.removeItem(keptKey);
  else localStorage.setItem(keptKey, language);
}

/** Stores a language chosen by a press on its name, or by a page's address. */
export function chooseLanguage(language: Language): void {
  keepLanguage(language);
  localStorage.setItem(chosenKey, language);
}

/** The language chosen by hand before the sign-in, once. */
export function receiveChosenLanguage(): Language | null {
  const chosen = languageNamed(localStorage.getItem(chosenKey));
  localStorage.removeItem(chosenKey);
  return chosen;
}

let answered: Language | null = null;

/** Notes the language of a signed-in person's answers: that of their profile, which another browser may have changed. */
export const noteAnswered = (tag: string | null): void => {
  answered = languageNamed(tag);
};

/**
 * Turns to the language chosen in another browser; the next page that is opened is fetched in it, so that no page has
 * texts in two languages and no form is lost. A language chosen here by hand stays until the sign-in that saves it.
 */
export function turnToAnswered(): void {
  if (answered === null || answered === pageLanguage() || localStorage.getItem(chosenKey) !== null) return;
  keepLanguage(answered);
  location.reload();
}
