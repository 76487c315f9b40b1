import { useState } from 'react';
import {
  type FirmSettings,
  leaveFor,
  useBeginFirmBinding,
  useEndFirmBinding,
  useEndFirmSignIn,
  useFirmSettings,
  useOwnFirmIdentity,
} from '../../api/firmSignIn.ts';
import { useFreshProof } from '../../shell/FreshProof.tsx';
import { firmSignIn } from '../../texts/compiled/firmSignIn.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatIst } from '../../ui/formatIst.ts';
import { useToast } from '../../ui/Toast.tsx';
import { FirmSignInDialog } from './FirmSignInDialog.tsx';

/**
 * Sign-in by the firm's own provider (design#firm-sign-in): set up by an owner, and connected by each member for
 * themselves. A member of an account without it sees nothing.
 */
export function FirmSignInCard({ isOwner }: { isOwner: boolean }) {
  const t = firmSignIn();
  const { data: settings } = useFirmSettings(isOwner);
  const { data: own } = useOwnFirmIdentity();
  const end = useEndFirmSignIn();
  const toast = useToast();
  const [showing, setShowing] = useState<'form' | 'end' | null>(null);
  const close = () => setShowing(null);
  const switchOff = async () => {
    close();
    const answer = await end.mutateAsync();
    toast.show({ type: answer.success ? 'success' : 'error', text: answer.message });
  };

  if (own === undefined || (isOwner ? settings === undefined : own.firm === null)) return null;
  return (
    <Card as="section" aria-labelledby="firm-sign-in" className="w-full">
      <h2 id="firm-sign-in" className="text-xl">
        {t.cardTitle}
      </h2>
      <p className="mt-2 max-w-prose text-muted">{t.cardText}</p>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
        <p className="min-w-0 wrap-anywhere">
          {own.firm === null ? t.off : t.on({ host: URL.parse(own.firm.issuer)?.host ?? own.firm.issuer })}
        </p>
        {isOwner ? (
          <div className="flex shrink-0 flex-wrap gap-2">
            <Button variant="secondary" onClick={() => setShowing('form')}>
              {own.firm === null ? t.setUp : t.change}
            </Button>
            {own.firm === null ? null : (
              <Button variant="danger" busy={end.isPending} onClick={() => setShowing('end')}>
                {t.switchOff}
              </Button>
            )}
          </div>
        ) : null}
      </div>
      {settings === undefined || settings.set === null ? null : (
        <Addresses redirectUri={settings.redirect_uri} set={settings.set} />
      )}
      {own.firm === null ? null : <OwnIdentity identity={own.identity} />}
      {showing === 'form' && settings !== undefined ? (
        <FirmSignInDialog settings={settings} onClose={close} />
      ) : null}
      <Dialog
        open={showing === 'end'}
        onOpenChange={(open) => open || close()}
        title={t.offAsk}
        description={t.offMeans}
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              {t.cancel}
            </Button>
            <Button variant="danger" onClick={() => void switchOff()}>
              {t.switchOff}
            </Button>
          </>
        }
      />
    </Card>
  );
}

/** Addresses that the owner registers at the provider and hands to the members, and records to publish in the DNS. */
function Addresses({ redirectUri, set }: { redirectUri: string; set: NonNullable<FirmSettings['set']> }) {
  const t = firmSignIn();
  return (
    <dl className="mt-4 flex flex-col gap-3 text-sm">
      <div>
        <dt className="text-muted">{t.link}</dt>
        <dd className="wrap-anywhere">{redirectUri}</dd>
      </div>
      {set.domains.map(({ domain, proven_at: provenAt, ends_at: endsAt, record, text }) => (
        <div key={domain}>
          <dt className="wrap-anywhere text-muted">
            {provenAt === null
              ? t.unproven({ domain })
              : endsAt === null
                ? t.proven({ domain })
                : t.missing({ domain, at: formatIst(endsAt) })}
          </dt>
          {provenAt === null || endsAt !== null ? (
            <dd className="wrap-anywhere">
              {record}
              <br />
              {text}
            </dd>
          ) : null}
        </div>
      ))}
    </dl>
  );
}

/** The person's own identity at the provider: connected by a sign-in there, from within this session. */
function OwnIdentity({ identity }: { identity: { shown: string; bound_at: string } | null }) {
  const t = firmSignIn();
  const begin = useBeginFirmBinding();
  const end = useEndFirmBinding();
  const proof = useFreshProof();
  const toast = useToast();
  const connect = async () => {
    const begun = await proof.around(() => begin.mutateAsync());
    if (begun.success) leaveFor(begun.data.url, 'bind');
    else toast.show({ type: 'error', text: begun.message });
  };
  const disconnect = async () => {
    const answer = await end.mutateAsync();
    toast.show({ type: answer.success ? 'success' : 'error', text: answer.message });
  };
  return (
    <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
      <p className="min-w-0 wrap-anywhere">
        {identity === null ? t.none : t.mine({ shown: identity.shown, at: formatIst(identity.bound_at) })}
      </p>
      {identity === null ? (
        <Button className="shrink-0" busy={begin.isPending} onClick={() => void connect()}>
          {t.connect}
        </Button>
      ) : (
        <Button
          variant="secondary"
          className="shrink-0"
          busy={end.isPending}
          onClick={() => void disconnect()}
        >
          {t.disconnect}
        </Button>
      )}
      {proof.dialog}
    </div>
  );
}
