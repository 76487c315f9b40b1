import { objectByLink } from '../../api/sessions.ts';
import { safety } from '../../texts/compiled/safety.ts';
import { LinkPage } from './LinkPage.tsx';

/** For an owner who was removed or demoted by another. */
export function ObjectPage() {
  return <LinkPage words={safety().links.object} danger act={objectByLink} />;
}
