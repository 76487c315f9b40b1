import { type Language, languageNamed } from './language.ts';

/** The language in which this browser shows the pages; nothing is kept for English. */
const keptKey = 'language';
/** There while that language was chosen by hand and is not yet in the profile of whoever signs in. */
const chosenKey = 'languageChosen';

export const keptLanguage = (): Language => languageNamed(localStorage.getItem(keptKey)) ?? 'en';

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
