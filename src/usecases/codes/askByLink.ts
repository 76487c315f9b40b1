import { FORMS } from '#domain/gst/returnPeriod.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { NotWaiting } from '../failures.ts';
import type { CodeLinkView } from '../views.ts';
import {
  type Asked,
  behindLink,
  type CodeLinkFailure,
  wakeForSignatory,
  linkNotWaiting,
  type LinkPorts,
} from './behindLink.ts';
import { codeLinkView } from './codeLinkView.ts';

/** The press that has the portal send the code; also in place of one that did not come (record 085.4). */
export async function askByLink(
  ports: LinkPorts,
  asked: Asked,
): Promise<Result<CodeLinkView, CodeLinkFailure | NotWaiting>> {
  return behindLink<CodeLinkView, CodeLinkFailure | NotWaiting>(
    ports,
    asked,
    'ask',
    async (found, rows, now) => {
      const { filing, registration, code } = found;
      const form = FORMS.find((name) => filing.returns[name].state === 'waiting_for_code');
      if (form === undefined) return linkNotWaiting;
      if (code !== null) await rows.codes.move(code.id, ['requested'], 'cancelled');
      await rows.filings.append(filing.id, form, { type: 'code_wanted', at: now, by: 'signatory' });
      await wakeForSignatory(rows, registration, now);
      return ok({ ...codeLinkView(found, now), wanted: 'patience' as const, code: null });
    },
  );
}
