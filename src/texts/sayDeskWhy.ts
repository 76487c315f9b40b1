import type { Language } from '#domain/account/language.ts';
import type { DeskReason, DeskReasonCode, DeskReasonParams, DeskWhy } from '#domain/views/deskRow.ts';
import type { Finding, FindingCode, FindingParams } from '#domain/filing/finding.ts';
import { deskWhy as en } from './en/deskWhy.ts';
import { deskWhy as hi } from './hi/deskWhy.ts';
import { deskWhy as mr } from './mr/deskWhy.ts';
import { sayRemark } from './sayRemark.ts';
import type { DeskWhyTexts } from './shapes.ts';

const texts: Readonly<Record<Language, DeskWhyTexts>> = { en, hi, mr };

/** Why a client is in its queue of the desk, in one line of a language. */
export function sayDeskWhy(why: DeskWhy, language: Language): string {
  if (why.kind === 'remark')
    return why.remark.code === 'not_regular'
      ? texts[language].findings.not_regular(why.remark.params)
      : sayRemark(why.remark, language);
  return why.kind === 'finding' ? sayShort(why.finding, language) : sayReason(why, language);
}

function sayShort<C extends FindingCode>(
  { code, params }: Extract<Finding, { code: C }>,
  language: Language,
): string {
  const say = texts[language].findings[code] as (params: FindingParams[C]) => string;
  return say(params as FindingParams[C]);
}

function sayReason<C extends DeskReasonCode>(
  { code, params }: Extract<DeskReason, { code: C }>,
  language: Language,
): string {
  const say = texts[language].reasons[code] as (params: DeskReasonParams[C]) => string;
  return say(params as DeskReasonParams[C]);
}
