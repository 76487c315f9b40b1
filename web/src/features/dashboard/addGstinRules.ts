import { gstinProblem, gstinTyped } from '#domain/gst/gstin.ts';
import { formatProblem } from '../../gst/formatProblem.ts';
import { addGstin } from '../../texts/compiled/addGstin.ts';
import type { Problems } from '../../ui/form/problems.ts';

export type AddGstinValues = {
  businessNickName: string;
  username: string;
  password: string;
  type: 'Nil';
  /** Optional: the real portal finds no GSTIN by a username (design#gstin-by-user-name). */
  gstin: string;
  /** Ticked: the standing declaration, "do not ask me each month". */
  userValidation: boolean;
  authorizeStorage: boolean;
};

export const emptyAddGstin: AddGstinValues = {
  businessNickName: '',
  username: '',
  password: '',
  type: 'Nil',
  gstin: '',
  userValidation: false,
  authorizeStorage: false,
};

/** The submit button is off until these are there (specification 5). */
export const canSubmitGstin = (values: AddGstinValues): boolean => missingField(values) === null;

/** The spec's text for what is missing, or null (specification 5). */
export function missingField(values: AddGstinValues): string | null {
  const filled = [values.businessNickName, values.username].every((text) => text.trim() !== '');
  if (!filled || values.password === '') return addGstin().fillIn;
  if (!values.authorizeStorage) return addGstin().pleaseAuthorize;
  return null;
}

/** The problem with the typed GSTIN, or null; leaving it empty is fine too. */
function gstinText(typed: string): string | null {
  return typed.trim() === '' ? null : formatProblem(gstinProblem(typed));
}

/** The problem shown beside the box; missing fields are listed above the form. */
export function addGstinProblems({ gstin }: AddGstinValues): Problems<AddGstinValues> {
  const problem = gstinText(gstin);
  return problem === null ? {} : { gstin: problem };
}

/** The wire body (specification 3): `user_validation` is the inverse of the box. */
export function addGstinBody(values: AddGstinValues) {
  const gstin = gstinTyped(values.gstin);
  return {
    username: values.username.trim(),
    password: values.password,
    type: values.type,
    business_nick_name: values.businessNickName.trim(),
    user_validation: !values.userValidation,
    ...(gstin === '' ? {} : { gstin }),
  };
}
