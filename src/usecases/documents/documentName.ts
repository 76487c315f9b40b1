import type { Form } from '#domain/gst/returnPeriod.ts';
import type { DocumentKind } from './ports.ts';
import type { Filing } from '#domain/filing/filing.ts';

/**
 * "GSTR1_<GSTIN>_<MMYYYY>.pdf", as the portal names its own (gst-portal#form-gstr3b). A PDF says on every page that it is simulated;
 * the JSON is what was filed and nothing else, so its name says it (record 086.2).
 */
export const documentName = (
  filing: Pick<Filing, 'gstin' | 'period'>,
  form: Form,
  kind: DocumentKind,
  simulated: boolean,
): string =>
  `${form}_${filing.gstin}_${filing.period}${simulated && kind === 'json' ? '_SIMULATED' : ''}.${kind}`;
