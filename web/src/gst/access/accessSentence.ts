import { formatIstDay } from '../../ui/formatIst.ts';
import type { ApiAccess } from './accessInShort.ts';

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
