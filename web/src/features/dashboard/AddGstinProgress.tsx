import { CircleCheck } from 'lucide-react';
import { type Ref, useEffect, useRef } from 'react';
import { monthDeclaration, monthQuestion } from '#domain/registration/consent.ts';
import { parsePeriod } from '#domain/gst/returnPeriod.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { useFileToday } from '../../api/filings/useFileToday.ts';
import { ExactWords } from '../../gst/question/ExactWords.tsx';
import { sayMonths } from '../../gst/question/monthQuestion.ts';
import { ThreeZeros } from '../../gst/question/ThreeZeros.tsx';
import { actLabel } from '../../gst/returns/entryActs.ts';
import { expectResult } from '../../gst/returns/expected.ts';
import { FilingNow } from '../../gst/returns/FilingNow.tsx';
import type { Card } from '../../api/dashboard/useDashboard.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { formatIst } from '../../ui/formatIst.ts';
import { Mono } from '../../ui/Mono.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { nameOf } from './cardOrder.ts';

/** The form is gone, and the focus with it: the first button of the step takes it. */
function useFocusHere() {
  const here = useRef<HTMLButtonElement>(null);
  useEffect(() => here.current?.focus(), []);
  return here;
}

/** Step 2: the portal is asked. It may be closed; the card goes on by itself. */
export function AddGstinProcessing(props: { stored: boolean; problem: string | null; onClose: () => void }) {
  const { stored, problem, onClose } = props;
  const close = useFocusHere();
  return (
    <div className="flex flex-col gap-5">
      <div role="status" className="flex items-center gap-4">
        <span className="text-primary">
          <Spinner size={32} />
        </span>
        <p>
          {stored
            ? 'Saved. The GST portal is being asked about this registration; that takes a few seconds.'
            : 'Your credentials are being encrypted and saved.'}
        </p>
      </div>
      {problem === null ? null : <Notice type="error">{problem}</Notice>}
      <p className="text-sm text-muted">
        You need not wait here. The card on the dashboard changes by itself when the portal has answered.
      </p>
      <Button ref={close} variant="secondary" className="self-end" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}

/** Step 3: what the portal told, or that it is still being asked, and what comes next. */
export function AddGstinSuccess(props: {
  card: Card | null;
  isJudged: boolean;
  problem: string | null;
  onClose: () => void;
}) {
  const { card, isJudged, problem, onClose } = props;
  const done = useFocusHere();
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
            GSTIN added successfully.{' '}
            {card === null || card.next_due === null
              ? ''
              : `The next return is due on ${formatIst(card.next_due)}.`}
            {isJudged
              ? ''
              : 'It is still being checked: the GST portal is slow to answer. Its card on the dashboard changes by itself.'}
          </p>
          {card?.filing?.waits_for === 'yes' ? (
            <p className="mt-2">You are asked before each filing: nothing is filed without your yes.</p>
          ) : null}
          {card === null || card.remark === '' ? null : <p className="mt-2 text-warn">{card.remark}</p>}
        </div>
      </div>
      {problem === null ? null : <Notice type="error">{problem}</Notice>}
      {card === null || card.filing === null ? null : isAsked(card.filing) ? (
        <FirstMonth entry={card.filing} onClose={onClose} close={done} />
      ) : (
        <FilingNow
          entry={card.filing}
          place="card"
          next={card.next_returns}
          asksEachMonth={card.user_validation}
          autoFilling={card.auto_filling}
        />
      )}
      {card?.filing && isAsked(card.filing) ? null : (
        <div className="flex flex-wrap justify-end gap-3">
          <ButtonLink
            to={paths.gstDetails()}
            state={{ gstin: card === null ? '' : card.gstin || card.id }}
            variant="secondary"
          >
            GST Details
          </ButtonLink>
          <Button ref={done} variant="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      )}
    </div>
  );
}

/** Nothing is begun yet, and a yes begins it. */
const isAsked = ({ act }: Entry): boolean => act === 'answer' || act === 'file';

/** The question of the first month where the GSTIN was added, so that its returns can be filed there and then. */
function FirstMonth(props: { entry: Entry; close: Ref<HTMLButtonElement>; onClose: () => void }) {
  const { entry, close, onClose } = props;
  const fileToday = useFileToday();
  const period = parsePeriod(entry.period);
  const refused = fileToday.data?.success === false ? fileToday.data.message : null;
  const file = () => {
    expectResult(entry.gstin);
    fileToday.mutate(entry.id);
  };
  return (
    <>
      {period === null ? null : (
        <div>
          <h3 className="mb-3 text-xl">{sayMonths([entry])}: was it nil?</h3>
          <ThreeZeros question={monthQuestion(period, entry.frequency)}>
            <ExactWords lines={[monthDeclaration(period, entry.frequency)]} />
          </ThreeZeros>
        </div>
      )}
      {refused === null ? null : <Notice type="error">{refused}</Notice>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button ref={close} variant="secondary" onClick={onClose}>
          Done
        </Button>
        <Button variant="primary" busy={fileToday.isPending} onClick={file}>
          {actLabel('file', entry, 'card')}
        </Button>
      </div>
    </>
  );
}
