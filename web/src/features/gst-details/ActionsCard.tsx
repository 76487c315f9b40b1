import { CalendarCheck2, CalendarX2 } from 'lucide-react';
import { useState } from 'react';
import { standingDeclaration } from '#domain/registration/consent.ts';
import type { Details } from '../../api/answers/wholeDetails.ts';
import { useSetConsent } from '../../api/consents/useSetConsent.ts';
import { useScheduleOrSkip } from '../../api/filings/useScheduleOrSkip.ts';
import { expectResult } from '../../gst/returns/expected.ts';
import { FilingNow } from '../../gst/returns/FilingNow.tsx';
import { SkipDialog } from '../../gst/returns/SkipDialog.tsx';
import { skipping } from '../../gst/returns/skipping.ts';
import { Unbroken } from '../../gst/returns/Unbroken.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import {
  actionMessage,
  type ActionMessage,
  consentLines,
  monthsShown,
  skippedMonth,
  stoppedOf,
} from './actionTexts.ts';
import { DeleteGstin } from './DeleteGstin.tsx';
import { TitledCard } from './FactCard.tsx';
import { RecurringToggle } from './RecurringToggle.tsx';

/** What a person can do with this GSTIN's month, and with the GSTIN itself (specification 2, 4). */
export function ActionsCard({ details, onDeleted }: { details: Details; onDeleted: () => void }) {
  const [message, setMessage] = useState<(ActionMessage & { stopped?: string[] }) | null>(null);
  const [asking, setAsking] = useState(false);
  const act = useScheduleOrSkip();
  const entries = details.recent_filling_history;
  const [newest] = entries;
  const consents = consentLines(entries);
  const skippable = newest?.can_skip === true;
  const month = skippedMonth(entries);
  const { costs } = skipping(entries[0] ?? null);
  // One panel, one state: what the press had scheduled is not told above what became of it.
  const isOutdated = stoppedOf(entries).some((id) => message?.stopped?.includes(id) === false);
  const busy = (kind: 'schedule' | 'skip') => act.isPending && act.variables.kind === kind;

  const run = async (kind: 'schedule' | 'skip') => {
    setAsking(false);
    setMessage(null);
    if (kind === 'schedule') expectResult(details.gstin);
    const said = actionMessage(kind, await act.mutateAsync({ id: details.id, kind }));
    setMessage(said.good && kind === 'schedule' ? { ...said, stopped: stoppedOf(entries) } : said);
  };

  return (
    <TitledCard title="Actions">
      <div className="flex flex-col gap-5">
        {monthsShown(entries).map((entry) => (
          <FilingNow key={entry.id} entry={entry} place={entry === newest ? 'newest' : 'details'} />
        ))}
        <div className="empty:hidden" role="status">
          {message === null || isOutdated ? null : (
            <Notice silent type={message.good ? 'success' : 'error'}>
              <Unbroken text={message.text} />
            </Notice>
          )}
        </div>
        <div>
          <ConsentText lines={consents} />
          <Button
            variant="primary"
            icon={<CalendarCheck2 aria-hidden size={20} className="shrink-0" />}
            busy={busy('schedule')}
            disabled={consents.length === 0}
            onClick={() => void run('schedule')}
            className="mt-3"
          >
            <span>
              <Unbroken text="Schedule GST-1 and GST-3B filling for today" />
            </span>
          </Button>
        </div>
        <div className="border-t border-rule pt-5">
          <p className="text-muted">
            <Unbroken
              text={skippable ? costs.slice(0, 2).join(' ') : 'There is nothing to skip right now.'}
            />
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button
              variant="secondary"
              icon={<CalendarX2 aria-hidden size={20} className="shrink-0" />}
              busy={busy('skip')}
              disabled={!skippable}
              onClick={() => setAsking(true)}
            >
              <span>
                <Unbroken text="Skip Both GST-1 and GST-3B filling for this Month" />
              </span>
            </Button>
          </div>
        </div>
        <div className="border-t border-rule pt-4">
          <RecurringToggle details={details} />
        </div>
        {details.user_validation === null ? null : (
          <StandingConsent id={details.id} asksEachMonth={details.user_validation} onMessage={setMessage} />
        )}
        <DeleteGstin details={details} onDeleted={onDeleted} onMessage={setMessage} />
      </div>
      <SkipDialog
        open={asking}
        title={month === null ? 'GSTR-1 and GSTR-3B of this month' : `GSTR-1 and GSTR-3B, ${month}`}
        entry={entries[0] ?? null}
        onClose={() => setAsking(false)}
        onSkip={() => void run('skip')}
      />
    </TitledCard>
  );
}

/** Pressing the button under these words is the consent for the month they name (record 083.6). */
function ConsentText({ lines }: { lines: string[] }) {
  if (lines.length === 0) return <p className="text-muted">No month is open to be filed right now.</p>;
  return (
    <div className="rounded-box bg-raised px-4 py-3">
      <p className="text-sm text-muted">By pressing you say:</p>
      {lines.map((line) => (
        <p key={line} className="mt-1">
          <Unbroken text={line} />
        </p>
      ))}
    </div>
  );
}

/** The standing declaration, given and taken back at any time (record 083.6). */
function StandingConsent(props: {
  id: string;
  asksEachMonth: boolean;
  onMessage: (message: ActionMessage | null) => void;
}) {
  const { id, asksEachMonth, onMessage } = props;
  const setConsent = useSetConsent();
  const change = async (askEachMonth: boolean) => {
    onMessage(null);
    const answer = await setConsent.mutateAsync({ id, askEachMonth });
    if (!answer.success) onMessage({ text: answer.message, good: false });
  };
  return (
    <div className="border-t border-rule pt-4">
      <Toggle
        label="Ask me before each filing"
        checked={asksEachMonth}
        busy={setConsent.isPending}
        onChange={(on) => void change(on)}
      />
      <p className="mt-1 text-sm text-muted">
        {asksEachMonth
          ? 'On: each month waits for your yes. Switching it off declares: '
          : 'Off: you have declared: '}
        {standingDeclaration.text}
      </p>
    </div>
  );
}
