import { type OtherKind, taxpayerKind } from '#domain/gst/taxpayer.ts';
import type { TaxpayerKindTexts } from './shapes.ts';

const otherKind = (taxpayerType: string): OtherKind | null => {
  const kind = taxpayerKind(taxpayerType);
  return kind.files || kind.kind === 'unknown' || kind.kind === 'not_told' ? null : kind.kind;
};

/** Why Shunya files nothing for a taxpayer of this type, named by the portal's own word (gst-portal#search). */
export function sayNotRegular(texts: TaxpayerKindTexts, taxpayerType: string): string {
  const kind = otherKind(taxpayerType);
  if (kind !== null) return texts.others[kind];
  const shown = taxpayerType.trim();
  return shown === '' ? texts.notTold : texts.shown(shown);
}

/** Their actual type, in a word or two; '' when the portal does not say. */
export function shortKind(texts: TaxpayerKindTexts, taxpayerType: string): string {
  const kind = otherKind(taxpayerType);
  return kind === null ? taxpayerType.trim() : texts.short[kind];
}
