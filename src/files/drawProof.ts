import type { Language } from '#domain/account/language.ts';
import { eventIn, type FilingProof, type ProofActor } from '#domain/filing/filingProof.ts';
import { attemptsAt } from '#domain/filing/attempts.ts';
import { NO_ENTRY } from '#domain/filing/proofChain.ts';
import { formName } from '#domain/gst/returnPeriod.ts';
import { documents } from '#texts/compiled/documents.ts';
import { papers } from '#texts/compiled/papers.ts';
import { sayMoment, sayPeriod, sayTimestamp } from '#texts/dates.ts';
import { sayDoer } from '#texts/sayDoer.ts';
import { sayAttempt, sayEvent } from '#texts/sayFilingEvents.ts';
import { sayReading } from '#texts/sayEvidence.ts';
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
  const say = papers[language].proof;
  const { simulated, simulatedMark, page: pageOf } = documents[language];
  const form = formName(proof.form);
  const mark = proof.simulated ? ` ${simulatedMark}` : '';
  const title = `${say.title}: ${form}, ${proof.gstin}, ${sayPeriod(proof, language)}${mark}`;
  return pdfOf(
    {
      title,
      at: Date.parse(record.recordedAt),
      language,
      simulated: proof.simulated ? simulated : null,
      attachment: { name: `${proof.number}.json`, text: paper.text },
    },
    (pen) => {
      drawTop(pen, paper, language);
      for (const table of tablesOf(proof, language)) drawTable(pen, table);
      drawChain(pen, paper, language);
      drawFeet(pen, {
        running: `${proof.number} · ${form} · ${proof.gstin} · ${proof.period}${mark}`,
        provenance: say.foot,
        pageOf: (page, of) => pageOf({ page, of }),
      });
    },
  );
}

function drawTop(pen: Pen, { proof }: PrintedProof, language: Language): void {
  const { left, width } = pen;
  const say = papers[language].proof;
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
    `${say.nil({ form: formName(proof.form), period: sayPeriod(proof, language) })}; ${say.due({ at: instantOf(proof.dueAt, language) })}`,
    {},
  );
  pen.y += 6;
  const height = 38;
  pen.box(left, pen.y, width, height, colours.tint);
  pen.write(
    'P',
    `${formName(proof.form)} ${say.filedOn({ at: instantOf(proof.filedAt, language) })}, ${sayActor(proof.filedBy, language)}`,
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

const instantOf = (iso: string, language: Language): string => sayMoment(Date.parse(iso), language);
const timeOf = (iso: string | null): string => (iso === null ? '-' : sayTimestamp(Date.parse(iso)));

const left = (title: string, width: number) => ({ title, width, align: 'left' as const });
const plainRow = (...cells: string[]) => ({ kind: 'plain' as const, cells });
const heading = (text: string) => ({ kind: 'heading' as const, cells: [text] });

function tablesOf(proof: FilingProof, language: Language): Table[] {
  const { proof: say, consents } = papers[language];
  const events = proof.events.map(eventIn);
  const answers = attemptsAt(proof.form, events);
  return [
    {
      title: say.before,
      columns: [left(say.source, 30), left(say.said, 50), left(say.readAt, 18)],
      rows: proof.evidence.map(({ reading }) => {
        const { source, says } = sayReading(reading, language);
        return plainRow(source, says, sayTimestamp(reading.at));
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
                  who:
                    consent.role === null
                      ? consent.giver
                      : sayDoer({ by: 'person', name: consent.giver, role: consent.role }, language),
                  kind: consents[consent.kind],
                  at: instantOf(consent.givenAt, language),
                  channel: channelIn(language, consent.channel),
                }),
              ),
              plainRow(`${consent.text} ${say.version({ version: consent.version })}`),
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
                timeOf(askedAt),
                timeOf(receivedAt),
              ),
            ),
    },
    {
      title: say.happened,
      columns: [left(say.when, 18), left(say.what, 58), left(say.who, 24)],
      rows: proof.events.map(({ instant, by }, index) => {
        const event = events[index];
        return plainRow(
          sayTimestamp(instant),
          event === undefined ? '' : sayEvent(event, language),
          sayActor(by, language),
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
              return plainRow(sayTimestamp(attempt.at), tried, answered);
            }),
    },
  ];
}

/** A channel of a newer release goes by its name. */
function channelIn(language: Language, channel: string): string {
  const channels: Readonly<Record<string, string>> = papers[language].channels;
  return channels[channel] ?? channel;
}

function sayActor(actor: ProofActor, language: Language): string {
  const texts = papers[language];
  switch (actor.by) {
    case 'person':
      return sayDoer(actor, language);
    case 'client':
      return actor.handed
        ? texts.clientByHandedLink({ name: actor.name })
        : texts.client({ name: actor.name });
    case 'shunya':
    case 'portal':
    case 'signatory':
    case 'program':
      return texts.by[actor.by];
  }
}

/** Hexadecimal digits in groups, to compare by eye. */
const grouped = (hash: string): string => (hash.match(/.{8}/g) ?? []).join(' ');

function drawChain(pen: Pen, { record }: PrintedProof, language: Language): void {
  const say = papers[language].proof;
  const { anchor } = record;
  drawTable(pen, {
    title: say.chain,
    columns: [left(say.thisPaper, 20), left(record.number, 80)],
    rows: [
      plainRow('', say.entry({ seq: record.seq, at: instantOf(record.recordedAt, language) })),
      plainRow(say.hash, grouped(record.hash)),
      plainRow(say.previous, record.previousHash === NO_ENTRY ? say.first : grouped(record.previousHash)),
      plainRow(
        say.anchor,
        anchor === null ? say.notAnchored : say.anchored({ day: anchor.day, entries: anchor.entries }),
      ),
      ...(anchor === null ? [] : [plainRow('', grouped(anchor.hash))]),
    ],
  });
}
