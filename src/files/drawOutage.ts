import type { Language } from '#domain/account/language.ts';
import { FORMS, formName } from '#domain/gst/returnPeriod.ts';
import { documentTexts } from '#texts/documents.ts';
import { paperTexts } from '#texts/papers.ts';
import { sayAttempt } from '#texts/sayFilingEvents.ts';
import { sayPeriod } from '#texts/dates.ts';
import type { OutagePaper } from '#usecases/ports/documents.ts';
import { drawTable } from './drawTable.ts';
import { bold } from './faces.ts';
import { colours, type Style } from './pen.ts';
import { drawFeet, pdfOf } from './pdfOf.ts';

/** Draws the record of attempts to file a period, as a paper for an application for relief. */
export function drawOutage(paper: OutagePaper, language: Language): Promise<Uint8Array> {
  const { gstin, legalName, attempts, returns, madeAt } = paper;
  const texts = paperTexts[language];
  const say = texts.outage;
  const { simulated, simulatedMark, page, gstin: gstinLabel, legalName: nameLabel } = documentTexts[language];
  const period = sayPeriod(paper, language);
  const mark = paper.simulated ? ` ${simulatedMark}` : '';
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
      simulated: paper.simulated ? simulated : null,
    },
    (pen) => {
      pen.write('H1', say.title, pen.left, pen.y, { width: pen.width, size: 17, font: bold });
      pen.y += 24;
      drawTable(pen, {
        title: `${legalName} ${gstin}`.trim(),
        columns,
        rows: [
          fact(gstinLabel, gstin),
          fact(nameLabel, legalName),
          fact(say.period, period),
          fact(
            say.dueDates,
            FORMS.map((form) => `${formName(form)}: ${texts.at(returns[form].dueAt)}`).join('; '),
          ),
          fact(
            say.states,
            FORMS.map((form) => {
              const { filed } = returns[form];
              return filed === null
                ? say.notFiled(formName(form))
                : say.filed(formName(form), filed.arn, texts.at(filed.at));
            }).join('; '),
          ),
          fact(say.madeOn, texts.at(madeAt)),
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
            cells: [texts.time(attempt.at), formName(attempt.form), tried, answered],
          };
        }),
      });
      const style: Style = { width: pen.width, size: 9, colour: colours.ink };
      const closing = say.closing(attempts.length);
      pen.room(pen.heightOf(closing, style) + 14);
      pen.y += 12;
      pen.write('P', closing, pen.left, pen.y, style);
      pen.y += pen.heightOf(closing, style);
      drawFeet(pen, { running: `${gstin} · ${period}${mark}`, provenance: say.foot, pageOf: page });
    },
  );
}
