import { ArrowRight } from 'lucide-react';
import { Outlet, useLocation, useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { backlog } from '../../texts/compiled/backlog.ts';
import { ButtonLink } from '../../ui/Button.tsx';

/**
 * Below a plan that was opened among those of many clients: which one it is, and the way to the next. Each client's yes
 * is given on its own plan.
 */
export function PlanRound() {
  const { gstinId = '' } = useParams();
  const state: unknown = useLocation().state;
  const plans = plansOf(state);
  const at = plans.indexOf(gstinId);
  if (at < 0) return <Outlet />;
  const t = backlog().round;
  const next = plans[at + 1];
  return (
    <>
      {/* Nothing that was answered on one client's plan stays for the next. */}
      <div key={gstinId} className="contents [--round:3.75rem]">
        <Outlet />
      </div>
      <nav
        aria-label={t.at({ at: at + 1, all: plans.length })}
        className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 border-y border-rule bg-sheet shadow-lg md:bottom-0 print:hidden"
      >
        <div className="page flex items-center justify-between gap-x-5 py-1.5">
          <p className="font-medium tabular-nums max-md:text-sm">{t.at({ at: at + 1, all: plans.length })}</p>
          <div className="flex shrink-0 items-center gap-x-2 max-md:-mx-3">
            <ButtonLink
              to={`${paths.dashboard()}?queue=backlog`}
              variant="quiet"
              // On a phone the bar is one line, and the way to the desk stands in the bar below.
              className="min-h-11! px-3! max-md:text-sm! max-sm:hidden"
            >
              {t.desk}
            </ButtonLink>
            {next === undefined ? null : (
              <ButtonLink
                to={paths.backlogOf(next)}
                state={{ plans }}
                variant="secondary"
                className="min-h-11! px-4! max-md:px-3! max-md:text-sm!"
                icon={<ArrowRight aria-hidden size={18} className="order-last shrink-0" />}
              >
                {t.next}
              </ButtonLink>
            )}
          </div>
        </div>
      </nav>
    </>
  );
}

/** The clients whose plans were opened together, by id, in the order of the desk. */
function plansOf(state: unknown): string[] {
  const plans = typeof state === 'object' && state !== null && 'plans' in state ? state.plans : null;
  return Array.isArray(plans) ? plans.filter((each) => typeof each === 'string') : [];
}
