import type { Language } from '#domain/account/language.ts';
import { type OtherKind, taxpayerKind } from '#domain/gst/taxpayer.ts';
import { taxpayerKind as kinds, type TaxpayerKindTexts } from './compiled/taxpayerKind.ts';

/** Each kind has its sentence and its short name; one without does not compile. */
type KindTexts = TaxpayerKindTexts &
  Readonly<Record<'others' | 'short', Readonly<Record<OtherKind, string>>>>;
const texts: Readonly<Record<Language, KindTexts>> = kinds;

const otherKind = (taxpayerType: string): OtherKind | null => {
  const kind = taxpayerKind(taxpayerType);
  return kind.files || kind.kind === 'unknown' || kind.kind === 'not_told' ? null : kind.kind;
};

/** Why Shunya files nothing for a taxpayer of this type, named by the portal's own word (gst-portal#search). */
export function sayNotRegular(taxpayerType: string, language: Language): string {
  const { others, notTold, shown } = texts[language];
  const kind = otherKind(taxpayerType);
  if (kind !== null) return others[kind];
  const type = taxpayerType.trim();
  return type === '' ? notTold : shown({ type });
}

/** Their actual type, in a word or two; '' when the portal does not say. */
export function shortKind(taxpayerType: string, language: Language): string {
  const kind = otherKind(taxpayerType);
  return kind === null ? taxpayerType.trim() : texts[language].short[kind];
}
