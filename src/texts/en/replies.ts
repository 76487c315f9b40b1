import type { ReplyTexts } from '../shapes.ts';

/** One or two sentences: what happened and what to do. */
export const replies: ReplyTexts = {
  unknown:
    'The GST portal refused this request and gave a reason that Shunya does not know. Nothing was filed by it. Please try again later, or write to our support.',
  our_request:
    'The GST portal did not accept our request, so nothing was filed by it. The correction is ours to make; please write to our support.',
  session_ended:
    "The session with the GST portal has ended. A new session code from the portal is needed; enter it when it reaches the signatory's phone or mail.",
  session_not_allowed:
    'The GST portal says that this session may not act for this return. We sign in again with a new session code; if it happens again, check at the portal that the username still has access to this GSTIN.',
  busy: 'The GST portal had a problem of its own. Nothing is needed from you; we try again a little later.',
  still_working:
    'The GST portal is still working on an earlier step of this return. Nothing is needed from you; we try again a little later.',
  nothing_there: 'The GST portal has no record of this. That is normal.',
  already_filed:
    "The GST portal says that this return is already filed. We read its list for the return's ARN; nothing is filed again.",
  no_such_gstin:
    'The GST portal does not know this GSTIN. Check it against the registration certificate and correct it.',
  account_locked:
    'The account at the GST portal is locked. Unlock it at the portal (Forgot password), then try again.',
  wrong_password:
    'The GST portal does not accept this username and password. Check both by signing in at the portal, then correct them here.',
  wrong_session_code:
    'The session code is wrong or has expired. We ask the GST portal for a new one; enter the newest code.',
  wrong_code:
    'The code for this return is wrong or has expired. We ask the GST portal for a new one; enter the newest code.',
  key_changed:
    "The GST portal has changed its encryption key. We fetch the new key and sign in again; a new session code reaches the signatory's phone or mail.",
  own_access:
    "Shunya's own access to the GST portal was refused. Nothing is needed from you; our team has to restore it.",
  digital_signature:
    'The GST portal could not use the digital signature of this signatory. Check at the portal that it is registered and valid.',
  wrong_signatory:
    'The PAN is not that of an authorised signatory of this GSTIN. Enter the PAN of the signatory as it stands at the GST portal.',
  earlier_return_first:
    'A return of an earlier period is not filed yet. File that one first; this one can follow at once.',
  period_not_open:
    'This return period is not open for filing yet. We file when it opens; nothing is needed from you.',
  holds_entries:
    'The GST portal holds entries for this return, so it is not nil and was not filed. Look at it at the portal: file it there, or remove the entries and press Retry.',
  drafted_not_nil:
    'The GST portal fills figures of GSTR-1 into table 3 of this GSTR-3B, where they cannot be changed, so it is not nil and was not filed. If GSTR-1 is wrong, correct it by GSTR-1A at the portal before GSTR-3B of this period is filed; later it cannot be. Then press Retry.',
  unknown_username:
    'The GST portal does not know this username. Check its spelling by signing in at the portal.',
  api_access_off:
    'API access is switched off at the GST portal, or has run out. Sign in there, open My Profile, Manage API Access, set Enable API Request to Yes and choose 30 days; then try again.',
  too_many_sessions:
    'The GST portal has too many open sessions for this username. We close the old ones and sign in again with a new session code.',
  password_expired:
    'The password at the GST portal has expired. Change it at the portal, then enter the new one here.',
  username_not_linked:
    'The GST portal does not link this username with our access. Check the username by signing in at the portal; if it is right, write to our support.',
  cannot_send_codes:
    'The GST portal cannot send codes at the moment. Nothing is needed from you; we ask again a little later.',
  changed_while_filed:
    'The return changed at the GST portal while it was being filed, so it was not filed. Look at it there, then press Retry; a new code is needed.',
  gstin_not_of_username:
    'The GST portal says that this GSTIN is not valid or does not belong to this username. Check both here.',
  period_not_allowed:
    'The GST portal does not allow this return period for this GSTIN. Check the registration date and the period.',
  preference_first:
    'The GST portal first wants the filing preference (monthly or quarterly) for this quarter. Choose it at the portal, then press Retry.',
  gstr3b_before_first:
    'The GSTR-3B of the period before is not filed yet. File that one first; this GSTR-1 can follow at once.',
  already_prepared:
    'The return is already prepared at the GST portal. That is normal; the next step is to file it.',
  no_summary_yet:
    'The GST portal has no up-to-date summary of this return yet. Nothing is needed from you; we prepare it again and go on.',
  not_regular:
    'The GST portal says that this GSTIN is not a regular taxpayer, so GSTR-1 and GSTR-3B are not its returns. Check the registration type at the portal.',
  does_not_fit:
    'The GST portal says that this request does not fit this return or this taxpayer. Nothing was filed by it. Check the registration at the portal; if it is in order, write to our support.',
  practitioner_refused:
    'The GST portal does not accept the GST practitioner of this account. Check at the portal who is engaged for this GSTIN.',
  payment_does_not_match:
    'The payment of this GSTR-3B does not match what the GST portal expects, so this return is not nil. File it at the portal.',
  summary_changed:
    "The return's summary changed at the GST portal before it was filed. We read it again and ask for a new code; enter the newest code.",
  prepare_first:
    'The return has to be prepared at the GST portal before it is filed. We prepare it again; nothing is needed from you.',
  code_not_allowed:
    'The GST portal does not let this taxpayer file with a code; it wants a digital signature. File it at the portal, or file the nil return by SMS to 14409.',
  not_reached:
    'The GST portal cannot be reached at the moment. Nothing is needed from you; we try again a little later.',
  too_many_requests:
    'The GST portal takes no more requests at the moment. Nothing is needed from you; we try again a little later.',
  gstr1_first: 'The GSTR-1 of this period is not filed yet. It goes first; this GSTR-3B can follow at once.',
  three_years_passed:
    'This return can no longer be filed: three years have passed since its due date. Ask an expert what to do about it.',
  drc_01b:
    'The GST portal blocks this return until its notice (DRC-01B) is answered. Answer it at the portal, then press Retry.',
  drc_01c:
    'The GST portal blocks this return until its notice (DRC-01C) is answered. Answer it at the portal, then press Retry.',
  bank_account:
    'The GST portal blocks this return until bank account details are given. Add them at the portal, then press Retry.',
  suspended:
    'The GST portal takes no return of this registration while it is suspended. The notice at the portal says why; end the suspension there, then press Retry.',
  registration_cancelled:
    'The GST portal says that this registration is cancelled, so it takes no return of this period. Look at the date of the cancellation at the portal; returns up to that date stay due, and the final return is GSTR-10.',
  simplified_registration:
    'The GST portal holds this return because output tax is above ₹ 2.5 lakh a month, the limit of the simplified registration (rule 14A). Apply at the portal in FORM GST REG-32 to leave that option: it asks for Aadhaar authentication and for the returns that are due until then. Press Retry when the portal has granted it.',
  negative_ledger:
    'The GST portal blocks this GSTR-3B because of a negative balance in a credit ledger. Settle it at the portal, then press Retry.',
  cash_short:
    'The GST portal says that the electronic cash ledger holds too little for this payment, so nothing was paid. Put the money under the right head there, then press Retry.',
  late_fee_due:
    'A late fee of an earlier period has to be paid with this GSTR-3B, so it is not nil and was not filed. Pay and file it at the portal.',
  empty_return_refused:
    'The GST portal did not accept the empty return that we prepared, so nothing was filed. Please write to our support.',
  practice_portal:
    'The answer came from a practice portal, not from the GST portal, so it was not used. Our team has to correct this.',
  no_answer: 'The GST portal did not answer. Nothing was filed by this step; we try again a little later.',
  answer_lost:
    "The return was sent, but the GST portal's answer did not arrive. We read the portal's list of filed returns before anything is sent again; nothing is needed from you.",
  not_understood:
    "The GST portal's answer could not be read. Nothing was filed by this step; our team has to look at it.",
  step_not_offered: 'The GST portal does not offer this step to us. Please enter what is asked for by hand.',
};
