import { isFound } from '#domain/views/deskRow.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { namesOf } from '../filing/describe.ts';
import type { ExportGrant } from './ports.ts';

/** Is it among those that are taken along? By the same search as on the desk. */
export function isChosen(
  { search, label, ids }: Pick<ExportGrant, 'search' | 'label' | 'ids'>,
  registration: Registration,
): boolean {
  const { business, gstin } = namesOf(registration);
  return (
    (ids.length === 0 || ids.some((end) => registration.id.endsWith(end))) &&
    (label === '' || registration.label === label) &&
    isFound(search, [business, gstin, registration.nickName, registration.label])
  );
}
