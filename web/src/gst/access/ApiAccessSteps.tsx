import { timeOfDay } from '../../ui/formatIst.ts';
import { useMay } from '../../api/people.ts';
import { access as texts } from '../../texts/compiled/access.ts';
import { Button } from '../../ui/Button.tsx';
import { Fold } from '../../ui/Fold.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { ApiAccess } from './accessInShort.ts';
import { accessSentence } from './accessSentence.ts';
import { useAskAgain } from './useAskAgain.ts';

type Props = {
  gstinId: string;
  access: ApiAccess;
  /** It stands beside an act that comes first: the steps are folded unless access is off. */
  isBeside?: boolean;
};

const isOver = ({ standing }: ApiAccess): boolean => standing === 'ended' || standing === 'off';

/**
 * Until when the portal lets software in, how the taxpayer renews it there, and the button to report it (record 073).
 */
export function ApiAccessSteps({ gstinId, access, isBeside = false }: Props) {
  const t = texts();
  const { answer, isPending, askedAt, ask } = useAskAgain({ gstinId, isVerified: true });
  const mayFile = useMay('file');
  const says = accessSentence(access);
  // The portal is asked after each press: what it says counts, not the press.
  const stillOffAt = access.standing === 'off' && answer?.success !== false ? askedAt : null;
  return (
    <div className="flex flex-col items-start gap-4">
      <Notice silent type={says.type}>
        {says.text}
      </Notice>
      {/* Open when there is something to do. */}
      <div className="max-w-prose">
        <Fold title={t.how} open={isBeside ? access.standing === 'off' : access.standing !== 'on'}>
          <p className="text-muted">{isOver(access) ? t.why : `${t.why} ${t.reminded}`}</p>
          <ol className="mt-3 flex list-decimal flex-col gap-1 pl-5">
            {Object.values(t.steps).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Fold>
      </div>
      <div className="empty:hidden" role="status">
        {stillOffAt !== null ? (
          <Notice silent type="error">
            {t.stillOff({ time: timeOfDay(stillOffAt) })}
          </Notice>
        ) : answer === undefined ? null : (
          <Notice silent type={answer.success ? 'success' : 'error'}>
            {answer.message}
          </Notice>
        )}
      </div>
      {mayFile ? (
        <Button variant="secondary" busy={isPending} onClick={ask}>
          {t.renewed}
        </Button>
      ) : null}
    </div>
  );
}
