import { releaseByLink } from '../../api/sessions.ts';
import { safety } from '../../texts/en/safety.ts';
import { LinkPage } from './LinkPage.tsx';

export function ItsMePage() {
  return <LinkPage words={safety().links.itsMe} act={releaseByLink} />;
}
