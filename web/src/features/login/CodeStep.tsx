import { ArrowLeft } from 'lucide-react';
import { type FormEvent, use, useEffect, useRef, useState } from 'react';
import { otpTyped } from '#domain/account/person.ts';
import { paths } from '../../paths.ts';
import { login } from '../../texts/compiled/login.ts';
import { ui } from '../../texts/compiled/ui.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, PasswordInput } from '../../ui/Field.tsx';
import { formatMobile } from '../../ui/formatMobile.ts';
import { Preload } from '../../ui/Link.tsx';
import { otpProblem } from './mobileBox.ts';
import { useCountdown } from './useCountdown.ts';
import { rich } from '../../texts/rich.ts';

/** Step 2: the code from the SMS (specification 2, Login page; specification 5). */
export function CodeStep(props: {
  digits: string;
  otp: string;
  onOtp: (otp: string) => void;
  resendAt: number;
  onVerify: () => void;
  onResend: () => void;
  onBack: () => void;
  busy: 'sending' | 'verifying' | null;
}) {
  const t = login();
  const { digits, otp, onOtp, resendAt, onVerify, onResend, onBack, busy } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const wait = useCountdown(resendAt);
  const type = (typed: string) => {
    const code = otpTyped(typed);
    const isRead = /^\d{6}$/.test(code);
    setProblem(!isRead && /[^\d\s-]/.test(code) ? t.otpDigitsOnly : null);
    onOtp(isRead ? code : code.replace(/\D/g, '').slice(0, 6));
  };
  const preload = use(Preload);
  // The code takes a while to arrive: the dashboard's code is fetched meanwhile.
  useEffect(() => preload(paths.dashboard()), [preload]);
  const form = useRef<HTMLFormElement>(null);
  // Six digits are a whole code, typed, pasted or filled in by the phone: no extra press is needed.
  useEffect(() => {
    if (otp.length === 6) form.current?.requestSubmit();
  }, [otp]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = otpProblem(otp);
    setProblem(wrong);
    if (wrong === null && busy === null) onVerify();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-muted">
        {rich(t.sentTo, {
          number: (
            <strong className="unbroken font-semibold text-ink tabular-nums">{formatMobile(digits)}</strong>
          ),
        })}
      </p>
      <Field label={t.enter} id="otp" required error={problem}>
        <PasswordInput
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step asks for this one box alone
          autoFocus
          value={otp}
          onChange={(event) => type(event.target.value)}
          className="text-xl tracking-[0.4em] tabular-nums"
        />
      </Field>
      <Button type="submit" busy={busy === 'verifying'} className="w-full py-3">
        {t.verify}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button variant="quiet" icon={<ArrowLeft aria-hidden="true" size={18} />} onClick={onBack}>
          {ui().back}
        </Button>
        <Button variant="quiet" disabled={wait > 0} busy={busy === 'sending'} onClick={onResend}>
          {wait > 0 ? <span className="tabular-nums">{t.resendIn({ seconds: wait })}</span> : t.resend}
        </Button>
      </div>
    </form>
  );
}
