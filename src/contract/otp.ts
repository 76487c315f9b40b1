import { z } from 'zod';
import { otpTyped } from '#domain/account/person.ts';
import { plainText } from '#domain/shared/typed.ts';
import { plainIssue } from './issue.ts';

/** A code of six digits that we sent. */
export const otp = z
  .string(plainIssue('otp_missing'))
  .min(1, plainIssue('otp_missing'))
  .max(300, plainIssue('otp_length'))
  .overwrite(otpTyped)
  .regex(/^\d*$/, plainIssue('otp_digits'))
  .regex(/^.{6}$/, plainIssue('otp_length'))
  .meta({ example: '482913' });

/** Six digits of an authenticator, or a recovery code; blanks and dashes are allowed. */
export const factorCode = z
  .string(plainIssue('otp_missing'))
  .min(1, plainIssue('otp_missing'))
  .max(64, plainIssue('factor_code_form'))
  .overwrite(plainText)
  .regex(/^[\dA-Za-z -]+$/, plainIssue('factor_code_form'))
  .meta({ example: '482913' });
