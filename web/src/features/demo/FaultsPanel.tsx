import type { FaultSet } from '#contract/demo.ts';
import { portalActs, useFaults, usePortalAct } from '../../api/demo.ts';
import { demo } from '../../texts/compiled/demo.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Mono } from '../../ui/Mono.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useToast } from '../../ui/Toast.tsx';

/** The faults that the pretend portal has now: each with what it strikes, how often still, and its end. */
export function FaultsPanel() {
  const t = demo().setFaults;
  const faults = useFaults();
  const toast = useToast();
  const act = usePortalAct({
    onSuccess: (text) => toast.show({ type: 'success', text }),
    onError: (error) => toast.show({ type: 'error', text: error.message }),
  });
  return (
    <Card as="section" aria-labelledby="faults-title">
      <h2 id="faults-title" className="text-2xl">
        {t.title}
      </h2>
      {faults.isPending ? <Skeleton className="mt-4 h-12" /> : null}
      {faults.isError ? (
        <Notice type="error" className="mt-4">
          {faults.error.message}
        </Notice>
      ) : null}
      {faults.data?.length === 0 ? <p className="mt-3 text-muted">{t.none}</p> : null}
      <ul className="mt-3 divide-y divide-rule">
        {faults.data?.map((fault) => (
          <li key={fault.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <ShownFault fault={fault} />
            <Button
              variant="secondary"
              aria-label={t.endOf({ fault: nameOf(fault), who: fault.username ?? t.ofAll })}
              disabled={act.isPending}
              onClick={() => act.mutate(() => portalActs.endFault(fault.id))}
            >
              {t.end}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A fault that a newer portal knows is named by its code. */
function nameOf({ fault }: FaultSet): string {
  const names: Readonly<Record<string, string>> = demo().portal.faults;
  return fault === 'answer' ? demo().setFaults.answer : (names[fault] ?? fault);
}

function ShownFault({ fault }: { fault: FaultSet }) {
  const t = demo().setFaults;
  const { username, action, code, http, times } = fault;
  const says = [action ?? '', code, http === null ? '' : `HTTP ${http}`].filter((part) => part !== '');
  return (
    <div className="min-w-0">
      <p className="font-semibold">
        {nameOf(fault)}
        {says.length === 0 ? null : <Mono className="ms-2 font-normal wrap-anywhere">{says.join(' ')}</Mono>}
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        {username ?? t.ofAll} · {times === null ? t.untilEnded : t.left({ times })}
      </p>
    </div>
  );
}
