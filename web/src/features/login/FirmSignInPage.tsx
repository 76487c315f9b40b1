import { type FormEvent, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import {
  answerIn,
  beginFirmSignIn,
  bindFirmIdentity,
  finishFirmSignIn,
  leaveFor,
  openFirmSession,
  takeRound,
} from '../../api/firmSignIn.ts';
import type { ShownPasskey } from '../../api/passkeyDevice.ts';
import { paths } from '../../paths.ts';
import { saveSession } from '../../session/keptSession.ts';
import { firmSignIn } from '../../texts/compiled/firmSignIn.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { deviceHeaders } from './deviceHeaders.ts';
import { FactorStep } from './FactorStep.tsx';
import { followLanguage, followProfile } from './followPerson.ts';
import { LoginFrame } from './LoginFrame.tsx';

type Stage =
  | { at: 'start'; problem: string | null }
  | { at: 'signing' | 'binding' | 'bound' }
  | { at: 'factor'; busy: boolean; problem: string | null };

/**
 * Sign-in by a firm's own provider (design#firm-sign-in): it leads there by the link of an account in its
 * address, or by a mail domain; and it takes the provider's answer, which leaves the address bar at once.
 */
export function FirmSignInPage() {
  const t = firmSignIn();
  const { link = '' } = useParams();
  const [answer] = useState(() => answerIn(link, location.search));
  const [round] = useState(() => (answer === null ? null : takeRound()));
  const [stage, setStage] = useState<Stage>(() =>
    round === null ? { at: 'start', problem: null } : { at: round === 'bind' ? 'binding' : 'signing' },
  );
  useEffect(() => {
    if (location.search !== '') history.replaceState(history.state, '', location.pathname);
  }, []);

  const open = async (factor: string | ShownPasskey | null): Promise<void> => {
    const opened = await openFirmSession(factor, deviceHeaders(Date.now()));
    if (opened.success) {
      saveSession(opened.data, true);
      followLanguage(opened.data.user.language);
      await followProfile();
      location.replace(paths.dashboard());
      return;
    }
    const isAsked = opened.code === 'second_factor_needed';
    const asksAgain = factor !== null && opened.code !== 'firm_round_over';
    if (isAsked || asksAgain)
      setStage({ at: 'factor', busy: false, problem: isAsked ? null : opened.message });
    else setStage({ at: 'start', problem: opened.message });
  };

  useEffect(() => {
    if (answer === null) return;
    const take = async (): Promise<void> => {
      const taken = round === 'bind' ? await bindFirmIdentity(answer) : await finishFirmSignIn(answer);
      if (!taken.success) setStage({ at: 'start', problem: taken.message });
      else if (round === 'bind') setStage({ at: 'bound' });
      else await open(null);
    };
    void take();
    // oxlint-disable-next-line react/exhaustive-deps -- the answer is taken once
  }, []);

  return (
    <LoginFrame>
      <div className="flex flex-col items-stretch gap-5">
        <h1 className="text-3xl">{t.title}</h1>
        {'problem' in stage && stage.problem !== null ? <Notice type="error">{stage.problem}</Notice> : null}
        {stage.at === 'signing' ? <p role="status">{t.finishing}</p> : null}
        {stage.at === 'binding' ? <p role="status">{t.connecting}</p> : null}
        {stage.at === 'bound' ? (
          <>
            <Notice type="success">{t.connected}</Notice>
            <ButtonLink to={paths.profile()}>{t.back}</ButtonLink>
          </>
        ) : null}
        {stage.at === 'factor' ? (
          <FactorStep
            of="firm"
            onGive={(factor) => {
              setStage({ at: 'factor', busy: true, problem: null });
              void open(factor);
            }}
            onBack={() => setStage({ at: 'start', problem: null })}
            busy={stage.busy}
          />
        ) : null}
        {stage.at === 'start' && round !== 'bind' ? <Start link={link} /> : null}
        {stage.at === 'start' && round === 'bind' ? (
          <ButtonLink to={paths.profile()}>{t.back}</ButtonLink>
        ) : null}
      </div>
    </LoginFrame>
  );
}

/** By the account's link, or by a mail domain. */
function Start({ link }: { link: string }) {
  const t = firmSignIn();
  const [domain, setDomain] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (link === '' && domain.trim() === '') {
      setProblem(t.domainMissing);
      return;
    }
    setBusy(true);
    const begun = await beginFirmSignIn(link === '' ? { domain: domain.trim() } : { link });
    if (begun.success) {
      leaveFor(begun.data.url, 'sign_in');
      return;
    }
    setBusy(false);
    setProblem(begun.message);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <p className="text-muted">{t.led}</p>
      {link === '' ? (
        <Field label={t.domain} hint={t.domainHint} required error={problem}>
          <TextInput
            name="domain"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            value={domain}
            maxLength={300}
            onChange={(event) => {
              setDomain(event.target.value);
              setProblem(null);
            }}
          />
        </Field>
      ) : problem === null ? null : (
        <Notice type="error">{problem}</Notice>
      )}
      <Button type="submit" busy={busy} className="py-3">
        {t.go}
      </Button>
      <p className="text-center text-sm">
        <Link to={paths.login()} className="inline-flex min-h-11 items-center">
          {t.byNumber}
        </Link>
      </p>
    </form>
  );
}
