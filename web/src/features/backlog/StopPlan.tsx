import { backlog } from '../../texts/compiled/backlog.ts';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { type BacklogPlan, useStopBacklog } from '../../api/backlog.ts';

/** Takes the yes to a started plan back. It asks nothing first: the same months can be started again on this page. */
export function StopPlan({ plan }: { plan: BacklogPlan }) {
  const stop = useStopBacklog(plan.id);
  const toast = useToast();
  return (
    <div>
      <Button
        variant="secondary"
        busy={stop.isPending}
        onClick={() =>
          stop.mutate(undefined, {
            onSuccess: ({ success, message }) =>
              toast.show({ type: success ? 'success' : 'error', text: message }),
          })
        }
      >
        {backlog().stop}
      </Button>
    </div>
  );
}
