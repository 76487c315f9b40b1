import type { CallSuccess } from '#contract/client.ts';
import { returns } from '../../texts/en/returns.ts';
import { formatIstDay } from '../../ui/formatIst.ts';

/** API access at the portal; null where nothing is known of it. A newer server may know a standing that we do not. */
export type ApiAccess = NonNullable<CallSuccess<'dashboard'>['data']['gstins'][number]['api_access']>;

/** In a few words, as a card and a list show it. `calm`: nothing is to be done. */
export function accessInShort({ standing, ends_by: endsBy }: ApiAccess): { text: string; calm: boolean } {
  const t = returns().access;
  const day = formatIstDay(endsBy);
  const texts: Record<string, string> = {
    ends_soon: t.endsSoon(day),
    ended: t.ended(day),
    off: t.off,
  };
  const urgent = texts[standing];
  return { text: urgent ?? (day === '' ? t.unknown : t.endsBy(day)), calm: urgent === undefined };
}
