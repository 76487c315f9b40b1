import { ChevronRight, Layers } from 'lucide-react';
import { Suspense } from 'react';
import type { Card } from '../../api/dashboard.ts';
import { paths } from '../../paths.ts';
import { backlog } from '../../texts/compiled/backlog.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { later } from '../../ui/later.tsx';
import { isByDsc } from '#domain/registration/signatory.ts';
import { backlogText } from './backlogText.ts';

/** Few need it. */
const ByDsc = later(async () => (await import('../client/ByDsc.tsx')).ByDsc);

type Line = NonNullable<Card['backlog']>;

type Props = {
  line: Line;
  gstinId: string;
  /** Whose they are, for screen readers. */
  name: string;
  /** The plan is the one solid button of a card. */
  isAct?: boolean;
};

/** Past months that are not filed, in one line with one way on; before it, why none of them is filed here. */
export function BacklogLine({ line, gstinId, name, isAct = false }: Props) {
  const t = backlog();
  return (
    <>
      {isByDsc(line.signed_by) ? (
        <Suspense>
          <ByDsc signedBy={line.signed_by} gstinId={gstinId} />
        </Suspense>
      ) : null}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4">
        <strong className="flex items-center gap-2 text-base font-semibold text-bad tabular-nums">
          <Layers aria-hidden size={18} className="shrink-0" />
          {backlogText(line)}
        </strong>
        <Link
          to={paths.backlogOf(gstinId)}
          aria-label={`${t.seePlan}: ${name}`}
          className={
            isAct
              ? buttonClasses('primary', 'mt-3 min-h-13 w-full')
              : 'inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-primary underline-offset-4 hover:underline'
          }
        >
          {t.seePlan}
          <ChevronRight aria-hidden size={16} />
        </Link>
      </div>
    </>
  );
}
