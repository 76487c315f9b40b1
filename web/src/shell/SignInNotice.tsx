import { useState } from 'react';
import { useDisownSession, type OpenSession } from '../api/sessions.ts';
import { safety } from '../texts/compiled/safety.ts';
import { Button } from '../ui/Button.tsx';
import { formatIst } from '../ui/formatIst.ts';
import { Notice } from '../ui/Notice.tsx';
import { useToast } from '../ui/Toast.tsx';

const seenKey = 'shunya-seen-sign-in';

/** A sign-in elsewhere, which the person can end here (design#this-was-not-me). */
export function SignInNotice({ session }: { session: OpenSession }) {
  const t = safety().signIn;
  const [seen, setSeen] = useState(() => sessionStorage.getItem(seenKey));
  const disown = useDisownSession();
  const toast = useToast();
  if (session.id === seen) return null;
  const close = () => {
    sessionStorage.setItem(seenKey, session.id);
    setSeen(session.id);
  };
  const end = async () => {
    const answer = await disown.mutateAsync(session.id);
    toast.show(answer.success ? { type: 'success', text: t.ended } : { type: 'error', text: answer.message });
    if (answer.success) close();
  };
  return (
    <div className="page pt-6">
      <Notice type="warning" title={t.elsewhere}>
        <p>{t.where({ device: session.device || t.unknown, at: formatIst(session.signed_in_at) })}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button variant="secondary" onClick={close}>
            {t.mine}
          </Button>
          <Button variant="danger" busy={disown.isPending} onClick={() => void end()}>
            {t.notMine}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
