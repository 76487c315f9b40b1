import { speakEnglish, speakSo } from './area.ts';
import { intlTag, type Language, pageLanguage } from './language.ts';

type Loads = {
  public: () => Promise<{ texts: object }>;
  inside: () => Promise<{ texts: object }>;
  help: () => Promise<{ texts: object }>;
};

/** English is in the code of the pages; of the other languages only the page's own is ever fetched. */
const loads: Record<Exclude<Language, 'en'>, Loads> = {
  hi: {
    public: () => import('./compiled/hi.public.ts'),
    inside: () => import('./compiled/hi.inside.ts'),
    help: () => import('./compiled/hi.help.ts'),
  },
  mr: {
    public: () => import('./compiled/mr.public.ts'),
    inside: () => import('./compiled/mr.inside.ts'),
    help: () => import('./compiled/mr.help.ts'),
  },
};

/** Fetches the texts of the page's language for that part; await it before drawing the part. */
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
    document.documentElement.lang = intlTag.en;
  }
}
