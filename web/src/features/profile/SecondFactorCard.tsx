import { KeyRound, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import {
  useMakeRecoveryCodes,
  useRemoveSecondFactor,
  useSecondFactor,
  useSetUpSecondFactor,
} from '../../api/secondFactor.ts';
import { useFreshProof } from '../../shell/FreshProof.tsx';
import { secondFactor } from '../../texts/compiled/secondFactor.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatIst } from '../../ui/formatIst.ts';
import { Notice } from '../../ui/Notice.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { type NewSecret, SetUpDialog } from './SetUpDialog.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';

type Showing =
  | { what: 'secret'; secret: NewSecret }
  | { what: 'codes'; codes: string[] }
  | { what: 'removal' };

/** The second factor: set up, its recovery codes, and its removal (design#second-factor). */
export function SecondFactorCard() {
  const t = secondFactor();
  const { data: factor } = useSecondFactor();
  const setUp = useSetUpSecondFactor();
  const newCodes = useMakeRecoveryCodes();
  const remove = useRemoveSecondFactor();
  const proof = useFreshProof();
  const toast = useToast();
  const [showing, setShowing] = useState<Showing | null>(null);
  const close = () => setShowing(null);
  const refused = (text: string) => toast.show({ type: 'error', text });

  const begin = async () => {
    const answer = await proof.around(() => setUp.mutateAsync());
    if (answer.success) setShowing({ what: 'secret', secret: answer.data });
    else refused(answer.message);
  };
  const makeCodes = async () => {
    const answer = await proof.around(() => newCodes.mutateAsync());
    if (answer.success) setShowing({ what: 'codes', codes: answer.data.recovery_codes });
    else refused(answer.message);
  };
  const takeAway = async () => {
    close();
    const answer = await proof.around(() => remove.mutateAsync());
    if (!answer.success) refused(answer.message);
  };

  if (factor === undefined) return null;
  return (
    <Card as="section" aria-labelledby="second-factor" className="w-full">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="second-factor" className="text-xl">
          {t.title}
        </h2>
        <StatusBadge status={factor.on ? 'success' : 'skipped'}>{factor.on ? t.isOn : t.isOff}</StatusBadge>
      </div>
      {factor.needed_from ? (
        <Notice type="warning" className="mt-4">
          {factor.required ? t.required : t.needed({ when: formatIst(factor.needed_from) })}
        </Notice>
      ) : null}
      <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
        <div className="max-w-prose text-muted">
          <p>
            {factor.since !== null
              ? t.on({ since: formatIst(factor.since) })
              : factor.on
                ? t.onByPasskey
                : t.off}
          </p>
          {factor.on ? <p>{t.left({ count: factor.recovery_codes_left })}</p> : null}
        </div>
        <div className="flex shrink-0 flex-wrap gap-2">
          {factor.on ? (
            <>
              <Button
                variant="secondary"
                busy={newCodes.isPending}
                icon={<KeyRound aria-hidden size={18} />}
                onClick={() => void makeCodes()}
              >
                {t.newCodes}
              </Button>
              <Button
                variant="danger"
                busy={remove.isPending}
                onClick={() => setShowing({ what: 'removal' })}
              >
                {t.remove}
              </Button>
            </>
          ) : null}
          {factor.since === null ? (
            <Button
              busy={setUp.isPending}
              icon={<ShieldCheck aria-hidden size={18} />}
              onClick={() => void begin()}
            >
              {t.begin}
            </Button>
          ) : null}
        </div>
      </div>
      {showing?.what === 'secret' ? (
        <SetUpDialog
          secret={showing.secret}
          onClose={close}
          onDone={(codes) => setShowing({ what: 'codes', codes })}
        />
      ) : null}
      {showing?.what === 'codes' ? <RecoveryCodesDialog codes={showing.codes} onClose={close} /> : null}
      <Dialog
        open={showing?.what === 'removal'}
        onOpenChange={(open) => open || close()}
        title={t.removeAsk}
        description={t.removeMeans}
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              {t.cancel}
            </Button>
            <Button variant="danger" onClick={() => void takeAway()}>
              {t.remove}
            </Button>
          </>
        }
      />
      {proof.dialog}
    </Card>
  );
}
