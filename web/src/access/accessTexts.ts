import type { CallSuccess } from '#contract/client.ts';
import { formatIstDay } from '../ui/formatIst.ts';

/** API access at the portal; null where nothing is known of it. A newer server may know a standing that we do not. */
export type ApiAccess = NonNullable<CallSuccess<'dashboard'>['data']['gstins'][number]['api_access']>;

/** In a few words, as a card and a list show it. `calm`: nothing is to be done. */
export function accessInShort({ standing, ends_by: endsBy }: ApiAccess): { text: string; calm: boolean } {
  const day = formatIstDay(endsBy);
  switch (standing) {
    case 'on':
      return { text: `Ends by ${day}`, calm: true };
    case 'ends_soon':
      return { text: `Renew it: ends by ${day}`, calm: false };
    case 'ended':
      return { text: `Renew it: ended by ${day}`, calm: false };
    case 'off':
      return { text: 'Renew it: off at the portal', calm: false };
    default:
      return { text: 'Unknown', calm: true };
  }
}

/** In a sentence, with what hangs on it. */
export function accessSentence({ standing, ends_by: endsBy }: ApiAccess): {
  text: string;
  type: 'info' | 'warning' | 'error';
} {
  const day = formatIstDay(endsBy);
  const without = 'Without it Shunya can file nothing.';
  switch (standing) {
    case 'on':
      return { text: `On. It ends on ${day} at the latest.`, type: 'info' };
    case 'ends_soon':
      return { text: `It ends on ${day} at the latest. ${without}`, type: 'warning' };
    case 'ended':
      return {
        text: `It ended on ${day} at the latest, unless you have renewed it since. ${without}`,
        type: 'warning',
      };
    case 'off':
      return { text: `The GST portal says that it is off. ${without}`, type: 'error' };
    default:
      return { text: 'Look at the GST portal until when it is on.', type: 'info' };
  }
}
