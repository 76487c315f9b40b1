import type { CallSuccess } from '#contract/client.ts';
import { returns } from '../../texts/compiled/returns.ts';
import { formatIstDay } from '../../ui/formatIst.ts';

/**
 * API access at the portal; null when nothing is known about it. A newer server may send a standing that we do not
 * know.
 */
export type ApiAccess = NonNullable<CallSuccess<'dashboard'>['data']['gstins'][number]['api_access']>;

/** In a few words, as a card and a list show it. `calm`: there is nothing to do. */
export function accessInShort({ standing, ends_by: endsBy }: ApiAccess): { text: string; calm: boolean } {
  const t = returns().access;
  const day = formatIstDay(endsBy);
  const texts: Record<string, string> = {
    ends_soon: t.endsSoon({ day }),
    ended: t.ended({ day }),
    off: t.off,
  };
  const urgent = texts[standing];
  return { text: urgent ?? (day === '' ? t.unknown : t.endsBy({ day })), calm: urgent === undefined };
}
