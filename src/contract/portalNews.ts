import { z } from 'zod';
import { portalNewsCodes } from '#domain/registration/portalNews.ts';
import { instant } from './fields.ts';

/** Something that changed at the portal without Shunya (design#portal-news). */
export const portalNews = z.strictObject({
  code: z.enum(portalNewsCodes),
  /** When it was noticed. */
  at: instant,
  /** The portal's own words for the status, of a change of it; '' otherwise. */
  status_before: z.string(),
  status_after: z.string(),
  /** YYYY-MM-DD: until when it can be done, or when it ends; '' when there is no such day. */
  day: z.string(),
  form: z.enum(['GSTR1', 'GSTR3B']).nullable(),
  /** MMYYYY; a quarter by its last month; '' when it is about none. */
  period: z.string(),
  frequency: z.enum(['monthly', 'quarterly']).nullable(),
  arn: z.string(),
});
