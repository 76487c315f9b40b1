import type { Filing } from '#domain/filing/filing.ts';
import { signatoriesOf } from '../acting/codeRequests.ts';
import {
  type Form,
  formName,
  FORMS,
  monthOfPeriod,
  periodAt,
  previousPeriod,
  type ReturnPeriod,
} from '#domain/gst/returnPeriod.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { csvText } from '#domain/shared/csv.ts';
import { type Instant, istDate } from '#domain/shared/istTime.ts';
import { deskState, whyOfReturn } from '#domain/views/deskRow.ts';
import { cellOf, type MarkState, type ReturnCell, type ReturnMark, wasLetIn } from '#domain/views/year.ts';
import { sayDeskWhy } from '#texts/sayDeskWhy.ts';
import {
  businessOf,
  hasDocument,
  namesOf,
  type NamesOfPeople,
  nextReturnsOf,
  readEntryFacts,
} from '../acting/months.ts';
import { documentName, isNilAsFiled, returnDocument } from '../documents/documents.ts';
import type { ExportFiles, ExportGrant, PackedFile, ReturnDocument } from '../ports/documents.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';
import { readCurrentFilings } from '../registration/cards.ts';
import { dueUnopened, isChosen } from './lines.ts';

/** Clients read and drawn at once; no more are held in memory. */
const perStep = 5;

const packColumns = [
  'business',
  'nick_name',
  'gstin',
  'label',
  'form',
  'period',
  'status',
  'in_time',
  'filed_on',
  'arn',
  'due_on',
  'why',
  'document',
  'simulated',
] as const;
type Line = Record<(typeof packColumns)[number], string>;

const openStates: readonly MarkState[] = ['open', 'stopped', 'barred', 'skipped'];

/** Not filed as far as anybody knows: also a return of a GSTIN that the portal has never let in. */
const isStillOpen = (registration: Registration, { is }: ReturnCell): boolean =>
  openStates.includes(is) || (is === 'unread' && !wasLetIn(registration));

/**
 * The pack of a month: a PDF of each return filed here, a CSV of all returns, one of their ARNs, and one of
 * open returns with reasons, in the reader's language.
 */
