import { useRenewedAccess } from '../../api/gstins/useRenewedAccess.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { ApiAccess } from './accessInShort.ts';
import { accessSentence } from './accessSentence.ts';

/** Until when the portal lets software in, how the taxpayer renews it there, and the way to tell us (record 073). */
export function ApiAccessSteps({ gstinId, access }: { gstinId: string; access: ApiAccess }) {
  const renewed = useRenewedAccess();
  const says = accessSentence(access);
  const answer = renewed.data;
  return (
    <div className="flex flex-col items-start gap-4">
      <Notice silent type={says.type}>
        {says.text}
      </Notice>
      {/* Open where something is to be done. */}
      <details open={access.standing !== 'on'} className="max-w-prose">
        <summary className="min-h-11 py-2 font-semibold text-primary">How to renew it</summary>
        <p className="text-muted">
          The GST portal lets software in for 30 days at most, and only you can renew it there. It does not
          tell us the day on which you switched it on, so it may end earlier. We remind you 7, 3 and 1 days
          before.
        </p>
        <ol className="mt-3 flex list-decimal flex-col gap-1 pl-5">
          <li>Sign in on the GST portal.</li>
          <li>Open My Profile, then Manage API Access.</li>
          <li>Set Enable API Request to Yes, choose 30 days and confirm.</li>
          <li>Come back and press the button here.</li>
        </ol>
      </details>
      <div className="empty:hidden" role="status">
        {answer === undefined ? null : (
          <Notice silent type={answer.success ? 'success' : 'error'}>
            {answer.message}
          </Notice>
        )}
      </div>
      <Button variant="secondary" busy={renewed.isPending} onClick={() => renewed.mutate(gstinId)}>
        I have renewed it
      </Button>
    </div>
  );
}
