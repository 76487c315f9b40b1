import { AccessGuide } from '../../gst/access/AccessGuide.tsx';
import { accessInShort } from '../../gst/access/accessInShort.ts';
import { access as texts } from '../../texts/compiled/access.ts';
import { Fold } from '../../ui/Fold.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { BacklogPlan } from '../../api/backlog.ts';

/** Before a start: the portal may let no software in any more, and how that is renewed. Nothing while all is well. */
export function AccessFirst({ plan: { id, api_access: access } }: { plan: BacklogPlan }) {
  if (access === null) return null;
  const { text, calm } = accessInShort(access);
  if (calm) return null;
  const title = `${texts().label} · ${text}`;
  const guide = <AccessGuide gstinId={id} isVerified isBeside />;
  // An end that is only calculated stops no start: one line, so that the question stays in sight.
  if (access.standing !== 'off')
    return (
      <div className="rounded-box border border-warn/30 bg-warn-tint px-4 py-1">
        <Fold tone="warn" title={title}>
          {guide}
        </Fold>
      </div>
    );
  return (
    <Notice silent type="warning" title={title}>
      {guide}
    </Notice>
  );
}