export async function* monthPack(
  ports: Pick<Ports, 'store' | 'clock' | 'extensions'>,
  files: Pick<ExportFiles, 'draw'>,
  grant: ExportGrant,
): AsyncGenerator<PackedFile> {
  const now = await ports.clock.product();
  const month = previousPeriod(periodAt(now));
  const period = grant.period ?? month;
  const chosen = await ports.store.asTenant(grant.accountId, async (rows) =>
    (await rows.registrations.all())
      .filter((each) => isChosen(grant, each))
      .map((each) => ({ id: each.id, name: nameOf(each).toLowerCase() }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  );
  const lines: Line[] = [];
  const stillOpen: Line[] = [];
  for (let from = 0; from < chosen.length; from += perStep) {
    const ids = chosen.slice(from, from + perStep).map(({ id }) => id);
    const clients = await ports.store.asTenant(
      grant.accountId,
      (rows) => readMonth(rows, ids, { period, month, now, grant, extensions: ports.extensions }),
      { seesOneMoment: true },
    );
    for (const { line, isOpen, document, fileName } of clients.flat()) {
      if (document !== null) yield { name: fileName, bytes: await files.draw(document, grant.language) };
      lines.push({ ...line, document: document === null ? '' : fileName });
      if (isOpen) stillOpen.push(line);
    }
  }
  const named = monthOfPeriod(period);
  yield csvFile(`returns-${named}.csv`, lines);
  yield csvFile(
    `arns-${named}.csv`,
    lines.filter(({ arn }) => arn !== ''),
    ['business', 'gstin', 'form', 'period', 'arn', 'filed_on'],
  );
  yield csvFile(`still-open-${named}.csv`, stillOpen, [
    'business',
    'gstin',
    'label',
    'form',
    'period',
    'status',
    'due_on',
    'why',
  ]);
}

const nameOf = (registration: Registration): string =>
  namesOf(registration).business || registration.nickName;

function csvFile(
  name: string,
  lines: readonly Line[],
  columns: readonly (keyof Line)[] = packColumns,
): PackedFile {
  const rows = lines.map((line) => columns.map((column) => line[column]));
  return { name, bytes: Buffer.from(csvText([columns, ...rows])) };
}

type PackLine = { line: Line; isOpen: boolean; document: ReturnDocument | null; fileName: string };

async function readMonth(
  rows: TenantRows,
  ids: readonly string[],
  options: {
    period: ReturnPeriod;
    month: ReturnPeriod;
    now: Instant;
    grant: ExportGrant;
    extensions: Ports['extensions'];
  },
): Promise<PackLine[][]> {
  const { period, month, now, grant, extensions } = options;
  const known = await rows.registrations.byIds(ids);
  // A registration may have been deleted a moment ago.
  const registrations = ids.flatMap((id) => known.get(id) ?? []);
  const filings = await rows.filings.ofPeriod(ids, period);
  const signatories = await signatoriesOf(rows, registrations);
  const byRegistration = new Map(filings.map((filing) => [filing.registrationId, filing]));
  // Without a filing for the month, the month shown on the card explains why.
  const without = registrations.filter(({ id }) => !byRegistration.has(id));
  const { current, known: newestOf } = await readCurrentFilings(rows, without);
  const inTheWay = ({ id }: Registration): Filing | null => {
    const one = current(id);
    return one === null || one.status === 'success' ? null : one;
  };
  const others = without.flatMap((each) => inTheWay(each) ?? []);
  const factsOf = await readEntryFacts(rows, [...filings, ...others], known, now, 'waiting');
  const all: PackLine[][] = [];
  for (const registration of registrations) {
    const filing = byRegistration.get(registration.id) ?? null;
    const speaks = filing ?? inTheWay(registration);
    const { why } = deskState({
      registration,
      signatory: signatories(registration),
      filing: speaks,
      known: speaks === null ? null : factsOf(speaks),
      next:
        filing === null
          ? nextReturnsOf(registration, newestOf(registration.id)[0] ?? null, { now, extensions })
          : null,
      month: period,
    });
    const { gstin } = registration;
    const reasonOf = (form: Form): string => {
      const due =
        filing?.returns[form].dueAt ??
        (gstin === null ? null : dueUnopened(registration, gstin, { form, period }, extensions).dueAt);
      const own = due === null ? why : whyOfReturn(why, { form, period, due }, now);
      return sayDeskWhy(own, grant.language);
    };
    const both: PackLine[] = [];
    for (const form of FORMS) {
      const cell = cellOf({
        registration,
        mark: filing === null ? null : markOf(filing, form),
        form,
        period,
        last: month,
        extensions,
      });
      const document = filing === null ? null : await documentOf(rows, filing, form, factsOf(filing).names);
      const isOpen = isStillOpen(registration, cell);
      both.push({
        line: lineOf(registration, { form, period, cell, why: isOpen ? reasonOf(form) : '' }),
        isOpen,
        document,
        fileName: filing === null ? '' : `pdf/${documentName(filing, form, 'pdf', registration.simulated)}`,
      });
    }
    all.push(both);
  }
  return all;
}

function lineOf(
  registration: Registration,
  { form, period, cell, why }: { form: Form; period: ReturnPeriod; cell: ReturnCell; why: string },
): Line {
  return {
    business: businessOf(registration),
    nick_name: registration.nickName,
    gstin: namesOf(registration).gstin,
    label: registration.label,
    form: formName(form),
    period: monthOfPeriod(period),
    status: cell.is,
    in_time: cell.arn === '' ? '' : cell.isLate ? 'no' : 'yes',
    filed_on: cell.filedOn,
    arn: cell.arn,
    due_on: cell.dueAt === null ? '' : istDate(cell.dueAt),
    why,
    document: '',
    simulated: registration.simulated ? 'yes' : 'no',
  };
}

const markOf = (filing: Filing, form: Form): ReturnMark => {
  const { state, dueAt, filedAt, filedBy, arn, scheduledAt, requestedBy, finding } = filing.returns[form];
  return {
    filingId: filing.id,
    registrationId: filing.registrationId,
    gstin: filing.gstin,
    period: filing.period,
    frequency: filing.frequency,
    form,
    state,
    dueAt,
    filedAt,
    filedBy,
    arn,
    scheduledAt,
    requestedBy,
    finding: finding?.code ?? null,
  };
};

/** The document of a return that was filed here and is nil as filed; else null. */
async function documentOf(
  rows: TenantRows,
  filing: Filing,
  form: Form,
  names: NamesOfPeople,
): Promise<ReturnDocument | null> {
  if (!hasDocument(filing.returns[form])) return null;
  const stored = await rows.filings.document(filing.id, form);
  const document = stored === null ? null : returnDocument(filing, form, stored.shown, names);
  return stored !== null && isNilAsFiled(stored.filed, document?.lateFee) ? document : null;
}
