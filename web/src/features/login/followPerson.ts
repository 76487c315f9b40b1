import { pseudoLanguage } from '#domain/account/language.ts';
import { readProfile, saveLanguage } from '../../api/profile.ts';
import { setTheme } from '../../shell/theme.ts';
import { keepLanguage, keptLanguage, receiveChosenLanguage } from '../../texts/keptLanguage.ts';
import { languageNamed } from '../../texts/language.ts';
import { allowCounting } from '../../usage/permission.ts';
import { tell } from '../../usage/tell.ts';

/** A language chosen here before the sign-in is saved to the profile; otherwise the page follows the profile. */
export function followLanguage(theirs: string | undefined): void {
  const chosen = receiveChosenLanguage();
  const kept = languageNamed(theirs);
  // The demo's pseudo-language is this browser's alone, and stays until it is switched off.
  const isPseudo = keptLanguage() === pseudoLanguage;
  if (chosen === null && kept !== null && !isPseudo) keepLanguage(kept);
  if (chosen !== null && chosen !== kept) void saveLanguage(chosen);
}

/** Applies the profile's settings for every device: the theme, and whether usage is counted. */
export async function followProfile(): Promise<void> {
  const profile = await readProfile();
  if (profile.success) {
    // 'system' is also the default: this browser's own theme stays then.
    if (profile.data.theme !== 'system') setTheme(profile.data.theme);
    allowCounting(profile.data.data_collection);
  }
  tell('login', null);
}
