import { Download } from 'lucide-react';
import { useState } from 'react';
import { StandingWords } from '../../gst/consent/StandingWords.tsx';
import { addGstin } from '../../texts/compiled/addGstin.ts';
import { imports } from '../../texts/compiled/imports.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox, Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { FileInput } from './ChooseFile.tsx';
import { textOfFile } from './fileText.ts';
import { leftCsv, type Row, rowsOf, saveCsv, withPasswords } from './importRows.ts';
import { LinesTable } from './LinesTable.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { ProgressStep } from './ProgressStep.tsx';
import { useFocusHere } from './useFocusHere.ts';
import { useLines } from './useLines.ts';

/** The lines read, corrected in place; ready lines are added automatically, the rest stays here with the reason. */
export function LinesStep(props: { rows: readonly Row[]; isKept: boolean; onBack: () => void }) {
  const t = imports();
  const ask = addGstin();
  const lines = useLines(props.rows, props.isKept);
  const { judged, rows, adding } = lines;
  const [authorized, setAuthorized] = useState(false);
  const [standing, setStanding] = useState(false);
  // Redraws the list when lines have moved from one to another.
  const [drawn, setDrawn] = useState(0);
  const here = useFocusHere();
  const ready = judged.filter(({ isReady }) => isReady).length;
  const aside = rows.filter(({ is }) => is === 'here').length - ready;
  const there = rows.filter(({ is }) => is === 'there').length;
  const ids = rows.flatMap(({ id }) => id ?? []);
  const isOver = ready === 0 && aside === 0;

  const add = async () => {
    await lines.add(!standing);
    setDrawn((now) => now + 1);
  };

  return (
    <div ref={here} tabIndex={-1} className="flex flex-col gap-6 outline-none">
      {props.isKept && !isOver ? <Kept rows={rows} onRows={lines.replace} /> : null}
      {aside > 0 ? (
        <Notice type="warning" title={t.wrongLines({ count: aside })}>
          {ready > 0 ? t.correctOrKeep : t.correct}
        </Notice>
      ) : ready > 0 ? (
        <Notice type="success">{t.readyLines({ count: ready })}</Notice>
      ) : null}
      {there > 0 ? <Notice type="info">{t.thereLines({ count: there })}</Notice> : null}
      {isOver && ids.length > 0 ? null : (
        <Card className="w-full">
          <LinesTable key={drawn} judged={judged} isBusy={adding !== null} onChange={lines.change} />
        </Card>
      )}
      {ready > 0 ? (
        <Card className="w-full">
          <Checkbox
            checked={standing}
            onChange={(event) => setStanding(event.target.checked)}
            label={ask.standing}
            hint={
              <details>
                <summary className="inline-flex min-h-6 items-center underline underline-offset-4">
                  {t.declares}
                </summary>
                <StandingWords />
                <p className="mt-1">{ask.unticked}</p>
              </details>
            }
          />
          <Checkbox
            checked={authorized}
            onChange={(event) => setAuthorized(event.target.checked)}
            aria-required
            label={ask.authorize}
            hint={authorized ? undefined : <span id="authorize-first">{t.authorizeFirst}</span>}
          />
        </Card>
      ) : null}
      {lines.problem === null ? null : (
        <Notice type="error" title={lines.problem}>
          {t.brokenOff}
        </Notice>
      )}
      {adding === null ? null : (
        <ProgressBar
          label={t.addedSoFar}
          says={t.addedOf({ added: adding.added, all: adding.of })}
          value={adding.added}
          max={adding.of}
        />
      )}
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-center sm:justify-end">
        <Button variant="quiet" onClick={props.onBack} disabled={adding !== null}>
          {t.another}
        </Button>
        {aside > 0 ? (
          <Button
            variant="quiet"
            icon={<Download aria-hidden size={18} />}
            onClick={() => saveCsv('shunya-not-added.csv', leftCsv(judged))}
          >
            {t.downloadLeft({ count: aside })}
          </Button>
        ) : null}
        {ready > 0 ? (
          <Button
            variant="primary"
            busy={adding !== null}
            disabled={!authorized}
            aria-describedby={authorized ? undefined : 'authorize-first'}
            onClick={() => void add()}
          >
            {adding !== null
              ? t.adding
              : aside > 0
                ? t.addKeeping({ ready, aside })
                : t.add({ count: ready })}
          </Button>
        ) : null}
      </div>
      {ids.length > 0 && adding === null ? <ProgressStep ids={ids} /> : null}
    </div>
  );
}

/** Lines restored after leaving the page have lost their passwords: choosing the file again brings them back. */
function Kept({ rows, onRows }: { rows: readonly Row[]; onRows: (rows: Row[]) => void }) {
  const t = imports();
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    const got = await textOfFile(file);
    const again = 'problem' in got ? null : rowsOf(got.text);
    setProblem('problem' in got ? got.problem : again === null ? t.unreadable : null);
    if (again !== null) onRows(withPasswords(rows, again));
  };
  return (
    <Card as="section" aria-labelledby="kept-lines" className="flex w-full flex-col gap-3">
      <h2 id="kept-lines" className="text-xl">
        {t.kept}
      </h2>
      <p>{t.keptHint}</p>
      <Field label={t.fileAgain} error={problem}>
        <FileInput busy={false} onChoose={(file) => void choose(file)} />
      </Field>
    </Card>
  );
}
