import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageTexts } from '../../web/src/texts/compiled/areas.ts';
import { loads } from '../../web/src/texts/compiled/loads.ts';
import type { Language } from '../../web/src/texts/language.ts';

/** The pages' texts in one language, to find a button by its words. */
export type Words = PageTexts;

const files = globSync(join(import.meta.dirname, '../../web/src/texts/compiled/*.ts')).filter(
  (file) => !/\.(public|inside|help)\.ts|(?:areas|loads)\.ts/.test(file),
);
const english = await Promise.all(
  files.map(async (file) => {
    const area = basename(file, '.ts');
    const module = (await import(pathToFileURL(file).href)) as Record<string, () => unknown>;
    return [area, module[area]?.()] as const;
  }),
);

const translated = await Promise.all(
  Object.entries(loads).map(async ([language, parts]) => {
    const texts = await Promise.all(Object.values(parts).map(async (load) => (await load()).texts));
    return [language, Object.assign({}, ...texts) as Words] as const;
  }),
);

export const words = {
  en: Object.fromEntries(english),
  ...Object.fromEntries(translated),
} as unknown as Readonly<Record<Language, Words>>;
