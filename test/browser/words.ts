import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InsideTexts, PublicTexts } from '../../web/src/texts/areas.ts';
import type { PageTexts } from '../../web/src/texts/compiled/areas.ts';
import { texts as hiHelp } from '../../web/src/texts/hi/help.ts';
import { texts as hiInside } from '../../web/src/texts/hi/inside.ts';
import { texts as hiPublic } from '../../web/src/texts/hi/public.ts';
import type { Language } from '../../web/src/texts/language.ts';
import { texts as mrHelp } from '../../web/src/texts/mr/help.ts';
import { texts as mrInside } from '../../web/src/texts/mr/inside.ts';
import { texts as mrPublic } from '../../web/src/texts/mr/public.ts';

/** The pages' texts in one language, to find a button by its words. */
export type Words = Omit<PageTexts, 'question' | 'skipping' | 'standing'> & PublicTexts & InsideTexts;

const folders = ['compiled', 'en'].map((folder) =>
  join(import.meta.dirname, `../../web/src/texts/${folder}/*.ts`),
);
const files = folders
  .flatMap((folder) => globSync(folder))
  .filter((file) => !/\.(public|inside|help)\.ts|areas\.ts/.test(file));
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
