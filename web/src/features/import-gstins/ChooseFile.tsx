import { Download, FileUp } from 'lucide-react';
import { useState } from 'react';
import { usePreviewImport } from '../../api/gstins.ts';
import { imports } from '../../texts/compiled/imports.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { Field, TextInput } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { sampleFile, textOfFile, textProblem } from './fileText.ts';
import { type Row, rowsOf, saveCsv, templateCsv } from './importRows.ts';
import { taken } from './useLines.ts';

/** A file chosen or pasted; the server reads it without adding anything. */
export function ChooseFile({ onRead }: { onRead: (rows: Row[]) => void }) {
  const t = imports();
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const preview = usePreviewImport();

  const read = async (csv: string) => {
    const wrong = textProblem(csv);
    setProblem(wrong);
    if (wrong !== null) return;
    try {
      const { data } = await preview.mutateAsync(csv);
      const rows = rowsOf(csv);
      // The server could read it, so this page can too, unless the server has been updated since the page loaded.
      if (rows === null) setProblem(t.unreadable);
      else onRead(taken(rows, rows, data));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : t.unreadable);
    }
  };
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    const got = await textOfFile(file);
    if ('problem' in got) setProblem(got.problem);
    else await read(got.text);
  };

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
      <Card className="flex w-full flex-col gap-5">
        {problem === null ? null : <Notice type="error">{problem}</Notice>}
        <DropArea busy={preview.isPending} onChoose={(file) => void choose(file)} />
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void read(pasted);
          }}
          className="flex flex-col gap-4"
        >
          <Field label={t.paste}>
            <TextArea
              rows={6}
              value={pasted}
              onChange={(event) => setPasted(event.target.value)}
              spellCheck={false}
              autoComplete="off"
              autoCapitalize="none"
              className="font-mono text-sm"
            />
          </Field>
          <Button type="submit" variant="primary" busy={preview.isPending} className="self-end">
            {preview.isPending ? t.reading : t.check}
          </Button>
        </form>
      </Card>
      <Card as="section" aria-labelledby="file-form" className="w-full">
        <h2 id="file-form" className="text-xl">
          {t.holds}
        </h2>
        <p className="mt-2">{t.holdsHint}</p>
        <Sample />
        <Button
          variant="quiet"
          icon={<Download aria-hidden size={18} />}
          onClick={() => saveCsv('shunya-clients.csv', templateCsv())}
          className="mt-3 -ms-3"
        >
          {t.template}
        </Button>
        <p className="mt-3 text-sm text-muted">{t.mayBeEmpty}</p>
      </Card>
    </div>
  );
}

/** A file falls anywhere on it; the box inside is for those who choose it. */
function DropArea({ busy, onChoose }: { busy: boolean; onChoose: (file: File | undefined) => void }) {
  const t = imports();
  const [over, setOver] = useState(false);
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!busy) onChoose(event.dataTransfer.files[0]);
      }}
      className={classes(
        'rounded-box border-2 border-dashed p-4 transition-colors duration-150 sm:p-6',
        over ? 'border-primary bg-primary-tint' : 'border-edge',
      )}
    >
      <p className="mb-4 flex items-center gap-3 font-semibold pointer-coarse:hidden">
        <FileUp aria-hidden size={22} className="text-primary" />
        {t.drop}
      </p>
      <Field label={t.file} hint={t.fileHint}>
        <FileInput busy={busy} onChoose={onChoose} />
      </Field>
    </div>
  );
}

/** The sample line by line, each value under its heading: a line of CSV would be cut at the side. */
function Sample() {
  const [heads = [], ...lines] = sampleFile
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  return (
    <figure aria-label={imports().sample} className="mt-3 flex flex-col gap-3">
      {lines.map((cells) => (
        <dl
          key={cells.join()}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-box bg-raised p-3 text-sm"
        >
          {heads.map((head, at) => (
            <div key={head} className="contents">
              <dt className="text-muted">{head}</dt>
              <dd className="font-mono wrap-anywhere">{cells[at] || '–'}</dd>
            </div>
          ))}
        </dl>
      ))}
    </figure>
  );
}

export function FileInput({ busy, onChoose }: { busy: boolean; onChoose: (file: File | undefined) => void }) {
  return (
    <TextInput
      type="file"
      accept=".csv,.txt,.tsv,text/csv,text/plain"
      disabled={busy}
      onChange={(event) => {
        onChoose(event.target.files?.[0]);
        // Lets the same file be chosen again after it was corrected.
        event.target.value = '';
      }}
      className="bg-sheet! file:me-4 file:min-h-8 file:rounded-full file:border-0 file:bg-primary-tint file:px-4 file:font-semibold file:text-primary"
    />
  );
}
