import { STATES } from '#domain/gst/states.ts';
import { places } from '../../texts/compiled/places.ts';
import { intlTag, pageLanguage } from '../../texts/language.ts';

/** The states in the order of the page's language, after the prompt to choose. */
export function stateOptions(): { value: string; label: string }[] {
  const { chooseState } = places();
  const states: Readonly<Record<string, string>> = places().states;
  const named = STATES.map(({ letters, name }) => ({ value: letters, label: states[letters] ?? name }));
  const order = new Intl.Collator(intlTag(pageLanguage()));
  return [{ value: '', label: chooseState }, ...named.sort((a, b) => order.compare(a.label, b.label))];
}
