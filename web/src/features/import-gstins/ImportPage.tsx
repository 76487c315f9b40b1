import { useState } from 'react';
import type { Preview } from '../../api/gstins/usePreviewImport.ts';
import { paths } from '../../paths.ts';
import { shell } from '../../texts/en/shell.ts';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import { ProgressStep } from './ProgressStep.tsx';

type Step =
  | { at: 'choose' }
  | { at: 'preview'; csv: string; preview: Preview }
  | { at: 'added'; ids: string[] };

/** Many GSTINs from a CSV file: choose, look at what is wrong, add all, watch the portal's answers. */
export function ImportPage() {
  const [step, setStep] = useState<Step>({ at: 'choose' });
  return (
    <div className="page flex flex-col gap-6 py-8 sm:py-12">
      <Breadcrumb to={paths.dashboard()} above={shell().dashboard} here={shell().titles.import} />
      <h1 className="text-3xl sm:text-4xl">{shell().titles.import}</h1>
      {step.at === 'choose' ? (
        <ChooseFile onRead={(csv, preview) => setStep({ at: 'preview', csv, preview })} />
      ) : step.at === 'preview' ? (
        <PreviewStep
          csv={step.csv}
          preview={step.preview}
          onBack={() => setStep({ at: 'choose' })}
          // The file with its passwords is forgotten here.
          onAdded={(ids) => setStep({ at: 'added', ids })}
        />
      ) : (
        <ProgressStep ids={step.ids} />
      )}
    </div>
  );
}
