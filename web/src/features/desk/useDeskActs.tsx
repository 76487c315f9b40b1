import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAskCode } from '../../api/codes.ts';
import { type BulkBody, type BulkData, useBulk, type DeskRow } from '../../api/desk.ts';
import { useRetryFiling, useUndoSkip } from '../../api/filings.ts';
import { useVerifyAgain } from '../../api/gstins.ts';
import { fieldToEdit } from '../../gst/returns/entryActs.ts';
import { expectResult } from '../../gst/codes/expected.ts';
import { paths } from '../../paths.ts';
import { useToast } from '../../ui/Toast.tsx';
import { later } from '../../ui/later.tsx';
import { type Asking, idsFor, type PlainAct } from './actsOnMany.ts';
import { inParts, together } from './inParts.ts';
import { useDeskRights } from './RowAct.tsx';
import { canRetry, isForPlan, rowAct } from './rowAct.ts';
import { filesMonth, filesPast, isPastFirst } from './ofMany.ts';
import { type Running, RunningBar } from './RunningBar.tsx';
import type { Outcome } from './OutcomeBar.tsx';
import type { Selection } from './useSelection.ts';

const DeclareDialog = later(async () => (await import('./DeclareDialog.tsx')).DeclareDialog);
const BacklogDialog = later(async () => (await import('./BacklogDialog.tsx')).BacklogDialog);
const BulkDialogs = later(async () => (await import('./BulkDialogs.tsx')).BulkDialogs);
const OutcomeBar = later(async () => (await import('./OutcomeBar.tsx')).OutcomeBar);

type DeskActsInput = {
  rows: readonly DeskRow[];
  selection: Pick<Selection, 'ticked' | 'clear'>;
  onOpen: (row: DeskRow, intoTheBox?: boolean) => void;
  /** The list is that of clients with late months. */
  amongLate: boolean;
  /** Leads to the list of codes; null where it is on screen. */
  onCodes: (() => void) | null;
};

export type DeskActs = {
  /** The button of a row. */
  press: (row: DeskRow) => void;
  /** Opens the plan of a client, or of the first one, with those of the list behind it. */
  openPlans: (from?: DeskRow) => void;
  /** The dialog that files: one client, or the ticked ones, whose past months come first where their acts are plans. */
  file: (row: DeskRow | null) => void;
  /** Of the ticked rows those that a declaration files as it stands, and how many it files only after a look at each. */
  fileable: { count: number; toLook: number };
  /** The same of the past months; `isFirst`: they are what the key and the bright button file. */
  past: { chosen: readonly DeskRow[]; toLook: number; isFirst: boolean };
  /** The dialog that files past months. */
  filePast: () => void;
  ticked: readonly DeskRow[];
  retry: (row: DeskRow) => void;
  /** Retries all ticked rows that allow it. */
  retryTicked: () => void;
  ask: (what: Asking) => void;
  doAll: (act: PlainAct) => void;
  /** Sends these signatories their links. */
  sendLinks: (rows: readonly DeskRow[]) => void;
  busy: boolean;
  /** An act on many is under way: its bar shows how far. */
  running: boolean;
  /** The result of the last act on many, until it is closed. */
  outcome: ReactNode;
  dialogs: ReactNode;
};

/** The months to declare nil, and whose are ticked at first. */
type Declaring = { rows: readonly DeskRow[]; ticked: readonly string[] };
type DeclaringPast = Declaring & { others: readonly DeskRow[] };
const alone = (row: DeskRow): Declaring => ({ rows: [row], ticked: [row.id] });

