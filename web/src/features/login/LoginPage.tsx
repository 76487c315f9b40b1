import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { refreshSession } from '../../client/renewal.ts';
import { carriedSchedule } from '../../gst/carriedSchedule.ts';
import { letsCaptchaIn, usesFirebase } from '../../identity/provider.ts';
import { paths } from '../../paths.ts';
import {
  forgetSession,
  isFresh,
  loginMessageKey,
  readItsMe,
  readSession,
} from '../../session/keptSession.ts';
import { keepOnTheWay } from '../../shell/onTheWay.ts';
import { Middle, titleOf } from '../../shell/Root.tsx';
import { login } from '../../texts/compiled/login.ts';
import { shell } from '../../texts/compiled/shell.ts';
import { keptLanguage } from '../../texts/keptLanguage.ts';
import { pageLanguage } from '../../texts/language.ts';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { CodeStep } from './CodeStep.tsx';
import { FactorStep } from './FactorStep.tsx';
import { isPrerendered } from './isPrerendered.ts';
import { LoginFrame } from './LoginFrame.tsx';
import { NumberStep } from './NumberStep.tsx';
import { StepMarks } from './StepMarks.tsx';
import { useLoginDraft } from './useLoginDraft.ts';
import { type SignInMessage, useSignIn } from './useSignIn.ts';

/** How long the sentence about being sent home stays, so that it can be read. */
const redirectShownMs = 900;
/** specification 9: when the router did not move on, the browser does. */
const hardRedirectMs = 3000;

/** Sign-in (specification 2, 4). A person who is already signed in is sent home (design#after-sign-in). */
export function LoginPage() {
  const [visitor, setVisitor] = useState<'checking' | 'signed-in' | 'newcomer'>(() =>
    // 'It is me' takes a sign-in of its own.
    isPrerendered || readSession() === null || readItsMe() !== null ? 'newcomer' : 'checking',
  );
  const navigate = useNavigate();
  useEffect(() => {
    if (visitor === 'newcomer') return;
    if (visitor === 'signed-in') {
      const timer = setTimeout(() => void navigate(paths.home(), { replace: true }), redirectShownMs);
      return () => clearTimeout(timer);
    }
    let left = false;
    void stillSignedIn().then((signedIn) => {
      if (!left) setVisitor(signedIn ? 'signed-in' : 'newcomer');
    });
    return () => {
      left = true;
    };
  }, [visitor, navigate]);
  if (visitor === 'checking') return <Middle>{shell().checking}</Middle>;
  if (visitor === 'signed-in') return <Middle>{login().redirecting}</Middle>;
  return !isPrerendered && usesFirebase() ? <FormBesideCaptcha /> : <LoginForm />;
}

/**
 * Google's captcha may run only in a document loaded as the login page: a page that came here by a link reloads, and so
 * does the page that follows (record 053). History state survives both.
 */
function FormBesideCaptcha() {
  const isHere = letsCaptchaIn();
  useEffect(() => {
    if (!isHere) location.reload();
    return isHere ? () => location.reload() : undefined;
  }, [isHere]);
  return isHere ? <LoginForm /> : <Middle>{shell().loading}</Middle>;
}

async function stillSignedIn(): Promise<boolean> {
  const session = readSession();
  if (isFresh(session)) return true;
  const renewed = await refreshSession(session);
  if (renewed.ended) forgetSession();
  return renewed.session !== null;
}

