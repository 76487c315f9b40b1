import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { CallSuccess } from '#contract/client.ts';
import { useMakeSmsSecret, useRevokeSmsSecret } from '../../api/relay.ts';
import { useFreshProof } from '../../shell/FreshProof.tsx';
import { details } from '../../texts/compiled/details.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Mono } from '../../ui/Mono.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { useToast } from '../../ui/Toast.tsx';

type SmsSecret = CallSuccess<'makeSmsSecret'>['data'];

/** A phone that forwards the portal's SMS: its secret, shown once, and the switch to end it (design#sms-forwarders). */
export function PhoneForwarding({ gstinId, hasPhone }: { gstinId: string; hasPhone: boolean }) {
  const t = details().relay.phone;
  const make = useMakeSmsSecret(gstinId);
  const revoke = useRevokeSmsSecret(gstinId);
  const proof = useFreshProof();
  const toast = useToast();
  const [made, setMade] = useState<SmsSecret | null>(null);
  const connect = async () => {
    const answer = await proof.around(() => make.mutateAsync());
    if (answer.success) setMade(answer.data);
    else toast.show({ type: 'error', text: answer.message });
  };
  const disconnect = async () => {
    const answer = await revoke.mutateAsync();
    toast.show({ type: answer.success ? 'success' : 'error', text: answer.message });
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-prose">{hasPhone ? t.on : t.off}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          busy={make.isPending}
          icon={<Smartphone aria-hidden size={18} />}
          onClick={() => void connect()}
        >
          {hasPhone ? t.another : t.connect}
        </Button>
        {hasPhone ? (
          <Button variant="quiet" busy={revoke.isPending} onClick={() => void disconnect()}>
            {t.disconnect}
          </Button>
        ) : null}
      </div>
      {made === null ? null : <Secret made={made} onClose={() => setMade(null)} />}
      {proof.dialog}
    </div>
  );
}

/** As a QR code for the forwarding app, and to type. */
function Secret({ made, onClose }: { made: SmsSecret; onClose: () => void }) {
  const t = details().relay.phone;
  const lines = [
    [t.address, made.address],
    [t.key, made.relay_key],
    [t.secret, made.secret],
  ] as const;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t.title}
      description={t.scan}
      footer={<Button onClick={onClose}>{t.done}</Button>}
    >
      <QrCode text={JSON.stringify(made)} label={t.qr} />
      <dl className="mt-4 flex flex-col gap-2 text-sm">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd>
              <Mono className="wrap-anywhere">{value}</Mono>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
