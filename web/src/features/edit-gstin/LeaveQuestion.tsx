import { useEffect, useRef } from 'react';
import { useBlocker, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { readSession } from '../../session/keptSession.ts';
import { edit } from '../../texts/compiled/edit.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** Asked by Cancel, and when the page is left any other way with unsaved changes (specification 2). */
export function LeaveQuestion(props: {
  /** Cancel was pressed. */
  isCancelled: boolean;
  onStay: () => void;
  isChanged: boolean;
  /** The GSTIN that GST Details shows afterwards. */
  gstin: string;
}) {
  const t = edit().discard;
  const { isCancelled, onStay, isChanged, gstin } = props;
  const navigate = useNavigate();
  const discarding = useRef(false);
  // A person who was signed out has nothing left to keep.
  const leaving = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      here.pathname !== there.pathname && isChanged && !discarding.current && readSession() !== null,
  );
  const isHeld = leaving.state === 'blocked';

  // Closing the tab: the browser asks, in its own words.
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!discarding.current && readSession() !== null) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);

  const stay = () => {
    if (isHeld) leaving.reset();
    onStay();
  };
  const discard = () => {
    discarding.current = true;
    if (isHeld) leaving.proceed();
    else void navigate(paths.gstDetails(), { state: { gstin } });
  };
  return (
    <Dialog
      open={isCancelled || isHeld}
      onOpenChange={(open) => open || stay()}
      title={t.title}
      description={t.question}
      footer={
        <>
          <Button variant="secondary" onClick={stay}>
            {t.stay}
          </Button>
          <Button variant="danger" onClick={discard}>
            {t.leave}
          </Button>
        </>
      }
    />
  );
}
