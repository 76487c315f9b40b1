import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { type Form, formName } from '#domain/gst/returnPeriod.ts';
import type { ApprovalView } from '../../api/approvals.ts';
import { ShareFiled } from '../../gst/returns/ShareFiled.tsx';
import { links } from '../../texts/compiled/links.ts';
import { returns } from '../../texts/compiled/returns.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Mono } from '../../ui/Mono.tsx';
import { saveFile } from '../../ui/saveFile.ts';

/** Null when it is refused: the page then says why. */
export type OpenPdf = (form: Form) => Promise<Blob | null>;

type Props = {
  view: ApprovalView;
  /** As the page names it. */
  month: string;
  openPdf: OpenPdf;
};

/** Both ARNs of the filed month, the PDF of each return that this link opens, and the share button. */
export function FiledReturns({ view, month, openPdf }: Props) {
  const filed = [
    { form: 'GSTR1' as const, arn: view.gstr1_arn },
    { form: 'GSTR3B' as const, arn: view.gstr3b_arn },
  ];
  // The text says nil: the client has said so, or both were filed as nil here.
  const isNil = view.answer === 'yes' || view.documents.length === filed.length;
  return (
    <Card className="self-stretch">
      <ul>
        {filed.map(({ form, arn }) => (
          <li
            key={form}
            className="flex items-center justify-between gap-3 border-t border-rule py-3 first:border-t-0 first:pt-0"
          >
            <span className="flex min-w-0 flex-col">
              <span>
                <span className="unbroken font-semibold">{formName(form)}</span>
                {view.simulated && arn !== '' ? (
                  <span className="text-sm text-muted"> {links().answer.simulated}</span>
                ) : null}
              </span>
              <span className="text-sm text-muted">
                {arn === '' ? links().answer.arnComing : <Mono>{arn}</Mono>}
              </span>
            </span>
            {view.documents.includes(form) ? <Pdf form={form} view={view} openPdf={openPdf} /> : null}
          </li>
        ))}
      </ul>
      {isNil && filed.every(({ arn }) => arn !== '') ? (
        <ShareFiled
          month={{
            business: view.business,
            gstin: view.gstin,
            period: month,
            returns: filed.map(({ form, arn }) => ({ form: formName(form), arn })),
            simulated: view.simulated,
          }}
        />
      ) : null}
    </Card>
  );
}

function Pdf({ form, view, openPdf }: { form: Form } & Pick<Props, 'view' | 'openPdf'>) {
  const [saving, setSaving] = useState(false);
  const press = async () => {
    setSaving(true);
    const pdf = await openPdf(form);
    if (pdf !== null) saveFile(`${form}_${view.gstin}_${view.period}.pdf`, pdf);
    setSaving(false);
  };
  return (
    <Button
      variant="secondary"
      busy={saving}
      onClick={() => void press()}
      icon={<FileDown aria-hidden size={18} />}
      aria-label={links().approve.savePdf({ form: formName(form) })}
      className="shrink-0 px-3! sm:px-4! print:hidden"
    >
      {returns().pdf}
    </Button>
  );
}
