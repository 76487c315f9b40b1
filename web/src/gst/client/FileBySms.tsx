import { Copy, MessageSquareText } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { formName } from '#domain/gst/returnPeriod.ts';
import { readSmsReply, type SmsReply, confirmSms, nilSms, smsLink } from '#domain/gst/smsReply.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { useRecordByHand } from '../../api/filings.ts';
import { useMay } from '../../api/people.ts';
import { bySms } from '../../texts/compiled/bySms.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { StepHead } from '../guide/GuidedSteps.tsx';
import { isAppleDevice, type SmsFiling, smsFilingOf } from './bySms.ts';

/**
 * A nil return filed by two SMS from the signatory's phone; hidden when the month is filed another way (record 166).
 */
export function FileBySms({ entry }: { entry: Entry }) {
  const filing = smsFilingOf(entry);
  const may = useMay('file');
  const record = useRecordByHand(entry.id);
  const toast = useToast();
  if (filing === null || !may) return null;
  const keepArn = async (arn: string): Promise<string | null> => {
    const answer = await record.mutateAsync({ form: filing.form, arn });
    if (!answer.success) return answer.errors[0]?.message ?? answer.message;
    toast.show({ type: 'success', text: answer.message });
    return null;
  };
  return (
    <SmsSteps
      key={filing.form}
      filing={filing}
      simulated={entry.simulated}
      onArn={keepArn}
      busy={record.isPending}
    />
  );
}

const steps = 4;

type Props = {
  filing: SmsFiling;
  simulated: boolean;
  /** Keeps the ARN, and answers what is wrong with it. Null: the month was never opened, so nothing keeps one. */
  onArn: ((arn: string) => Promise<string | null>) | null;
  busy?: boolean;
};

/**
 * One step at a time: the SMS, its reply, the confirming SMS, its reply. The code stays in this component's state: the
 * reply is read here, and only an ARN from it is sent to the server.
 */
export function SmsSteps({ filing, simulated, onArn, busy = false }: Props) {
  const t = bySms();
  const id = useId();
  const { form, gstin, period } = filing;
  const [step, setStep] = useState(1);
  const [code, setCode] = useState<string | null>(null);
  const [reply, setReply] = useState('');
  const [wrong, setWrong] = useState('');
  const here = useRef<HTMLParagraphElement>(null);
  const moved = useRef(false);
  const go = (to: number) => {
    moved.current = true;
    setWrong('');
    setReply('');
    if (to === 1) setCode(null);
    setStep(to);
  };
  useEffect(() => {
    if (moved.current) here.current?.focus();
    moved.current = false;
  }, [step]);

  const take = async (read: SmsReply) => {
    if (read.kind === 'code') {
      setCode(read.code);
      return go(3);
    }
    if (read.kind !== 'arn') return setWrong(formatReply(read));
    const problem = onArn === null ? t.afterwards : await onArn(read.arn);
    if (problem !== null) return setWrong(problem);
    setReply('');
    setCode(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (reply.trim() === '') return setWrong(t.missing);
    setWrong('');
    void take(readSmsReply(reply, filing));
  };

  const sms =
    step === 1 ? nilSms(form, gstin, period) : step === 3 && code !== null ? confirmSms(form, code) : null;
  return (
    <section
      aria-labelledby={id}
      className="mt-3 flex min-w-0 flex-col gap-3 rounded-box border border-rule bg-raised/60 p-3 sm:p-4"
    >
      <h4 id={id} className="font-display font-semibold">
        {t.title({ form: formName(form) })}
      </h4>
      <div>
        <StepHead ref={here} step={step} of={steps} />
        {step === steps && onArn === null ? null : (
          <p className="mt-0.5">{Object.values(t.steps)[step - 1]}</p>
        )}
        {step === 1 ? <p className="mt-1 text-sm text-muted">{t.terms}</p> : null}
        {step === 1 && simulated ? <p className="mt-1 text-sm text-warn">{t.simulated}</p> : null}
      </div>
      {step === steps && onArn === null ? (
        <p role="status">{t.afterwards}</p>
      ) : sms === null ? (
        <form noValidate onSubmit={submit} className="flex flex-col gap-3">
          <Field label={t.reply} hint={t.replyHint} error={wrong}>
            <TextArea
              rows={3}
              value={reply}
              onChange={(event) => setReply(event.target.value)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" busy={busy}>
              {t.read}
            </Button>
            <Button variant="quiet" onClick={() => go(step - 1)}>
              {t.back}
            </Button>
          </div>
        </form>
      ) : (
        <>
          <TheSms text={sms} onOpen={() => go(step + 1)} />
          <div className="flex flex-wrap gap-2">
            <Button variant="quiet" onClick={() => go(step + 1)} className="-ms-3">
              {t.sent}
            </Button>
            {step === 1 ? null : (
              <Button variant="quiet" onClick={() => go(1)}>
                {t.again}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

/** The text of an SMS, to copy or to open in the phone's own messages with one tap. */
function TheSms({ text, onOpen }: { text: string; onOpen: () => void }) {
  const t = bySms();
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.show({ type: 'info', text: t.copied }),
      () => toast.show({ type: 'error', text: t.notCopied }),
    );
  return (
    <div className="flex flex-col gap-2">
      <output className="block rounded-box border border-edge bg-sheet px-3 py-2.5 font-mono text-[0.94em] tracking-tight wrap-anywhere select-all">
        {text}
      </output>
      <div className="flex flex-wrap gap-2">
        <a
          href={smsLink(text, { isApple: isAppleDevice() })}
          onClick={onOpen}
          className={buttonClasses('primary')}
        >
          <MessageSquareText aria-hidden size={18} className="shrink-0" />
          {t.open}
        </a>
        <Button variant="secondary" icon={<Copy aria-hidden size={18} />} onClick={() => void copy()}>
          {t.copy}
        </Button>
      </div>
    </div>
  );
}

function formatReply(read: Exclude<SmsReply, { kind: 'code' | 'arn' }>): string {
  const t = bySms();
  if (read.kind === 'not_understood') return t.notUnderstood;
  if (read.kind === 'other_return') return t.otherReturn({ names: read.names });
  return t.refused[read.kind];
}
