import { access } from '../../texts/compiled/access.ts';
import { formatIstDay } from '../../ui/formatIst.ts';
import type { ApiAccess } from './accessInShort.ts';

/** In a sentence, with its consequences. */
export function accessSentence({ standing, ends_by: endsBy }: ApiAccess): {
  text: string;
  type: 'info' | 'warning' | 'error';
} {
  const t = access();
  const day = formatIstDay(endsBy);
  switch (standing) {
    case 'on':
      return { text: t.on({ day }), type: 'info' };
    case 'ends_soon':
      return { text: t.endsSoon({ day }), type: 'warning' };
    case 'ended':
      return {
        text: t.ended({ day }),
        type: 'warning',
      };
    case 'off':
      return { text: t.off, type: 'error' };
    default:
      return { text: t.unknown, type: 'info' };
  }
}
