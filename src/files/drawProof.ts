import type { Language } from '#domain/account/language.ts';
import { eventIn, type FilingProof, type ProofActor } from '#domain/filing/filingProof.ts';
import { attemptsAt } from '#domain/filing/attempts.ts';
import { NO_ENTRY } from '#domain/filing/proofChain.ts';
import { formName } from '#domain/gst/returnPeriod.ts';
import { documentTexts } from '#texts/documents.ts';
import { paperTexts } from '#texts/papers.ts';
import type { PaperTexts } from '#texts/paperShapes.ts';
import { sayAttempt, sayEvent } from '#texts/sayFilingEvents.ts';
import { sayReading } from '#texts/sayEvidence.ts';
import { sayPeriod } from '#texts/dates.ts';
import type { PrintedProof } from '#usecases/ports/documents.ts';
import { drawTable } from './drawTable.ts';
import { bold } from './faces.ts';
import { colours, type Pen, type Style } from './pen.ts';
import { drawFeet, pdfOf } from './pdfOf.ts';
import type { Table } from './sheet.ts';

/**
 * Draws a proof of a filing as a PDF that holds its JSON as an embedded file. The same paper gives the same bytes in the
 * same language, so that a file of ours is known by its hash.
 */
export function drawProof(paper: PrintedProof, language: Language): Promise<Uint8Array> {
  const { proof, record } = paper;
  const texts = paperTexts[language];
  const { simulated, simulatedMark, page } = documentTexts[language];
  const form = formName(proof.form);
  const mark = proof.simulated ? ` ${simulatedMark}` : '';
  const title = `${texts.proof.title}: ${form}, ${proof.gstin}, ${sayPeriod(proof, language)}${mark}`;
  return pdfOf(
    {
      title,
      at: Date.parse(record.recordedAt),
      language,
      simulated: proof.simulated ? simulated : null,
      attachment: { name: `${proof.number}.json`, text: paper.text },
    },
    (pen) => {
      drawTop(pen, paper, texts, language);
      for (const table of tablesOf(proof, texts, language)) drawTable(pen, table);
      drawChain(pen, paper, texts);
      drawFeet(pen, {
        running: `${proof.number} · ${form} · ${proof.gstin} · ${proof.period}${mark}`,
        provenance: texts.proof.foot,
        pageOf: page,
      });
    },
  );
}

function drawTop(pen: Pen, { proof }: PrintedProof, texts: PaperTexts, language: Language): void {
  const { left, width } = pen;
  const say = texts.proof;
  const side = 190;
  const right = { width: side, align: 'right' } as const;
  const top = pen.y;
  pen.write('H1', say.title, left, top, { width: width - side, size: 18, font: bold });
  pen.write('P', `${say.number} ${proof.number}`, left + width - side, top + 3, {
    ...right,
    size: 8.5,
    font: bold,
    code: true,
  });
  pen.write('P', say.checkAt, left + width - side, top + 16, { ...right, size: 8, colour: colours.muted });
  pen.y = top + 28;
  const line = (text: string, style: Partial<Style>): void => {
    const whole = { width, size: 10, ...style };
    pen.write('P', text, left, pen.y, whole);
    pen.y += pen.heightOf(text, whole) + 2;
  };
  const name = proof.tradeName.trim() || proof.legalName.trim();
  line(`${name} ${proof.gstin}`.trim(), { font: bold, code: true });
  if (proof.legalName.trim() !== '' && proof.legalName !== name) line(proof.legalName, { size: 9 });
  line(
    `${say.nil(formName(proof.form), sayPeriod(proof, language))}; ${say.due(instantOf(texts, proof.dueAt))}`,
    {},
  );
  pen.y += 6;
  const height = 38;
  pen.box(left, pen.y, width, height, colours.tint);
  pen.write(
    'P',
    `${formName(proof.form)} ${say.filedOn(instantOf(texts, proof.filedAt))}, ${sayActor(proof.filedBy, texts)}`,
    left + 10,
    pen.y + 6,
    {
      width: width - 20,
      size: 8.5,
      colour: colours.muted,
    },
  );
  pen.write('P', `ARN ${proof.arn}`, left + 10, pen.y + 19, {
    width: width - 20,
    size: 12,
    font: bold,
    code: true,
  });
  pen.y += height;
}

