import {
  type FieldProblem,
  type FieldProblemCode,
  type FieldProblemParams,
  type PlainProblem,
} from '#domain/shared/fieldProblem.ts';
import { formName } from '#domain/gst/returnPeriod.ts';
import type { FieldProblemsTexts } from './compiled/fieldProblems.ts';

type Messages = FieldProblemsTexts['problems'];
type NamingCode = Exclude<FieldProblemCode, PlainProblem>;
type Composers = {
  readonly [C in NamingCode]: (params: FieldProblemParams[C], texts: FieldProblemsTexts) => string;
};
/** The messages whose only parameter is the name of a field. */
type OfField = {
  [C in NamingCode & keyof Messages]: Messages[C] extends (d: { field: string }) => string ? C : never;
}[NamingCode & keyof Messages];

const ofField =
  (code: OfField) =>
  (
    { field }: { field: keyof FieldProblemsTexts['names'] },
    { names, problems }: FieldProblemsTexts,
  ): string =>
    problems[code]({ field: names[field] });

/** "10/2026" of "1026". */
const monthOf = (mmyy: string): string => `${mmyy.slice(0, 2)}/20${mmyy.slice(2)}`;

const composers: Composers = {
  required: ofField('required'),
  one_line: ({ field }, { names, problems }) =>
    field === null ? problems.one_line_unnamed : problems.one_line({ field: names[field] }),
  no_link: ({ field, afterDot }, { names, problems }) => problems.no_link({ field: names[field], afterDot }),
  no_letter: ofField('no_letter'),
  no_number: ofField('no_number'),
  one_script: ofField('one_script'),
  email_form: ofField('email_form'),
  pan_form: ofField('pan_form'),
  pan_of_person: (_, { problems }) => problems.pan_of_person,
  pan_of_gstin: ({ field, pan }, { names, problems }) => problems.pan_of_gstin({ field: names[field], pan }),
  date_form: ofField('date_form'),
  month_form: ofField('month_form'),
  pincode_form: ofField('pincode_form'),
  phone_form: ofField('phone_form'),
  not_listed: ofField('not_listed'),
  today_or_later: ofField('today_or_later'),
  this_month_or_earlier: ofField('this_month_or_earlier'),
  too_long: (params, { problems }) => problems.too_long(params),
  between: (params, { names, problems }) => {
    const { least, most } = params;
    return params.form === null
      ? problems.between({ field: names[params.field], least, most })
      : problems.between_of_form[params.field]({ form: formName(params.form), least, most });
  },
  webhook_https: (params, { problems }) => problems.webhook_https(params),
  issuer_https: (params, { problems }) => problems.issuer_https(params),
  arn_state: (params, { problems }) => problems.arn_state(params),
  arn_period: ({ told, wanted }, { problems }) =>
    problems.arn_period({ told: monthOf(told), wanted: monthOf(wanted) }),
  id_wrong: ({ kind }, { problems }) => problems.id_wrong[kind],
  photo_pixels: (params, { problems }) => problems.photo_pixels(params),
  gstin_unnamed: ({ by }, { problems }) => problems.gstin_unnamed[by],
  gstin_check: (params, { problems }) => problems.gstin_check(params),
  gstin_perhaps: (params, { problems }) => problems.gstin_perhaps(params),
  gstin_of_other: ({ kind }, { problems }) => problems.gstin_of_other[kind],
  day_range: ({ form, least, most }, { problems }) =>
    problems.day_range({ form: formName(form), least, most }),
  gstr1_day_latest: (params, { problems }) => problems.gstr1_day_latest(params),
  file_too_long: (params, { problems }) => problems.file_too_long(params),
  too_many_lines: (params, { problems }) => problems.too_many_lines(params),
  cell_missing: ({ field }, { columns, problems }) => problems.cell_missing({ column: columns[field] }),
  cell_too_long: ({ field, most }, { columns, problems }) =>
    problems.cell_too_long({ column: columns[field], most }),
  line_repeats: ({ field, line }, { columns, problems }) =>
    problems.line_repeats({ column: columns[field], line }),
  too_many_gstins: (params, { problems }) => problems.too_many_gstins(params),
  wrong_type: ({ type }, { problems }) =>
    isKnownType(type, problems) ? problems.wrong_type[type] : problems.wrong_type_other({ type }),
  none_of: (params, { problems }) => problems.none_of(params),
  above: (params, { problems }) => problems.above(params),
  below: (params, { problems }) => problems.below(params),
};

const isKnownType = (type: string, { wrong_type: known }: Messages): type is keyof Messages['wrong_type'] =>
  Object.hasOwn(known, type);

/** The messages without parameters: a problem that names nothing and has none does not compile. */
const plain = ({ problems }: FieldProblemsTexts): Readonly<Record<PlainProblem, string>> => problems;

const isNaming = (code: FieldProblemCode): code is NamingCode => Object.hasOwn(composers, code);

/** The problem with a value, in these texts; without a full stop, which `stop` of the texts adds among sentences. */
export function sayFieldProblem({ code, params }: FieldProblem, texts: FieldProblemsTexts): string {
  if (!isNaming(code)) return plain(texts)[code];
  const say = composers[code] as (params: FieldProblem['params'], texts: FieldProblemsTexts) => string;
  return say(params, texts);
}
