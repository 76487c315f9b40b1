import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { parsePeriod } from '#domain/gst/returnPeriod.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { useFileToday, useSkipFiling } from '../../api/filings.ts';
import { useProductNow } from '../../clock/productNow.ts';
import { formatMonths, questionOf } from '../../gst/question/monthQuestion.ts';
import { ExactWords } from '../../gst/question/ExactWords.tsx';
import { askedOf, feeOf, yesOf } from '../../gst/question/lateMonth.ts';
import { ThreeZeros } from '../../gst/question/ThreeZeros.tsx';
import { actLabel } from '../../gst/returns/entryActs.ts';
import { expectResult } from '../../gst/codes/expected.ts';
import { waitsForEachYes } from '../../gst/returns/filingNow.ts';
import { BacklogLine } from '../../gst/returns/BacklogLine.tsx';
import { FilingNow } from '../../gst/returns/FilingNow.tsx';
import { type AskedAfterNo, NoDialogs } from '../../gst/returns/NoDialogs.tsx';
import type { Card } from '../../api/dashboard.ts';
import { paths } from '../../paths.ts';
import { addGstin } from '../../texts/compiled/addGstin.ts';
import { question } from '../../texts/compiled/question.ts';
import { shell } from '../../texts/compiled/shell.ts';
import { ui } from '../../texts/compiled/ui.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { formatIst } from '../../ui/formatIst.ts';
import { DialogFoot } from '../../ui/Dialog.tsx';
import { Mono } from '../../ui/Mono.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { showsBacklog } from './cardAct.ts';
import { nameOf } from './cardOrder.ts';

/** The form is gone, and the focus with it: the first button of the step takes it. */
function useFocusHere<E extends HTMLElement = HTMLButtonElement>() {
  const here = useRef<E>(null);
  useEffect(() => here.current?.focus(), []);
  return here;
}

/** Step 2: the portal is being asked. The dialog may be closed; the card updates by itself. */
export function AddGstinProcessing(props: { stored: boolean; problem: string | null; onClose: () => void }) {
  const { stored, problem, onClose } = props;
  const t = addGstin();
  const close = useFocusHere();
  return (
    <div className="flex flex-col gap-5">
      <div role="status" className="flex items-center gap-4">
        <span className="text-primary">
          <Spinner size={32} />
        </span>
        <p>{stored ? t.stored : t.storing}</p>
      </div>
      {problem === null ? null : <Notice type="error">{problem}</Notice>}
      <p className="text-sm text-muted">{t.needNotWait}</p>
      <Button ref={close} variant="secondary" className="self-end" onClick={onClose}>
        {ui().close}
      </Button>
    </div>
  );
}

/** Step 3: the portal's answer, or that we are still waiting for it, and what comes next. */
export function AddGstinSuccess(props: {
  card: Card | null;
  isJudged: boolean;
  problem: string | null;
  onClose: () => void;
}) {
  const { card, isJudged, problem, onClose } = props;
  const t = addGstin();
  const done = useFocusHere();
  const now = useProductNow();
  // Past months come first: the portal takes them in order, so a yes to the present one would file nothing.
  const behind = card !== null && showsBacklog(card) ? card : null;
  return (
    <div className="flex flex-col gap-4">
      <div role="status" className="flex items-start gap-4">
        <CircleCheck aria-hidden size={32} className="shrink-0 text-good" />
        <div className="min-w-0">
          {card === null ? null : (
            <div className="mb-3">
              <p className="text-lg font-semibold">{nameOf(card)}</p>
              <p className="text-muted">
                <Mono>{card.gstin}</Mono>
              </p>
            </div>
          )}
          <p>
            {[
              t.added,
              card === null || card.next_due === null || behind !== null
                ? ''
                : t.nextDue({
                    day: formatIst(card.next_due),
                    isPast: Date.parse(card.next_due) < now,
                  }),
              isJudged ? '' : t.stillAsked,
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
          {card?.filing?.waits_for === 'yes' ? <p className="mt-2">{t.asksFirst}</p> : null}
          {card === null || card.remark === '' ? null : <p className="mt-2 text-warn">{card.remark}</p>}
        </div>
      </div>
      {problem === null ? null : <Notice type="error">{problem}</Notice>}
      {behind?.backlog ? (
        <BacklogLine line={behind.backlog} gstinId={behind.id} name={nameOf(behind)} isAct />
      ) : card === null || card.filing === null ? null : isAsked(card.filing) ? (
        <FirstMonth entry={card.filing} onClose={onClose} />
      ) : (
        <FilingNow
          entry={card.filing}
          place="card"
          next={card.next_returns}
          asksEachMonth={waitsForEachYes(card)}
          autoFilling={card.auto_filling}
        />
      )}
      {card?.filing && isAsked(card.filing) && behind === null ? null : (
        <div className="flex flex-wrap justify-end gap-3">
          <ButtonLink
            to={paths.gstDetails()}
            state={{ gstin: card === null ? '' : card.gstin || card.id }}
            variant="secondary"
          >
            {shell().titles.details}
          </ButtonLink>
          <Button ref={done} variant={behind === null ? 'primary' : 'secondary'} onClick={onClose}>
            {t.done}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Filing has not begun, and a yes begins it. */
const isAsked = ({ act }: Entry): boolean => act === 'answer' || act === 'file';

/** The question of the first month where the GSTIN was added, so that its returns can be filed there and then. */
function FirstMonth(props: { entry: Entry; onClose: () => void }) {
  const { entry, onClose } = props;
  // No button: a second Enter must not declare anything.
  const heading = useFocusHere<HTMLHeadingElement>();
  const fileToday = useFileToday();
  const skip = useSkipFiling();
  const [asking, setAsking] = useState<AskedAfterNo | null>(null);
  const period = parsePeriod(entry.period);
  const now = useProductNow();
  const yes = askedOf(entry, now);
  const [refused, setRefused] = useState<string | null>(null);
  const press = async (act: typeof fileToday | typeof skip) => {
    setAsking(null);
    const answer = await act.mutateAsync(entry.id);
    setRefused(answer.success ? null : answer.message);
  };
  const file = () => {
    expectResult(entry.gstin);
    void press(fileToday);
  };
  return (
    <>
      {period === null ? null : (
        <div>
          <h3 ref={heading} tabIndex={-1} className="mb-3 text-xl focus:outline-none">
            {question().wasNil({ month: formatMonths([entry]) })}
          </h3>
          <ThreeZeros
            question={questionOf(period, entry.frequency, yes)}
            fee={feeOf([entry], now)}
            mayCarryFee={yes.mayCarryFee}
          >
            <ExactWords months={[{ ...yes, period, frequency: entry.frequency }]} />
          </ThreeZeros>
        </div>
      )}
      {refused === null ? null : <Notice type="error">{refused}</Notice>}
      <DialogFoot>
        <Button variant="secondary" onClick={onClose}>
          {addGstin().done}
        </Button>
        <Button variant="secondary" busy={skip.isPending} onClick={() => setAsking('not_nil')}>
          {question().no}
        </Button>
        <Button variant="primary" busy={fileToday.isPending} onClick={file}>
          {yes.fee === null ? actLabel('file', entry) : yesOf(yes)}
        </Button>
      </DialogFoot>
      <NoDialogs asking={asking} entry={entry} onAsk={setAsking} onSkip={() => void press(skip)} />
    </>
  );
}
