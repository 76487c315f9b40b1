import { useState } from 'react';
import { paths } from '../../paths.ts';
import { shell } from '../../texts/compiled/shell.ts';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import './import.css';
import { ChooseFile } from './ChooseFile.tsx';
import type { Row } from './importRows.ts';
import { forgetRows, keptRows } from './keptRows.ts';
import { LinesStep } from './LinesStep.tsx';

/** Many GSTINs from a CSV file: choose, correct the problems, add the ready ones, watch the portal's answers. */
export function ImportPage() {
  const [step, setStep] = useState<{ rows: Row[]; isKept: boolean } | null>(() => {
    const rows = keptRows();
    return rows === null ? null : { rows, isKept: true };
  });
  return (
    <div data-import>
      <div className="page flex flex-col gap-6 py-4 sm:py-8">
        <Breadcrumb to={paths.dashboard()} above={shell().titles.dashboard} here={shell().titles.import} />
        <h1 className="text-2xl sm:text-3xl">{shell().titles.import}</h1>
        {step === null ? (
          <ChooseFile onRead={(rows) => setStep({ rows, isKept: false })} />
        ) : (
          <LinesStep
            {...step}
            onBack={() => {
              forgetRows();
              setStep(null);
            }}
          />
        )}
      </div>
    </div>
  );
}
