import { CircleDashed } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type Profile, useVerifyEmail } from '../../api/profile.ts';
import { profile as texts } from '../../texts/compiled/profile.ts';
import { Button } from '../../ui/Button.tsx';
import { TextBox } from '../../ui/form/TextBox.tsx';
import { useToast } from '../../ui/Toast.tsx';
import type { ContactValues } from './profileForm.ts';
import { VerifiedMark } from './VerifiedMark.tsx';

/** The e-mail address and its state: 'Not verified' with 'Verify now', or verified (specification 2, Profile). */
export function EmailBox({ profile }: { profile: Profile }) {
  const t = texts().contact;
  const { control, trigger, resetField, setError } = useFormContext<ContactValues>();
  const typed = useWatch({ control, name: 'email' }).trim();
  const verify = useVerifyEmail();
  const toast = useToast();
  const verified = profile.email_verified && typed === profile.email;

  const send = async () => {
    if (typed === '') return setError('email', { message: t.emailFirst }, { shouldFocus: true });
    if (!(await trigger('email'))) return;
    const answer = await verify.mutateAsync(typed);
    if (answer.success) {
      resetField('email', { defaultValue: typed });
      toast.show({ type: 'success', text: t.mailSent });
    } else {
      toast.show({ type: 'error', title: t.mailNotSent, text: answer.message });
    }
  };

  return (
    <div className="min-w-0">
      <TextBox name="email" label={t.email} type="email" autoComplete="email" hint={t.emailHint} />
      <div className="mt-1 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        {verified ? (
          <VerifiedMark />
        ) : (
          <>
            <span className="inline-flex items-center gap-1 font-semibold text-warn">
              <CircleDashed aria-hidden="true" size={18} className="shrink-0" />
              {t.notVerified}
            </span>
            <Button variant="secondary" busy={verify.isPending} onClick={() => void send()}>
              {t.verifyNow}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
