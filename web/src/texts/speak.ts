import { speakEnglish, speakSo } from './area.ts';
import { type Loads, loads } from './compiled/loads.ts';
import { pageLanguage, tagOf } from './language.ts';

/**
 * Fetches the texts of the page's language for that part; await it before drawing the part. English is in the code of
 * the pages; of the other languages only the page's own is ever fetched.
 */
export async function speak(where: keyof Loads): Promise<void> {
  const language = pageLanguage();
  if (language === 'en') return speakEnglish();
  speakSo((await loads[language][where]()).texts);
}

/** The same at start: if the texts do not load, everything is in English. */
export async function speakOrEnglish(where: keyof Loads): Promise<void> {
  try {
    await speak(where);
  } catch {
    document.documentElement.lang = tagOf('en');
  }
}
