import { useState } from 'react';
import { useImport } from '../../api/gstins/useImport.ts';
import type { Preview, PreviewLine } from '../../api/gstins/usePreviewImport.ts';
import { StandingWords } from '../../gst/consent/StandingWords.tsx';
import { addGstin } from '../../texts/en/addGstin.ts';
import { imports } from '../../texts/en/imports.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Field.tsx';
import { Mono } from '../../ui/Mono.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { useFocusHere } from './useFocusHere.ts';

const columns = (t = imports()): readonly Column<PreviewLine>[] => [
  { heading: t.line, cell: ({ line }) => line },
  { heading: t.nickName, cell: (row) => row.business_nick_name || '—' },
  { heading: t.username, cell: ({ username }) => username || '—' },
  { heading: t.gstin, cell: ({ gstin }) => (gstin === '' ? t.lookedUp : <Mono>{gstin}</Mono>) },
  {
    heading: t.checked,
    cell: ({ problems }) =>
      problems.length === 0 ? (
        <StatusBadge status="success">{t.ready}</StatusBadge>
      ) : (
        <ul className="flex flex-col gap-1 font-medium text-bad">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      ),
  },
];

/** What was read, with what is wrong in each line; what is right can be added by itself, once both answers are given. */
export function PreviewStep(props: {
  csv: string;
  preview: Preview;
  onBack: () => void;
  onAdded: (ids: string[]) => void;
}) {
  const { csv, preview, onBack, onAdded } = props;
  const t = imports();
  const ask = addGstin();
  const [authorized, setAuthorized] = useState(false);
  const [standing, setStanding] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const addAll = useImport();
  const here = useFocusHere();
  const { ready, wrong, lines } = preview;

  const add = async () => {
    setProblem(null);
    try {
      const { data } = await addAll.mutateAsync({ csv, askEachMonth: !standing, readyOnly: wrong > 0 });
      onAdded(data.ids);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : ask.failed);
    }
  };

  return (
    <div ref={here} tabIndex={-1} className="flex flex-col gap-6 outline-none">
      {wrong > 0 ? (
        <Notice type="warning" title={t.wrongLines(wrong)}>
          {ready > 0 ? t.correctOrKeep : t.correct}
        </Notice>
      ) : (
        <Notice type="success">{t.readyLines(ready)}</Notice>
      )}
      <Card className="w-full">
        <Table
          caption={t.caption}
          columns={columns()}
          // What needs a look comes first.
          rows={lines.toSorted((a, b) => b.problems.length - a.problems.length || a.line - b.line)}
          rowKey={({ line }) => String(line)}
        />
      </Card>
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
          />
        </Card>
      ) : null}
      {problem === null ? null : <Notice type="error">{problem}</Notice>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onBack}>
          {t.another}
        </Button>
        {ready > 0 ? (
          <Button variant="primary" busy={addAll.isPending} disabled={!authorized} onClick={() => void add()}>
            {addAll.isPending ? t.adding : wrong > 0 ? t.addKeeping(ready, wrong) : t.add(ready)}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
