import type { Language } from '#domain/account/language.ts';
import { FORMS, formName } from '#domain/gst/returnPeriod.ts';
import { documents } from '#texts/compiled/documents.ts';
import { papers } from '#texts/compiled/papers.ts';
import { sayMoment, sayPeriod, sayTimestamp } from '#texts/dates.ts';
import { sayAttempt } from '#texts/sayFilingEvents.ts';
import type { OutagePaper } from '#usecases/ports/documents.ts';
import { drawTable } from './drawTable.ts';
import { bold } from './faces.ts';
import { colours, type Style } from './pen.ts';
import { drawFeet, pdfOf } from './pdfOf.ts';

/** Draws the record of attempts to file a period, as a paper for an application for relief. */
export function drawOutage(paper: OutagePaper, language: Language): Promise<Uint8Array> {
  const { gstin, legalName, attempts, returns, madeAt } = paper;
  const say = papers[language].outage;
  const texts = documents[language];
  const period = sayPeriod(paper, language);
  const mark = paper.simulated ? ` ${texts.simulatedMark}` : '';
  const columns = [
    { title: '', width: 28, align: 'left' as const },
    { title: '', width: 72, align: 'left' as const },
  ];
  const fact = (label: string, value: string) => ({ kind: 'plain' as const, cells: [label, value] });
  return pdfOf(
    {
      title: `${say.title}: ${gstin}, ${period}${mark}`,
      at: madeAt,
      language,
      simulated: paper.simulated ? texts.simulated : null,
    },
    (pen) => {
      pen.write('H1', say.title, pen.left, pen.y, { width: pen.width, size: 17, font: bold });
      pen.y += 24;
      drawTable(pen, {
        title: `${legalName} ${gstin}`.trim(),
        columns,
        rows: [
          fact(texts.gstin, gstin),
          fact(texts.legalName, legalName),
          fact(say.period, period),
          fact(
            say.dueDates,
            FORMS.map((form) => `${formName(form)}: ${sayMoment(returns[form].dueAt, language)}`).join('; '),
          ),
          fact(
            say.states,
            FORMS.map((form) => {
              const { filed } = returns[form];
              return filed === null
                ? say.notFiled({ form: formName(form) })
                : say.filed({ form: formName(form), arn: filed.arn, at: sayMoment(filed.at, language) });
            }).join('; '),
          ),
          fact(say.madeOn, sayMoment(madeAt, language)),
        ],
      });
      drawTable(pen, {
        title: say.attempts,
        columns: [
          { title: say.when, width: 17, align: 'left' },
          { title: say.form, width: 12, align: 'left' },
          { title: say.tried, width: 28, align: 'left' },
          { title: say.answered, width: 43, align: 'left' },
        ],
        rows: attempts.map((attempt) => {
          const { tried, answered } = sayAttempt(attempt, language);
          return {
            kind: 'plain',
            cells: [sayTimestamp(attempt.at), formName(attempt.form), tried, answered],
          };
        }),
      });
      const style: Style = { width: pen.width, size: 9, colour: colours.ink };
      const closing = say.closing({ count: attempts.length });
      pen.room(pen.heightOf(closing, style) + 14);
      pen.y += 12;
      pen.write('P', closing, pen.left, pen.y, style);
      pen.y += pen.heightOf(closing, style);
      drawFeet(pen, {
        running: `${gstin} · ${period}${mark}`,
        provenance: say.foot,
        pageOf: (page, of) => texts.page({ page, of }),
      });
    },
  );
}
