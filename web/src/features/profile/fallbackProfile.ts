import { blankProfile } from '#domain/account/profile.ts';
import type { Profile } from '../../api/profile.ts';
import type { User } from '../../session/keptSession.ts';

/** The signed-in user's own data, shown when the profile could not be loaded (specification 8, Profile). */
export const fallbackProfile = (user: User): Profile => ({
  first_name: '',
  last_name: '',
  display_name: user.name,
  name: user.name,
  dob: blankProfile.dob,
  gender: blankProfile.gender,
  id_type: blankProfile.idType,
  id_number: '',
  mobile: user.phone_number,
  mobile_verified: true,
  email: user.email,
  // The session holds a verified address or none.
  email_verified: user.email !== '',
  alternate_phone: '',
  emergency_contact: '',
  address_line1: '',
  address_line2: '',
  city: '',
  state: '',
  pincode: '',
  country: blankProfile.country,
  email_notifications: blankProfile.emailNotifications,
  sms_notifications: blankProfile.smsNotifications,
  language: blankProfile.language,
  theme: blankProfile.theme,
  timezone: blankProfile.timezone,
  date_format: blankProfile.dateFormat,
  profile_visibility: blankProfile.profileVisibility,
  activity_visibility: blankProfile.activityVisibility,
  data_collection: blankProfile.dataCollection,
  photo_updated_at: null,
});
