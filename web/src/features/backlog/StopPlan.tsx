import { backlog } from '../../texts/compiled/backlog.ts';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { type BacklogPlan, useStopBacklog } from '../../api/backlog.ts';

/** Takes the yes to a started plan back. It asks nothing first: the same months can be started again on this page. */
export function StopPlan({ plan, onStopped }: { plan: BacklogPlan; onStopped: () => void }) {
  const stop = useStopBacklog(plan.id);
  const toast = useToast();
  const press = async () => {
    // The button is gone once the plan is read again, before the answer comes.
    const { success, message } = await stop.mutateAsync();
    toast.show({ type: success ? 'success' : 'error', text: message });
    if (success) onStopped();
  };
  return (
    <div>
      <Button variant="secondary" busy={stop.isPending} onClick={() => void press()}>
        {backlog().stop}
      </Button>
    </div>
  );
}
