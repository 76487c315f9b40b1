import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { ChooseFile } from './ChooseFile.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import { ProgressStep } from './ProgressStep.tsx';
import type { Preview } from './useImportGstins.ts';

type Step =
  | { at: 'choose' }
  | { at: 'preview'; csv: string; preview: Preview }
  | { at: 'added'; ids: string[] };

/** Many GSTINs from a CSV file: choose, look at what is wrong, add all, watch the portal's answers. */
export function ImportPage() {
  const [step, setStep] = useState<Step>({ at: 'choose' });
  return (
    <div className="page flex flex-col gap-6 py-8 sm:py-12">
      <nav aria-label="Breadcrumb">
        <ol className="flex flex-wrap items-center gap-2 text-muted">
          <li>
            <Link
              to={paths.dashboard()}
              className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
            >
              Dashboard
            </Link>
          </li>
          <li className="flex items-center gap-2" aria-current="page">
            <ChevronRight aria-hidden size={18} />
            Add many GSTINs
          </li>
        </ol>
      </nav>
      <h1 className="text-3xl sm:text-4xl">Add many GSTINs</h1>
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
