import { useState } from 'react';
import { standingDeclaration } from '#domain/registration/consent.ts';
import { useImport } from '../../api/gstins/useImport.ts';
import type { Preview, PreviewLine } from '../../api/gstins/usePreviewImport.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Field.tsx';
import { Mono } from '../../ui/Mono.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { useFocusHere } from './useFocusHere.ts';

const columns: readonly Column<PreviewLine>[] = [
  { heading: 'Line', cell: ({ line }) => line },
  { heading: 'Nick name', cell: (row) => row.business_nick_name || '—' },
  { heading: 'Username', cell: ({ username }) => username || '—' },
  { heading: 'GSTIN', cell: ({ gstin }) => (gstin === '' ? 'Looked up' : <Mono>{gstin}</Mono>) },
  {
    heading: 'Check',
    cell: ({ problems }) =>
      problems.length === 0 ? (
        <StatusBadge status="success">Ready</StatusBadge>
      ) : (
        <ul className="flex flex-col gap-1 font-medium text-bad">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      ),
  },
];

const say = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** What was read, with what is wrong in each line; adding needs every line right and both answers given. */
export function PreviewStep(props: {
  csv: string;
  preview: Preview;
  onBack: () => void;
  onAdded: (ids: string[]) => void;
}) {
  const { csv, preview, onBack, onAdded } = props;
  const [authorized, setAuthorized] = useState(false);
  const [standing, setStanding] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const addAll = useImport();
  const here = useFocusHere();
  const { ready, wrong, lines } = preview;

  const add = async () => {
    setProblem(null);
    try {
      const { data } = await addAll.mutateAsync({ csv, askEachMonth: !standing });
      onAdded(data.ids);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Failed to add GSTIN');
    }
  };

  return (
    <div ref={here} tabIndex={-1} className="flex flex-col gap-6 outline-none">
      {wrong > 0 ? (
        <Notice type="warning" title={`${say(wrong, 'line needs', 'lines need')} a look`}>
          Correct them in your file and choose it again. Nothing is added until every line is right.
        </Notice>
      ) : (
        <Notice type="success">{say(ready, 'line is', 'lines are')} ready to be added.</Notice>
      )}
      <Card className="w-full">
        <Table
          caption="The lines of the file"
          columns={columns}
          // What needs a look comes first.
          rows={lines.toSorted((a, b) => b.problems.length - a.problems.length || a.line - b.line)}
          rowKey={({ line }) => String(line)}
        />
      </Card>
      {wrong === 0 ? (
        <Card className="w-full">
          <Checkbox
            checked={standing}
            onChange={(event) => setStanding(event.target.checked)}
            label="These months are nil until I say otherwise; do not ask me each month."
            hint={
              <details>
                <summary className="inline-flex min-h-6 items-center underline underline-offset-4">
                  What this declares for each GSTIN
                </summary>
                <p className="mt-1">{standingDeclaration.text}</p>
                <p className="mt-1">Left unticked, Shunya asks you before each filing.</p>
              </details>
            }
          />
          <Checkbox
            checked={authorized}
            onChange={(event) => setAuthorized(event.target.checked)}
            aria-required
            label="I authorize the product to securely store my credentials"
          />
        </Card>
      ) : null}
      {problem === null ? null : <Notice type="error">{problem}</Notice>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onBack}>
          Choose another file
        </Button>
        {wrong === 0 ? (
          <Button variant="primary" busy={addAll.isPending} disabled={!authorized} onClick={() => void add()}>
            {addAll.isPending ? 'Adding...' : `Add ${say(ready, 'GSTIN', 'GSTINs')}`}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
