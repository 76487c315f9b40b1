import { taxpayerKind } from '#domain/gst/taxpayerKind.ts';
import type { TaxpayerKindTexts } from './shapes.ts';

/** Why Shunya files nothing for a taxpayer of this type, by the portal's own word for it (gst-portal#search). */
export function sayNotRegular(texts: TaxpayerKindTexts, taxpayerType: string): string {
  const kind = taxpayerKind(taxpayerType);
  if (!kind.files && kind.kind !== 'unknown' && kind.kind !== 'not_told') return texts.others[kind.kind];
  const shown = taxpayerType.trim();
  return shown === '' ? texts.notTold : texts.shown(shown);
}
