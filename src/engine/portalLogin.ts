import type { Registration } from '#domain/registration/registration.ts';
import type { PortalLogin } from '#portal/port.ts';

/** Null before the registration is verified. */
export const loginOf = ({ username, gstin }: Registration): PortalLogin | null =>
  gstin === null ? null : { username, gstin };
