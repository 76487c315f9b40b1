import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageTexts } from '../../web/src/texts/compiled/areas.ts';
import { texts as hiHelp } from '../../web/src/texts/compiled/hi.help.ts';
import { texts as hiInside } from '../../web/src/texts/compiled/hi.inside.ts';
import { texts as hiPublic } from '../../web/src/texts/compiled/hi.public.ts';
import type { Language } from '../../web/src/texts/language.ts';
import { texts as mrHelp } from '../../web/src/texts/compiled/mr.help.ts';
import { texts as mrInside } from '../../web/src/texts/compiled/mr.inside.ts';
import { texts as mrPublic } from '../../web/src/texts/compiled/mr.public.ts';

/** The pages' texts in one language, to find a button by its words. */
export type Words = PageTexts;

const files = globSync(join(import.meta.dirname, '../../web/src/texts/compiled/*.ts')).filter(
  (file) => !/\.(public|inside|help)\.ts|areas\.ts/.test(file),
);
const english = await Promise.all(
  files.map(async (file) => {
    const area = basename(file, '.ts');
    const module = (await import(pathToFileURL(file).href)) as Record<string, () => unknown>;
    return [area, module[area]?.()] as const;
  }),
);

export const words: Readonly<Record<Language, Words>> = {
  en: Object.fromEntries(english) as unknown as Words,
  hi: { ...hiPublic, ...hiInside, ...hiHelp },
  mr: { ...mrPublic, ...mrInside, ...mrHelp },
};
