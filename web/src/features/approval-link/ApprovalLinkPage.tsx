import { ShieldCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { formName, parsePeriod, type ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { initials } from '#domain/account/person.ts';
import { type ApprovalView, type ClientAnswer, useApprovalLink } from '../../api/approvals.ts';
import { useProductNow } from '../../clock/productNow.ts';
import { questionOf } from '../../gst/question/monthQuestion.ts';
import { ExactWords } from '../../gst/question/ExactWords.tsx';
import { askedOf, feeOf, monthByLink, yesOf } from '../../gst/question/lateMonth.ts';
import { MonthLoading } from '../../gst/question/MonthLoading.tsx';
import { ThreeZeros } from '../../gst/question/ThreeZeros.tsx';
import { PortalKnows } from '../../gst/returns/PortalKnows.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { avatarColour } from '../../shell/avatarColour.ts';
import { PublicPage } from '../../shell/PublicPage.tsx';
import { filingPeriod } from '../../texts/dates.ts';
import { links } from '../../texts/compiled/links.ts';
import { ui } from '../../texts/compiled/ui.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { formatIstDay } from '../../ui/formatIst.ts';
import { Mono } from '../../ui/Mono.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { FiledReturns, type OpenPdf } from './FiledReturns.tsx';

/**
 * A firm's client declares here whether a month was nil (design#a-clients-yes). Opening it declares nothing; one press says yes,
 * and any other answer is confirmed once. The token stays after the #, which no server sees.
 */
export function ApprovalLinkPage() {
  const token = useLocation().hash.slice(1);
  return <OfLink key={token} token={token} />;
}

function OfLink({ token }: { token: string }) {
  const { view, over, problem, said: hasAnswered, say, sentTo, sendCode, openPdf } = useApprovalLink(token);
  const period = view === null ? null : parsePeriod(view.period);
  return (
    <PublicPage>
      {/* As high as a window: the footer stays below it, whatever comes. */}
      <div className="page flex min-h-svh max-w-xl print:min-h-0 flex-col items-stretch gap-4 py-5 sm:py-8">
        {view !== null && period !== null && over === null ? (
          <>
            {problem === null ? null : <Notice type="error">{problem}</Notice>}
            <Month
              view={view}
              period={period}
              hasAnswered={hasAnswered}
              say={say}
              sentTo={sentTo}
              sendCode={sendCode}
              openPdf={openPdf}
            />
          </>
        ) : over === null && problem === null ? (
          <MonthLoading title={links().answer.title} />
        ) : (
          <>
            <h1 className="text-3xl">{links().answer.title}</h1>
            <Notice type="error">{over ?? problem}</Notice>
          </>
        )}
      </div>
    </PublicPage>
  );
}

type Say = (answer: ClientAnswer, code?: string) => Promise<void>;
/** A code to the contact's own number. `sentTo` is null before it was sent. */
type Code = { sentTo: string | null; sendCode: () => Promise<void> };

type MonthProps = {
  view: ApprovalView;
  period: ReturnPeriod;
  hasAnswered: boolean;
  say: Say;
  openPdf: OpenPdf;
} & Code;

function Month({ view, period, hasAnswered, say, openPdf, ...code }: MonthProps) {
  const t = links().approve;
  const month = filingPeriod(period, view.frequency);
  if (view.standing === 'asked')
    return <Question view={view} period={period} month={month} say={say} {...code} />;
  if (view.answer === 'not_mine')
    return (
      <>
        <Head view={view} title={t.thanks} focused={hasAnswered} named={false} />
        <p>{t.toldNotMine({ firm: view.firm })}</p>
      </>
    );
  if (view.answer === 'no')
    return (
      <>
        <Head view={view} title={links().answer.notNil({ month })} focused={hasAnswered} />
        <Notice silent>{t.toldNo({ firm: view.firm })}</Notice>
        <p>
          <Unbroken
            text={t.bills({
              month,
              isLate: view.is_late,
              gstr1: formatIstDay(view.gstr1_due),
              gstr3b: formatIstDay(view.gstr3b_due),
            })}
          />
        </p>
      </>
    );
  if (view.standing === 'filed')
    return (
      <>
        <Head view={view} title={links().answer.isFiled({ month })} focused={hasAnswered} />
        <FiledReturns view={view} month={month} openPdf={openPdf} />
        <p className="text-muted">{t.close}</p>
      </>
    );
  if (view.standing === 'stopped')
    return (
      <>
        <Head view={view} title={t.notFiled({ month })} focused={hasAnswered} />
        <Notice type="warning">
          <Unbroken text={t.stopped({ forms: view.left.map(formName).join(', '), firm: view.firm })} />
        </Notice>
        <p className="text-muted">{t.close}</p>
      </>
    );
  return (
    <>
      <Head view={view} title={month} focused={hasAnswered} />
      {view.answer === 'yes' ? (
        <>
          <p role="status" className="flex items-center gap-3 text-lg">
            <Spinner size={22} />
            {t.said}
          </p>
          <p>
            <Unbroken text={t.waits({ firm: view.firm })} />
          </p>
        </>
      ) : (
        <Notice silent>{t.notAsked({ firm: view.firm })}</Notice>
      )}
    </>
  );
}

type QuestionProps = { view: ApprovalView; period: ReturnPeriod; month: string; say: Say } & Code;

function Question({ view, period, month, say, sentTo, sendCode }: QuestionProps) {
  const t = links().approve;
  const now = useProductNow();
  const yes = askedOf(monthByLink(view), now);
  const [saying, setSaying] = useState<ClientAnswer | null>(null);
  const [code, setCode] = useState('');
  const [instead, setInstead] = useState<'no' | 'not_mine' | null>(null);
  const press = async (answer: ClientAnswer) => {
    setSaying(answer);
    if (answer === 'yes' && view.needs_code && sentTo === null) await sendCode();
    else await say(answer, answer === 'yes' ? code : '');
    setSaying(null);
  };
  if (instead !== null) {
    const isNo = instead === 'no';
    return (
      <>
        <Head
          view={view}
          title={isNo ? t.no.title({ month }) : t.notMine.title({ business: view.business })}
          focused
        />
        <p>
          <Unbroken text={isNo ? t.no.means({ firm: view.firm }) : t.notMine.means({ firm: view.firm })} />
        </p>
        {isNo ? <p>{t.no.unsure({ firm: view.firm })}</p> : null}
        <div className="flex flex-wrap gap-3">
          <Button
            variant="primary"
            busy={saying !== null}
            onClick={() => void press(instead)}
            className="min-h-12"
          >
            {isNo ? t.no.tell : t.notMine.tell}
          </Button>
          <Button variant="secondary" onClick={() => setInstead(null)} className="min-h-12">
            {ui().back}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <Head view={view} title={t.title({ business: view.business, month })} asker />
      {view.is_late ? (
        <Notice silent type="warning">
          <Unbroken text={t.late({ gstr1: formatIstDay(view.gstr1_due) })} />
        </Notice>
      ) : null}
      <p className="font-medium">
        <Unbroken
          text={t.answerBy({ form: formName(view.answer_by.form), day: formatIstDay(view.answer_by.due_at) })}
        />
      </p>
      <Card className="self-stretch">
        <ThreeZeros
          question={questionOf(period, view.frequency, yes)}
          fee={feeOf([monthByLink(view)], now)}
          mayCarryFee={yes.mayCarryFee}
        >
          <PortalKnows period={month} readings={view.portal_knows} />
        </ThreeZeros>
      </Card>
      {view.needs_code ? (
        <ContactCode sentTo={sentTo} code={code} setCode={setCode} again={sendCode} />
      ) : null}
      <Button
        variant="primary"
        busy={saying !== null}
        onClick={() => void press('yes')}
        className="min-h-14 w-full text-lg"
      >
        {view.needs_code && sentTo === null ? t.code.send : yesOf(yes)}
      </Button>
      <Button variant="secondary" onClick={() => setInstead('no')} className="min-h-11">
        {t.no.orNotSure}
      </Button>
      <ExactWords months={[{ ...yes, period, frequency: view.frequency }]} />
      <p className="flex gap-2 rounded-box bg-primary-tint px-4 py-3 text-sm">
        <ShieldCheck aria-hidden size={18} className="mt-0.5 shrink-0 text-primary" />
        <span>
          <Unbroken text={t.alone({ month })} />
        </span>
      </p>
      <p className="text-sm text-muted">
        {t.notMine.ask}{' '}
        <button
          type="button"
          onClick={() => setInstead('not_mine')}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
        >
          {t.notMine.tellUs}
        </button>
      </p>
    </>
  );
}

type ContactCodeProps = {
  sentTo: string | null;
  code: string;
  setCode: (code: string) => void;
  again: () => Promise<void>;
};

/** After a no, only the contact can say yes: with a code to their own number. */
function ContactCode({ sentTo, code, setCode, again }: ContactCodeProps) {
  const t = links().approve.code;
  if (sentTo === null) return <Notice silent>{t.why}</Notice>;
  return (
    <div className="flex flex-col gap-2">
      <Field label={t.label({ to: sentTo })}>
        <TextInput
          value={code}
          onChange={(event) => setCode(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      </Field>
      <Button variant="quiet" onClick={() => void again()} className="self-start">
        {t.again}
      </Button>
    </div>
  );
}

type HeadProps = {
  view: ApprovalView;
  title: string;
  /** The line above shows the asking firm and its client. */
  asker?: boolean;
  focused?: boolean;
  named?: boolean;
  children?: ReactNode;
};

function Head({ view, title, asker = false, focused = false, named = true }: HeadProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) head.current?.focus();
  }, [focused, title]);
  return (
    <div>
      {asker ? (
        <div className="mb-4 flex items-center gap-3">
          <span
            aria-hidden
            className="grid size-11 shrink-0 place-items-center rounded-full font-semibold text-white"
            style={{ backgroundColor: avatarColour(view.firm) }}
          >
            {initials(view.firm.replaceAll(/[^\p{L}\p{M}\p{N}\s]/gu, ' ')) || '·'}
          </span>
          <p className="min-w-0 leading-snug">
            <strong className="block font-semibold wrap-anywhere">
              {view.firm || links().approve.yourFirm}
            </strong>
            <span className="text-sm text-muted">{links().approve.asksYou({ name: view.name })}</span>
          </p>
        </div>
      ) : named ? (
        <p className="font-semibold wrap-anywhere">{view.business}</p>
      ) : null}
      <h1 ref={head} tabIndex={-1} className="text-3xl wrap-anywhere">
        {title}
      </h1>
      {named ? (
        <p className="mt-1 text-muted">
          <Mono>{view.gstin}</Mono>
        </p>
      ) : null}
      {view.simulated ? <p className="mt-2 text-sm text-muted">{links().demo}</p> : null}
    </div>
  );
}