/** The acts of the desk on its clients. */
export function useDeskActs({ rows, selection, onOpen, amongLate, onCodes }: DeskActsInput): DeskActs {
  const [declaring, setDeclaring] = useState<Declaring | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [declaringPast, setDeclaringPast] = useState<DeclaringPast | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [running, setRunning] = useState<Running | null>(null);
  const bulk = useBulk();
  const askCode = useAskCode();
  const retryFiling = useRetryFiling();
  const undoSkip = useUndoSkip();
  const verifyAgain = useVerifyAgain();
  const navigate = useNavigate();
  const toast = useToast();
  const may = useDeskRights();
  const { clear } = selection;
  const ticked = rows.filter(({ id }) => selection.ticked.has(id));

  const showResult = (answer: { success: boolean; message: string }) =>
    toast.show({ type: answer.success ? 'info' : 'error', text: answer.message });
  const done = (result: Outcome) => {
    setDeclaring(null);
    setAsking(null);
    setOutcome(result);
    clear();
  };
  const run = async (bodies: readonly BulkBody[], isTakenBack = false): Promise<string | null> => {
    const all = bodies.reduce((sum, { ids }) => sum + ids.length, 0);
    let at = 0;
    let answers: BulkData | null = null;
    let problem: string | null = null;
    setOutcome(null);
    setRunning({ at, all });
    for (const part of inParts(bodies)) {
      const answer = await bulk.mutateAsync(part);
      if (!answer.success) {
        problem = answer.message;
        break;
      }
      answers = together(answers, answer.data);
      at += part.ids.length;
      setRunning({ at, all });
    }
    setRunning(null);
    const [first] = bodies;
    if (answers !== null && first !== undefined) done({ ...answers, act: first.act, isTakenBack });
    return problem;
  };
  const isRunning = running !== null;
  useEffect(() => {
    if (!isRunning) return;
    // A closed tab would leave the rest undone.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isRunning]);
  const declare = (act: 'file' | 'backlog', ids: string[]) => {
    setDeclaring(null);
    setDeclaringPast(null);
    clear();
    void run([{ act, ids, declare: true }]).then(say);
  };
  const say = (problem: string | null) => {
    if (problem !== null) toast.show({ type: 'error', text: problem });
  };
  const retry = (row: DeskRow) => {
    if (!may.file) return;
    if (row.act === 'verify_again') verifyAgain.mutate(row.id, { onSuccess: showResult });
    else if (row.can_retry && row.first !== null) press(row);
    else if (canRetry(row) && row.filing_id !== null)
      retryFiling.mutate(row.filing_id, { onSuccess: showResult });
  };
  const doAll = (act: PlainAct, some: readonly DeskRow[] = ticked) =>
    void run([{ act, ids: idsFor(act, some) }]).then(say);
  const openPlans = (from?: DeskRow) => {
    const plans = rows.flatMap(({ id, backlog }) => (backlog === null ? [] : [id]));
    const first = from?.id ?? plans[0];
    if (first !== undefined) void navigate(paths.backlogOf(first), { state: { plans } });
  };
  const press = (row: DeskRow) => {
    switch (rowAct(row, may, amongLate)) {
      case 'plan':
        return openPlans(row);
      case 'answer':
      case 'file':
        return setDeclaring(alone(row));
      case 'type_code':
        return onOpen(row);
      case 'ask_code':
        // The code is typed in its row, where a box appears once it is sent.
        expectResult(row.gstin);
        return askCode.mutate(row.id, {
          onSuccess: (answer) => (answer.success ? undefined : showResult(answer)),
        });
      case 'retry':
      case 'verify_again':
        return retry(row);
      case 'undo':
        if (row.filing_id !== null) undoSkip.mutate(row.filing_id, { onSuccess: showResult });
        return;
      case 'edit':
        return void navigate(paths.editGstin(row.id), { state: { field: fieldToEdit(row.why_code) } });
      case 'first':
        // The entry of that month has the act that resolves it, where no plan has it.
        return row.backlog === null
          ? void navigate(paths.fillingHistory(), { state: { gstin: row.gstin } })
          : openPlans(row);
      case 'pan':
        return onOpen(row, true);
      case 'how':
      case 'look':
      case 'open':
      case 'pdfs':
        return onOpen(row);
    }
  };
  const fileable = may.file ? ticked.filter(filesMonth) : [];
  // A row that needs a look is filed only if somebody ticked it alone, here or in the dialog.
  const asTheyStand = fileable.filter(
    ({ id, look_first: look }) => !look || selection.ticked.get(id) === 'looked',
  );
  // Every plan of past months needs one: it names months and fees of its own.
  const past = may.file ? ticked.filter(filesPast) : [];
  const pastChosen = past.filter(({ id }) => selection.ticked.get(id) === 'looked');
  const isFirst = isPastFirst(ticked, { may, amongLate });
  const filePast = () => {
    if (past.length > 0)
      setDeclaringPast({
        rows: past,
        others: ticked.filter((row) => !filesPast(row)),
        ticked: pastChosen.map(({ id }) => id),
      });
  };
  const file = (row: DeskRow | null) => {
    if (row === null) {
      if (isFirst) filePast();
      else if (fileable.length > 0) setDeclaring({ rows: fileable, ticked: asTheyStand.map(({ id }) => id) });
    } else if (may.file && isForPlan(row) && filesPast(row)) setDeclaringPast({ ...alone(row), others: [] });
    else if (row.can_file && may.file) setDeclaring(alone(row));
    else onOpen(row);
  };
  return {
    press,
    openPlans,
    file,
    past: { chosen: pastChosen, toLook: past.length - pastChosen.length, isFirst },
    filePast,
    fileable: { count: asTheyStand.length, toLook: fileable.length - asTheyStand.length },
    ticked,
    retry,
    retryTicked: () => {
      const some = ticked.filter(canRetry);
      if (may.file && some.length > 0) doAll('retry', some);
    },
    ask: setAsking,
    sendLinks: (some) => doAll('send_link', some),
    doAll: (act) => doAll(act),
    busy: isRunning,
    running: isRunning,
    outcome:
      running !== null ? (
        <RunningBar {...running} />
      ) : outcome === null ? null : (
        <Suspense>
          <OutcomeBar
            data={outcome}
            busy={isRunning}
            onCodes={onCodes}
            onOpen={(row) => onOpen(row)}
            onTakeBack={() => void run(outcome.undo, true).then(say)}
            onClose={() => setOutcome(null)}
          />
        </Suspense>
      ),
    dialogs: (
      <Suspense>
        {declaring === null ? null : (
          <DeclareDialog
            {...declaring}
            onClose={() => setDeclaring(null)}
            onFile={(ids) => declare('file', ids)}
          />
        )}
        {declaringPast === null ? null : (
          <BacklogDialog
            {...declaringPast}
            onClose={() => setDeclaringPast(null)}
            onFile={(ids) => declare('backlog', ids)}
          />
        )}
        {asking === null ? null : (
          <BulkDialogs
            asking={asking}
            rows={ticked}
            busy={isRunning}
            onClose={() => setAsking(null)}
            onRun={(body) => run([body])}
          />
        )}
      </Suspense>
    ),
  };
}
