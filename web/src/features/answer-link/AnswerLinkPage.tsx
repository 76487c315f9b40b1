import { ShieldCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { monthDeclaration, monthQuestion } from '#domain/registration/consent.ts';
import { formatFilingPeriod, parsePeriod, type ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { type AnswerLinkView, useAnswerLink } from '../../api/filings/useAnswerLink.ts';
import { ExactWords } from '../../gst/question/ExactWords.tsx';
import { ThreeZeros } from '../../gst/question/ThreeZeros.tsx';
import { Unbroken } from '../../gst/returns/Unbroken.tsx';
import { paths } from '../../paths.ts';
import { PublicPage } from '../../shell/PublicPage.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { formatIstDay } from '../../ui/formatIst.ts';
import { Mono } from '../../ui/Mono.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

/**
 * Where the link of a message leads that asks whether a month was nil (record 109). Opening it says nothing; one press
 * says yes. The token stays after the #, which no server sees.
 */
export function AnswerLinkPage() {
  const token = useLocation().hash.slice(1);
  return <OfLink key={token} token={token} />;
}

function OfLink({ token }: { token: string }) {
  const { view, over, problem, said, sayYes } = useAnswerLink(token);
  const period = view === null ? null : parsePeriod(view.period);
  return (
    <PublicPage>
      <div className="page flex max-w-xl flex-col items-stretch gap-4 py-8">
        {view !== null && period !== null && over === null ? (
          <>
            {problem === null ? null : <Notice type="error">{problem}</Notice>}
            <Month view={view} period={period} said={said} onYes={sayYes} />
          </>
        ) : (
          <>
            <h1 className="text-3xl">Was the month nil?</h1>
            {over === null && problem === null ? <p role="status">Loading the link...</p> : null}
            {over === null && problem === null ? null : <Notice type="error">{over ?? problem}</Notice>}
            {over === null ? null : <SignIn />}
          </>
        )}
      </div>
    </PublicPage>
  );
}

type MonthProps = {
  view: AnswerLinkView;
  period: ReturnPeriod;
  said: boolean;
  onYes: () => Promise<void>;
};

function Month({ view, period, said, onYes }: MonthProps) {
  const month = formatFilingPeriod(period, view.frequency);
  switch (view.standing) {
    case 'asked':
      return <Question view={view} period={period} month={month} onYes={onYes} />;
    case 'filed':
      return (
        <>
          <Head view={view} title={`${month} is filed`} />
          <Card className="self-stretch">
            <Arn form="GSTR-1" arn={view.gstr1_arn} simulated={view.simulated} />
            <Arn form="GSTR-3B" arn={view.gstr3b_arn} simulated={view.simulated} />
          </Card>
          <SignIn label="See both documents" />
        </>
      );
    case 'open':
      return (
        <>
          <Head view={view} title={month} />
          {said && view.says === '' ? (
            <p role="status" className="flex items-center gap-3 text-lg">
              <Spinner size={22} />
              Thank you. It is being filed; the ARNs appear here.
            </p>
          ) : (
            <Notice>
              {view.status_text === '' ? null : (
                <strong className="font-semibold">{view.status_text}. </strong>
              )}
              <Unbroken text={view.says} />
            </Notice>
          )}
          <SignIn />
        </>
      );
  }
}

function Question({ view, period, month, onYes }: Omit<MonthProps, 'said'> & { month: string }) {
  const [saying, setSaying] = useState(false);
  const [isNo, setNo] = useState(false);
  const press = async () => {
    setSaying(true);
    await onYes();
    setSaying(false);
  };
  if (isNo)
    return (
      <>
        <Head view={view} title={`${month} was not nil`} focused />
        <p>
          <Unbroken
            text={`Nothing is filed here without your yes. Enter the figures on the GST portal, or give them to your accountant: GSTR-1 by ${formatIstDay(view.gstr1_due)}, GSTR-3B by ${formatIstDay(view.gstr3b_due)}.`}
          />
        </p>
        <p>To stop the reminders, sign in and skip this month.</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setNo(false)}>
            Back
          </Button>
          <SignIn />
        </div>
      </>
    );
  return (
    <>
      <Head view={view} title={`${month}: was it nil?`}>
        <Unbroken
          text={`GSTR-1 is due on ${formatIstDay(view.gstr1_due)}, GSTR-3B on ${formatIstDay(view.gstr3b_due)}.`}
        />
      </Head>
      <Card className="self-stretch">
        <ThreeZeros question={monthQuestion(period, view.frequency)} />
      </Card>
      <Button
        variant="primary"
        busy={saying}
        onClick={() => void press()}
        className="min-h-14 w-full text-lg"
      >
        Yes, file both
      </Button>
      <Button variant="secondary" onClick={() => setNo(true)}>
        No
      </Button>
      <ExactWords lines={[monthDeclaration(period, view.frequency)]} />
      <p className="flex gap-2 rounded-box bg-primary-tint px-4 py-3 text-sm">
        <ShieldCheck aria-hidden size={18} className="mt-0.5 shrink-0 text-primary" />
        <span>
          For {month} alone. Opening this page says nothing: only your press does. Shunya never asks for a
          password here.
        </span>
      </p>
    </>
  );
}

function Head(props: { view: AnswerLinkView; title: string; focused?: boolean; children?: ReactNode }) {
  const { view, title, focused = false, children } = props;
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) head.current?.focus();
  }, [focused]);
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="font-semibold">{view.business}</strong>
        <span className="text-muted">
          <Mono>{view.gstin}</Mono>
        </span>
      </p>
      <h1 ref={head} tabIndex={-1} className="mt-1 text-3xl">
        {title}
      </h1>
      {children === undefined ? null : <p className="mt-2 text-sm text-muted">{children}</p>}
      {view.simulated ? (
        <p className="mt-2 text-sm text-muted">
          This is a demo: the portal is pretended, and nothing is filed.
        </p>
      ) : null}
    </div>
  );
}

const Arn = ({ form, arn, simulated }: { form: string; arn: string; simulated: boolean }) => (
  <p className="flex flex-wrap justify-between gap-x-4 border-t border-rule py-3 first:border-t-0">
    <span className="unbroken font-semibold">{form}</span>
    <span>
      {arn === '' ? 'ARN number is generating' : <Mono>{arn}</Mono>}
      {simulated && arn !== '' ? <span className="text-sm text-muted"> Simulated</span> : null}
    </span>
  </p>
);

const SignIn = ({ label = 'Open Shunya' }: { label?: string }) => (
  <ButtonLink to={paths.dashboard()} variant="secondary">
    {label}
  </ButtonLink>
);
