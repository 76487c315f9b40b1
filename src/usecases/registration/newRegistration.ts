import { accessUnknown } from '#domain/registration/apiAccess.ts';
import { defaultSchedule } from '#domain/registration/schedule.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { defaultReminderDays } from '#domain/registration/gstinForm.ts';
import type { Registration } from '#domain/registration/registration.ts';

/** A registration of which the portal has told nothing yet. `createdAt` is product time. */
export const newRegistration = ({
  id,
  accountId,
  username,
  createdAt,
}: Pick<Registration, 'id' | 'accountId' | 'username'> & { createdAt: Instant }): Registration => ({
  id,
  accountId,
  nickName: '',
  username,
  passwordSealed: null,
  gstin: null,
  givenGstin: null,
  status: 'pending',
  remark: '',
  legalName: '',
  tradeName: '',
  pan: '',
  registeredOn: null,
  cancelledOn: null,
  constitution: '',
  taxpayerType: '',
  portalStatus: '',
  address: null,
  preferences: {},
  autoFilling: true,
  askEachMonth: false,
  schedule: defaultSchedule,
  scheduleEdited: false,
  signatoryId: null,
  simulated: false,
  askPortalAfter: null,
  portalTries: 0,
  attendedUntil: null,
  provenAt: null,
  proveAskedAt: null,
  own: {},
  reminderDays: defaultReminderDays,
  passwordReminder: false,
  passwordRemindedAt: null,
  apiAccess: accessUnknown,
  credentialsAt: createdAt,
  createdAt,
  verifiedAt: null,
  deletedAt: null,
});
