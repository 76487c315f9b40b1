import { AccessGuide } from '../../gst/access/AccessGuide.tsx';
import { accessInShort } from '../../gst/access/accessInShort.ts';
import { access as texts } from '../../texts/compiled/access.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { BacklogPlan } from '../../api/backlog.ts';

/** Before a start: the portal may let no software in any more, and how that is renewed. Nothing while all is well. */
export function AccessFirst({ plan: { id, api_access: access } }: { plan: BacklogPlan }) {
  if (access === null) return null;
  const { text, calm } = accessInShort(access);
  if (calm) return null;
  return (
    <Notice silent type="warning" title={`${texts().label} · ${text}`}>
      <AccessGuide gstinId={id} isVerified isBeside />
    </Notice>
  );
}
