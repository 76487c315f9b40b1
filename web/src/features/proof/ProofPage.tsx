import { FileSearch, ShieldCheck, ShieldQuestion, ShieldX } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { parseIstDate } from '#domain/shared/istTime.ts';
import { type CheckedPaper, checkPaper } from '../../api/proofs.ts';
import { PublicPage } from '../../shell/PublicPage.tsx';
import { longDate } from '../../texts/dates.ts';
import { proofPage } from '../../texts/compiled/proofPage.ts';
import { shell } from '../../texts/compiled/shell.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

/** Anybody checks a proof of a filing (design#proof-of-a-filing): in this browser, and by the chain of this server. */
export function ProofPage() {
  const t = proofPage();
  const [found, setFound] = useState<CheckedPaper | 'checking' | null>(null);
  const check = async (file: File | undefined) => {
    if (file === undefined) return;
    setFound('checking');
    setFound(await checkPaper(file));
  };
  return (
    <PublicPage>
      <div className="page flex max-w-2xl flex-col gap-6 py-14">
        <h1 className="text-3xl sm:text-4xl">{shell().titles.proof}</h1>
        {found === null ? (
          <ChooseFile onFile={(file) => void check(file)} />
        ) : found === 'checking' ? (
          <p role="status" className="flex items-center gap-3">
            <Spinner />
            {t.checking}
          </p>
        ) : (
          <Result found={found} onAnother={() => setFound(null)} />
        )}
      </div>
    </PublicPage>
  );
}

function ChooseFile({ onFile }: { onFile: (file: File | undefined) => void }) {
  const t = proofPage();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <>
      <p className="text-muted">{t.lead}</p>
      <div
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          onFile(event.dataTransfer.files[0]);
        }}
        className={classes(
          'flex flex-col items-center gap-4 rounded-card border-2 border-dashed px-6 py-14 text-center',
          over ? 'border-primary bg-primary-tint' : 'border-edge bg-sheet',
        )}
      >
        <FileSearch aria-hidden size={56} strokeWidth={1.25} className="text-primary" />
        <input
          ref={input}
          type="file"
          accept="application/pdf,application/json,.pdf,.json"
          aria-label={t.choose}
          hidden
          onChange={(event) => onFile(event.target.files?.[0])}
        />
        <Button onClick={() => input.current?.click()}>{t.choose}</Button>
        <p className="text-sm text-muted">{t.drop}</p>
      </div>
    </>
  );
}

const looks = {
  genuine: { icon: ShieldCheck, look: 'border-good/30 bg-good-tint text-good' },
  changed: { icon: ShieldX, look: 'border-bad/30 bg-bad-tint text-bad' },
  not_ours: { icon: ShieldQuestion, look: 'border-warn/30 bg-warn-tint text-warn' },
} as const;

function Result({ found, onAnother }: { found: CheckedPaper; onAnother: () => void }) {
  const t = proofPage();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone: the answer takes the focus.
  useEffect(() => heading.current?.focus(), []);
  const another = (
    <Button variant="secondary" className="self-start" onClick={onAnother}>
      {t.another}
    </Button>
  );
  if (found.is === 'unchecked') {
    const { why, problem } = found;
    const words = why === 'refused' ? problem : why === 'too_large' ? t.tooLarge : t.cannot;
    return (
      <>
        <Notice type="error">{words}</Notice>
        {another}
      </>
    );
  }
  const { icon: Icon, look } = looks[found.is];
  const { title, means } = said(found);
  return (
    <>
      <section
        aria-live="polite"
        className={classes(
          'flex flex-col items-center gap-3 rounded-card border px-6 py-10 text-center',
          look,
        )}
      >
        <Icon aria-hidden size={88} strokeWidth={1.5} />
        <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
          {title}
        </h2>
        <p className="max-w-md text-ink">{means}</p>
      </section>
      {another}
    </>
  );
}

function said(found: Exclude<CheckedPaper, { is: 'unchecked' }>): { title: string; means: string } {
  const t = proofPage();
  switch (found.is) {
    case 'genuine':
      return { title: t.genuine({ day: longDate(parseIstDate(found.day) ?? 0) }), means: t.genuineMeans };
    case 'changed':
      return { title: t.changed, means: t.changedMeans };
    case 'not_ours':
      return { title: t.notOurs, means: t.notOursMeans };
  }
}
