import { useSetConsent } from '../../api/consents.ts';
import { StandingWords } from '../../gst/consent/StandingWords.tsx';
import { useMay } from '../../api/people.ts';
import { details } from '../../texts/compiled/details.ts';
import { Toggle } from '../../ui/Toggle.tsx';
import type { ActionMessage } from './actionTexts.ts';

/** The standing declaration, given and taken back at any time (design#consent). */
export function StandingConsent(props: {
  id: string;
  asksEachMonth: boolean;
  onMessage: (message: ActionMessage | null) => void;
}) {
  const { id, asksEachMonth, onMessage } = props;
  const t = details();
  const setConsent = useSetConsent();
  const mayManage = useMay('manage');
  const change = async (askEachMonth: boolean) => {
    onMessage(null);
    const answer = await setConsent.mutateAsync({ id, askEachMonth });
    if (!answer.success) onMessage({ text: answer.message, good: false });
  };
  return (
    <div className="border-t border-rule pt-3">
      <Toggle
        atEnd
        label={t.askFirst}
        checked={asksEachMonth}
        busy={setConsent.isPending}
        disabled={!mayManage}
        onChange={(on) => void change(on)}
      />
      <p className="text-sm text-muted">{asksEachMonth ? t.askFirstOn : t.askFirstOff}</p>
      <details>
        <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-primary underline-offset-4 hover:underline">
          {asksEachMonth ? t.offDeclares : t.declared}
        </summary>
        <div className="mt-1 rounded-box bg-raised px-4 py-3 text-sm">
          <StandingWords />
        </div>
      </details>
    </div>
  );
}
