import { Fingerprint } from 'lucide-react';
import { useEffect, useState } from 'react';
import { askFirmPasskey } from '../../api/firmSignIn.ts';
import { askPasskey } from '../../api/secondFactor.ts';
import {
  knowsPasskeys,
  type PasskeyOptions,
  showPasskey,
  type ShownPasskey,
} from '../../api/passkeyDevice.ts';
import { login } from '../../texts/compiled/login.ts';
import { Button } from '../../ui/Button.tsx';

/** Whose second factor is shown: of a proven number, or of a person whom their firm's provider has confirmed. */
export type FactorOf = { phone: string; idToken: string } | 'firm';

/** Instead of a code, for people with a passkey: the device checks who holds it (design#passkeys). */
export function PasskeyButton(props: {
  of: FactorOf;
  busy: boolean;
  onShown: (passkey: ShownPasskey) => void;
}) {
  const t = login();
  const { of, busy, onShown } = props;
  const [options, setOptions] = useState<PasskeyOptions | null>(null);
  const [failed, setFailed] = useState(0);
  // Each challenge works once: get another after each try.
  useEffect(() => {
    if (!knowsPasskeys()) return undefined;
    let left = false;
    const asked = of === 'firm' ? askFirmPasskey() : askPasskey(of.phone, of.idToken);
    void asked.then((answer) => {
      if (!left && answer.success) setOptions(answer.data.passkey);
    });
    return () => {
      left = true;
    };
  }, [of, failed]);
  if (options === null) return null;
  const press = async () => {
    const passkey = await showPasskey(options);
    if (passkey === null) setFailed(failed + 1);
    else onShown(passkey);
  };
  return (
    <div className="flex flex-col gap-2">
      <Button
        busy={busy}
        icon={<Fingerprint aria-hidden size={18} />}
        className="w-full py-3"
        onClick={() => void press()}
      >
        {t.usePasskey}
      </Button>
      {failed > 0 ? (
        <p role="alert" className="text-sm text-bad">
          {t.passkeyFailed}
        </p>
      ) : null}
    </div>
  );
}