function LoginForm() {
  const t = login();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [draft, change, dropDraft] = useLoginDraft();
  const [otp, setOtp] = useState('');
  const { busy, message, setMessage, asksFactorOf, send, verify, give, startAgain } =
    useSignIn(receiveMessage);
  const schedule = carriedSchedule(state);
  const from = originOf(state);

  const sendFirst = async () => {
    const sent = await send(draft.digits, false);
    if (sent) change({ step: 2, ...sent });
  };
  const resend = async () => {
    const sent = await send(draft.digits, true);
    if (!sent) return;
    setOtp('');
    change(sent);
  };
  const back = () => {
    setOtp('');
    startAgain();
    change({ step: 1, resendAt: 0 });
  };
  const finish = async () => {
    if (draft.step !== 2) {
      setMessage({ type: 'error', text: t.sendFirst });
      return;
    }
    if ((await verify(draft.digits, otp)) === 'in') await goOn();
  };
  const giveFactor = async (code: Parameters<typeof give>[0]) => {
    const came = await give(code);
    if (came === 'in') await goOn();
    // The proof of the number has expired: start again.
    if (came === 'refused') {
      setOtp('');
      change({ step: 1, resendAt: 0 });
    }
  };
  const goOn = async () => {
    dropDraft();
    const continueTo = from && from.pathname !== paths.dashboard() ? nameOf(from) : undefined;
    const carried = { ...schedule, ...(continueTo ? { continueTo } : {}) };
    keepOnTheWay(carried);
    // In another language the pages need a document of their own.
    if (usesFirebase() || keptLanguage() !== pageLanguage()) return loadDashboard(carried);
    setTimeout(() => {
      if (location.pathname === paths.login()) loadDashboard(carried);
    }, hardRedirectMs);
    await navigate(paths.dashboard(), { replace: true, state: carried });
  };

  return (
    <LoginFrame>
      <StepMarks step={draft.step} />
      <h1 className="mt-5 text-3xl">{t.title}</h1>
      <div className="mt-4 flex flex-col gap-3 empty:hidden">
        {schedule ? (
          <Notice type="success" silent>
            {t.scheduleKept}
          </Notice>
        ) : null}
        {from ? <Notice silent>{t.needed}</Notice> : null}
        {message ? (
          <Notice type={message.type}>
            {message.text.split('\n').map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Notice>
        ) : null}
      </div>
      <div className="mt-6">
        {draft.step === 1 ? (
          <NumberStep
            digits={draft.digits}
            onDigits={(digits) => change({ digits })}
            onSend={() => void sendFirst()}
            busy={busy === 'sending'}
          />
        ) : asksFactorOf ? (
          <FactorStep
            of={asksFactorOf}
            onGive={(code) => void giveFactor(code)}
            onBack={back}
            busy={busy === 'verifying'}
          />
        ) : (
          <CodeStep
            digits={draft.digits}
            otp={otp}
            onOtp={setOtp}
            resendAt={draft.resendAt}
            onVerify={() => void finish()}
            onResend={() => void resend()}
            onBack={back}
            busy={busy}
          />
        )}
      </div>
      {draft.step === 1 ? (
        <p className="mt-6 text-center text-sm">
          <Link to={paths.firmSignIn()} className="inline-flex min-h-11 items-center">
            {t.byFirm}
          </Link>
        </p>
      ) : null}
    </LoginFrame>
  );
}

/** The dashboard in a document of its own, with the state that the router would have carried there. */
function loadDashboard(carried: object): void {
  const { key, idx } = (history.state ?? {}) as { key?: string; idx?: number };
  history.replaceState({ key, idx, usr: carried }, '', paths.dashboard());
  location.reload();
}

/** Why the last session ended; shown once. */
function receiveMessage(): SignInMessage {
  if (isPrerendered) return null;
  const text = sessionStorage.getItem(loginMessageKey);
  sessionStorage.removeItem(loginMessageKey);
  if (text !== null) return { type: 'error', text };
  return readItsMe() === null ? null : { type: 'success', text: login().itsMe };
}

type Origin = { pathname: string; search: string; hash: string };

/** The protected page that sent the visitor here. */
function originOf(state: unknown): Origin | null {
  const { from } = (state ?? {}) as { from?: Partial<Record<keyof Origin, unknown>> };
  if (typeof from?.pathname !== 'string') return null;
  const textOf = (part: unknown): string => (typeof part === 'string' ? part : '');
  return { pathname: from.pathname, search: textOf(from.search), hash: textOf(from.hash) };
}

const nameOf = ({ pathname, search, hash }: Origin) => ({
  to: pathname + search + hash,
  name: titleOf(pathname),
});
