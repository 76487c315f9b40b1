import { z } from 'zod';
import type { Form } from '#domain/gst/returnPeriod.ts';
import { businessTypes, maxReminderDays } from '#domain/registration/gstinForm.ts';
import { gstinTyped } from '#domain/gst/gstin.ts';
import { panTyped } from '#domain/gst/pan.ts';
import { signingMethods } from '#domain/gst/signing.ts';
import { plainValue } from '#domain/shared/typed.ts';
import { callsOf } from './call.ts';
import { id, idOrGstin, sampleGstin, wholeNumber, wholeNumberOf } from './fields.ts';
import { month } from './schedule.ts';
import { issue, plainIssue } from './issue.ts';

const line = (max: number, example: string) =>
  z
    .string()
    .trim()
    .max(max, issue('too_long', { most: max }))
    .optional()
    .meta({ example });

/** A number extracted from pasted text. */
const read = (max: number, example: string, by: (typed: string) => string) =>
  z
    .string()
    .max(200, issue('too_long', { most: max }))
    .overwrite(by)
    .max(max, issue('too_long', { most: max }))
    .optional()
    .meta({ example });

const address = (kind: 'principal' | 'additional') =>
  ({
    [`${kind}_building_no`]: line(60, '12'),
    [`${kind}_building_name`]: line(100, 'Ganesh Chambers'),
    [`${kind}_street`]: line(100, 'Station Road'),
    [`${kind}_area`]: line(100, 'Shivaji Nagar'),
    [`${kind}_city`]: line(60, 'Pune'),
    [`${kind}_pincode`]: line(10, '411005'),
    /** Two letters. */
    [`${kind}_state`]: line(2, 'MH'),
    [`${kind}_country`]: z.enum(['India', 'IN']).optional(),
  }) as Record<`${typeof kind}_${Parts}`, ReturnType<typeof line>> &
    Record<`${typeof kind}_country`, z.ZodOptional<z.ZodEnum<{ India: 'India'; IN: 'IN' }>>>;
type Parts = 'building_no' | 'building_name' | 'street' | 'area' | 'city' | 'pincode' | 'state';

const hour = (form: Form) => wholeNumberOf(form, 'filling_hour', 0, 23).optional().meta({ example: 18 });
const minute = (form: Form) => wholeNumberOf(form, 'filling_minute', 0, 59).optional().meta({ example: 30 });
const day = (form: Form, example: number) =>
  wholeNumberOf(form, 'filling_day', 1, 31).optional().meta({ example });

const form = z.strictObject({
  id: idOrGstin.optional(),
  gstin_id: z.union([id, z.literal('')]).optional(),
  gstin: read(15, sampleGstin, gstinTyped),
  legal_name: line(200, 'Asha Traders'),
  trade_name: line(200, 'Asha Traders'),
  pan_number: read(10, 'ABCPN1234F', panTyped),
  registration_date: line(10, '2026-12-01'),
  business_type: z.enum([...businessTypes, '']).optional(),
  contact_person: line(100, 'Asha'),
  contact_phone: read(20, '+919876543210', plainValue),
  contact_email: line(200, 'asha@example.in'),
  filling_type: z.enum(['nil', 'Nil']).optional(),
  recurring_filling: z.enum(['monthly', 'Monthly']).optional(),
  gstr1_filling_day: day('GSTR1', 5),
  gstr1_filling_hour: hour('GSTR1'),
  gstr1_filling_minute: minute('GSTR1'),
  gstr1_start_date: z
    .union([line(10, '2026-12-01'), z.null()])
    .optional()
    .meta({ example: '2026-12-01' }),
  /** For people who left the composition scheme: "2026-08"; "" removes it. */
  regular_from: line(7, '2026-08'),
  gstr1_has_end_date: z.boolean().optional(),
  gstr1_end_month: z
    .union([month, z.literal('')])
    .nullable()
    .optional()
    .meta({ example: 3 }),
  gstr1_end_year: z
    .union([wholeNumber('end_year', 2000, 2200), z.literal('')])
    .nullable()
    .optional()
    .meta({ example: 2027 }),
  gstr3b_same_as_gstr1: z.boolean().optional(),
  gstr3b_filling_day: day('GSTR3B', 10),
  gstr3b_filling_hour: hour('GSTR3B'),
  gstr3b_filling_minute: minute('GSTR3B'),
  auto_filling: z.boolean().optional(),
  reminder_days: wholeNumber('reminder_days', 0, maxReminderDays).optional().meta({ example: 3 }),
  filling_notes: line(1000, 'Ask before March'),
  username: line(100, 'narmada.foods'),
  /** "", absent or the mask: unchanged (design#portal-passwords). */
  password: z
    .string()
    .max(200, issue('too_long', { most: 200 }))
    .optional()
    .meta({ example: 'Demo@1234' }),
  email_for_otp: line(200, 'asha@example.in'),
  phone_for_otp: read(40, '+919876543210', plainValue),
  signatory_pan: read(10, 'ABCPN1234F', panTyped),
  /** When the law leaves a choice; "": as the constitution of the business requires. */
  signing: z.enum([...signingMethods, '']).optional(),
  password_reminder: z.boolean().optional(),
  has_additional_address: z.boolean().optional(),
  ...address('principal'),
  ...address('additional'),
});

/** specification 7 #21. */
export const editGstinCall = callsOf({
  updateGstin: {
    method: 'POST',
    path: '/api/gst-details/update',
    access: 'signed-in',
    right: 'manage',
    refuses: ['already_added', 'in_flight', 'gstin_invalid', 'schedule_invalid'],
    topic: 'GSTINs',
    title: 'Edit a GSTIN',
    summary:
      "Saves the edit form, named by id or GSTIN; fields that are left out stay, the portal's facts stay, new credentials are verified",
    body: form
      .refine((body) => Boolean(body.id) || Boolean(body.gstin_id) || Boolean(body.gstin), {
        message: issue('gstin_unnamed', { by: 'id' }),
        path: ['id'],
      })
      .refine(
        (body) =>
          body.gstr1_has_end_date !== true || (Boolean(body.gstr1_end_month) && Boolean(body.gstr1_end_year)),
        {
          message: plainIssue('end_missing'),
          path: ['gstr1_end_month'],
        },
      ),
    data: z.strictObject({
      /** The new username or password is being verified with the portal. */
      verifying: z.boolean(),
      /** Fields sent with a value that differs from the portal's, which stays. */
      kept: z.array(z.string()),
    }),
  },
});

/** As the client sends it. */
export type EditGstinInput = z.input<typeof editGstinCall.updateGstin.body>;
/** As the server reads it. */
export type EditGstinBody = z.output<typeof editGstinCall.updateGstin.body>;
