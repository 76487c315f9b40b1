import { ok, type Result } from '#domain/shared/result.ts';
import type { CodeLinkView } from '../views.ts';
import { type Asked, behindLink, type CodeLinkFailure, type LinkPorts } from './behindLink.ts';
import { codeLinkView } from './codeLinkView.ts';

/** What the link is for and what is wanted of its reader now (record 085.1, record 085.2). Asks nothing of the portal. */
export const openCodeLink = (
  ports: LinkPorts,
  asked: Asked,
): Promise<Result<CodeLinkView, CodeLinkFailure>> =>
  behindLink(ports, asked, null, async (found, _rows, now) => ok(codeLinkView(found, now)));