const instantOf = (texts: PaperTexts, iso: string): string => texts.at(Date.parse(iso));
const timeOf = (texts: PaperTexts, iso: string | null): string =>
  iso === null ? '-' : texts.time(Date.parse(iso));

const left = (title: string, width: number) => ({ title, width, align: 'left' as const });
const plainRow = (...cells: string[]) => ({ kind: 'plain' as const, cells });
const heading = (text: string) => ({ kind: 'heading' as const, cells: [text] });

function tablesOf(proof: FilingProof, texts: PaperTexts, language: Language): Table[] {
  const say = texts.proof;
  const events = proof.events.map(eventIn);
  const answers = attemptsAt(proof.form, events);
  return [
    {
      title: say.before,
      columns: [left(say.source, 30), left(say.said, 50), left(say.readAt, 18)],
      rows: proof.evidence.map(({ reading }) => {
        const { source, says } = sayReading(reading, language);
        return plainRow(source, says, texts.time(reading.at));
      }),
    },
    {
      title: say.yes,
      columns: [left(say.who, 100)],
      rows:
        proof.consents.length === 0
          ? [plainRow(say.noYes)]
          : proof.consents.flatMap((consent) => [
              heading(
                say.gave({
                  who: consent.role === null ? consent.giver : texts.person(consent.giver, consent.role),
                  kind: consent.kind,
                  at: instantOf(texts, consent.givenAt),
                  channel: consent.channel,
                }),
              ),
              plainRow(`${consent.text} ${say.version(consent.version)}`),
            ]),
    },
    {
      title: say.codes,
      columns: [
        left(say.codeFor, 26),
        left(say.state, 18),
        left(say.way, 18),
        left(say.asked, 18),
        left(say.came, 18),
      ],
      rows:
        proof.codes.length === 0
          ? [plainRow(say.noCodes, '', '', '', '')]
          : proof.codes.map(({ purpose, state, channel, relay, askedAt, receivedAt }) =>
              plainRow(
                say.purposes[purpose],
                say.codeStates[state],
                say.channels[channel ?? (relay ? 'relay' : 'typed')],
                timeOf(texts, askedAt),
                timeOf(texts, receivedAt),
              ),
            ),
    },
    {
      title: say.happened,
      columns: [left(say.when, 18), left(say.what, 58), left(say.who, 24)],
      rows: proof.events.map(({ instant, by }, index) => {
        const event = events[index];
        return plainRow(
          texts.time(instant),
          event === undefined ? '' : sayEvent(event, language),
          sayActor(by, texts),
        );
      }),
    },
    {
      title: say.answers,
      columns: [left(say.when, 18), left(say.what, 30), left(say.said, 52)],
      rows:
        answers.length === 0
          ? [plainRow('', say.noAnswers, '')]
          : answers.map((attempt) => {
              const { tried, answered } = sayAttempt(attempt, language);
              return plainRow(texts.time(attempt.at), tried, answered);
            }),
    },
  ];
}

function sayActor(actor: ProofActor, texts: PaperTexts): string {
  switch (actor.by) {
    case 'person':
      return texts.person(actor.name, actor.role);
    case 'client':
      return texts.client(actor.name, actor.handed);
    case 'shunya':
    case 'portal':
    case 'signatory':
    case 'program':
      return texts.by[actor.by];
  }
}

/** Hexadecimal digits in groups, to compare by eye. */
const grouped = (hash: string): string => (hash.match(/.{8}/g) ?? []).join(' ');

function drawChain(pen: Pen, { record }: PrintedProof, texts: PaperTexts): void {
  const say = texts.proof;
  const { anchor } = record;
  drawTable(pen, {
    title: say.chain,
    columns: [left(say.thisPaper, 20), left(record.number, 80)],
    rows: [
      plainRow('', say.entry(record.seq, instantOf(texts, record.recordedAt))),
      plainRow(say.hash, grouped(record.hash)),
      plainRow(say.previous, record.previousHash === NO_ENTRY ? say.first : grouped(record.previousHash)),
      plainRow(say.anchor, anchor === null ? say.notAnchored : say.anchored(anchor.day, anchor.entries)),
      ...(anchor === null ? [] : [plainRow('', grouped(anchor.hash))]),
    ],
  });
}
