import { ShieldCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { parsePeriod, type ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { type AnswerLinkView, useAnswerLink } from '../../api/filings.ts';
import { useProductNow } from '../../clock/productNow.ts';
import { questionOf } from '../../gst/question/monthQuestion.ts';
import { ExactWords } from '../../gst/question/ExactWords.tsx';
import { formatDue, sayDueDays } from '../../gst/question/dueOfMonth.ts';
import { askedOf, feeOf, monthByLink, yesOf } from '../../gst/question/lateMonth.ts';
import { MonthLoading } from '../../gst/question/MonthLoading.tsx';
import { ThreeZeros } from '../../gst/question/ThreeZeros.tsx';
import { backlogText } from '../../gst/returns/backlogText.ts';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { paths } from '../../paths.ts';
import { PublicPage } from '../../shell/PublicPage.tsx';
import { filingPeriod } from '../../texts/dates.ts';
import { backlog } from '../../texts/compiled/backlog.ts';
import { links } from '../../texts/compiled/links.ts';
import { question } from '../../texts/compiled/question.ts';
import { ui } from '../../texts/compiled/ui.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { formatIstDay } from '../../ui/formatIst.ts';
import { Mono } from '../../ui/Mono.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

/**
 * Opened from the link in a message that asks whether a month was nil (design#one-state-one-act). Opening it declares nothing; one
 * press says yes. The token stays after the #, which no server sees.
 */
export function AnswerLinkPage() {
  const token = useLocation().hash.slice(1);
  return <OfLink key={token} token={token} />;
}

function OfLink({ token }: { token: string }) {
  const t = links();
  const { view, over, problem, said: hasAnswered, sayYes } = useAnswerLink(token);
  const period = view === null ? null : parsePeriod(view.period);
  return (
    <PublicPage>
      {/* As high as a window: the footer stays below it, whatever comes. */}
      <div className="page flex min-h-svh max-w-xl print:min-h-0 flex-col items-stretch gap-4 py-8">
        {view !== null && period !== null && over === null ? (
          <>
            {problem === null ? null : <Notice type="error">{problem}</Notice>}
            <Month view={view} period={period} hasAnswered={hasAnswered} onYes={sayYes} />
          </>
        ) : over === null && problem === null ? (
          <MonthLoading title={t.answer.title} />
        ) : (
          <>
            <h1 className="text-3xl">{t.answer.title}</h1>
            <Notice type="error">{over ?? problem}</Notice>
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
  hasAnswered: boolean;
  onYes: () => Promise<void>;
};

function Month({ view, period, hasAnswered, onYes }: MonthProps) {
  const t = links().answer;
  const month = filingPeriod(period, view.frequency);
  switch (view.standing) {
    case 'asked':
      return <Question view={view} period={period} month={month} onYes={onYes} />;
    case 'behind':
      return <Behind view={view} month={month} />;
    case 'filed':
      return (
        <>
          <Head view={view} title={t.isFiled({ month })} />
          <Card className="self-stretch">
            <Arn form="GSTR-1" arn={view.gstr1_arn} simulated={view.simulated} />
            <Arn form="GSTR-3B" arn={view.gstr3b_arn} simulated={view.simulated} />
          </Card>
          <SignIn label={t.documents} />
        </>
      );
    case 'open':
      return (
        <>
          <Head view={view} title={month} />
          {hasAnswered && view.says === '' ? (
            <p role="status" className="flex items-center gap-3 text-lg">
              <Spinner size={22} />
              {t.thanks}
            </p>
          ) : (
            <Notice>
              {view.status_text === '' ? null : (
                <strong className="font-semibold">{t.state({ state: view.status_text })} </strong>
              )}
              <Unbroken text={view.says} />
            </Notice>
          )}
          <SignIn />
        </>
      );
  }
}

/** The portal takes the month only after older ones: their plan, for which one signs in, takes the yes. */
function Behind({ view, month }: { view: AnswerLinkView; month: string }) {
  const t = links().answer.behind;
  const { backlog: line } = view;
  const period = line === null ? null : parsePeriod(line.period);
  if (line === null || period === null) return null;
  return (
    <>
      <Head view={view} title={t.title({ month, first: filingPeriod(period, line.frequency) })} />
      <p>
        <strong className="font-semibold text-bad tabular-nums">{backlogText(line)}</strong>
      </p>
      <p>{t.one}</p>
      <ButtonLink to={paths.backlogOf(view.gstin)} className="min-h-14 w-full text-lg">
        {backlog().seePlan}
      </ButtonLink>
    </>
  );
}

function Question({ view, period, month, onYes }: Omit<MonthProps, 'hasAnswered'> & { month: string }) {
  const t = links().answer;
  const asks = question();
  const [saying, setSaying] = useState(false);
  const [isNo, setNo] = useState(false);
  const now = useProductNow();
  const askedMonth = monthByLink(view);
  const yes = askedOf(askedMonth, now);
  const press = async () => {
    setSaying(true);
    await onYes();
    setSaying(false);
  };
  if (isNo)
    return (
      <>
        <Head view={view} title={t.notNil({ month })} focused />
        <p>
          <Unbroken
            text={t.instead(
              sayDueDays(
                { GSTR1: Date.parse(view.gstr1_due), GSTR3B: Date.parse(view.gstr3b_due) },
                now,
                formatIstDay,
              ),
            )}
          />
        </p>
        <p>{t.toStop}</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setNo(false)}>
            {ui().back}
          </Button>
          {/* GST details has the month's own No, Skip and undo; a skip costs money, and needs a signed-in person. */}
          <ButtonLink to={paths.detailsOf(view.gstin)}>{asks.notNil.skip({ month })}</ButtonLink>
        </div>
      </>
    );
  return (
    <>
      <Head view={view} title={asks.wasNil({ month })}>
        <Unbroken text={formatDue(askedMonth, now)} />
      </Head>
      <Card className="self-stretch">
        <ThreeZeros
          question={questionOf(period, view.frequency, yes)}
          fee={feeOf([askedMonth], now)}
          mayCarryFee={yes.mayCarryFee}
        />
      </Card>
      <Button
        variant="primary"
        busy={saying}
        onClick={() => void press()}
        className="min-h-14 w-full text-lg"
      >
        {yesOf(yes)}
      </Button>
      <Button variant="secondary" onClick={() => setNo(true)}>
        {asks.no}
      </Button>
      <ExactWords months={[{ ...yes, period, frequency: view.frequency }]} />
      <p className="flex gap-2 rounded-box bg-primary-tint px-4 py-3 text-sm">
        <ShieldCheck aria-hidden size={18} className="mt-0.5 shrink-0 text-primary" />
        <span>{t.alone({ month })}</span>
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
      {view.simulated ? <p className="mt-2 text-sm text-muted">{links().demo}</p> : null}
    </div>
  );
}

const Arn = ({ form, arn, simulated }: { form: string; arn: string; simulated: boolean }) => (
  <p className="flex flex-wrap justify-between gap-x-4 border-t border-rule py-3 first:border-t-0">
    <span className="unbroken font-semibold">{form}</span>
    <span>
      {arn === '' ? links().answer.arnComing : <Mono>{arn}</Mono>}
      {simulated && arn !== '' ? (
        <span className="text-sm text-muted"> {links().answer.simulated}</span>
      ) : null}
    </span>
  </p>
);

const SignIn = ({ label = links().answer.open }: { label?: string }) => (
  <ButtonLink to={paths.dashboard()} variant="secondary">
    {label}
  </ButtonLink>
);
