import { disownByLink } from '../../api/sessions.ts';
import { safety } from '../../texts/compiled/safety.ts';
import { LinkPage } from './LinkPage.tsx';

export function NotMePage() {
  return <LinkPage words={safety().links.notMe} danger act={disownByLink} />;
}
