import type { Language } from '#domain/account/language.ts';
import type { Role } from '#domain/account/member.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { proofs } from './compiled/proofs.ts';
import { sayMoment, sayPlainMoment } from './dates.ts';
import { paragraphs, type SaidMessage, sentences } from './message.ts';

/* Messages that prove a number or an address, and those about the power over an account. */

/** Acts that may be a thief's, with an owner's session. `account` is '' when it has no name. */
export type SaidToMember = {
  /** Somebody asked to erase the account, or the person alone. `link`: 'This was not me', to the asker alone. */
  erasing: { what: 'account' | 'person'; by: string; account: string; at: Instant; link: string | null };
  /** An owner was removed or demoted by another, and may object by the link. */
  owner_ended: { what: 'removed' | 'demoted'; by: string; account: string; link: string };
  /** An owner objects. `link`: 'This was not me', to the remover alone. */
  removal_objected: { by: string; until: Instant; link: string | null };
  /** The DNS of a mail domain no longer names the account; `at`: when the sign-in by the firm's provider ends, or ended. */
  firm_domain: { what: 'lost' | 'off'; domain: string; at: Instant };
};

/** Changes of a second factor. */
export type SecondFactorChange =
  | 'on'
  | 'off'
  | 'off_by_operator'
  | 'recovery_code_used'
  | 'passkey_added'
  | 'passkey_removed';

/**
 * `left`: the remaining recovery codes, when one was used. `link` opens 'This was not me'; null when no session did it.
 */
export type SaidSecondFactor = { what: SecondFactorChange; left: number; link: string | null };

/** `until` is null when a mail ends the hold. */
type SaidHold = { until: Instant | null };

/** By SMS. One with a code begins with it: phones show the beginning in their notice. */
export type ProofSms = SaidToMember & {
  sign_in: { code: string };
  /** For dangerous acts; it signs nobody in. */
  proof: { code: string };
  /** For each new sign-in; `device` may be ''. */
  new_sign_in: { device: string; link: string };
  /** Somebody pressed 'This was not me'. */
  held: SaidHold;
  /** The number alone was used after months without a sign-in. */
  idle: SaidHold;
  second_factor: SaidSecondFactor;
  /** To members without a second factor, in an account that requires one from then on. */
  factor_needed: { from: Instant };
  /** To a number that is invited into an account; `account` is '' when it has no name. */
  invitation: { inviter: string; account: string; role: Role; link: string };
};

/** By mail. */
export type ProofMails = Omit<ProofSms, 'sign_in' | 'proof' | 'invitation' | 'new_sign_in'> & {
  /** The link proves the address. */
  address: { link: string };
  new_sign_in: { device: string; at: Instant; link: string };
  /** To an address that is no longer verified. */
  mail_changed: { link: string };
  /** To a person who signs in during a hold. */
  release: { link: string };
  /** To a client's contact, for a yes that only they can give; by SMS it is the text alone. */
  contact_code: { code: string };
};

const goOn = (until: Instant | null, language: Language): string => {
  const { byMail, from } = proofs[language].goOn;
  return until === null ? byMail : from({ until: sayPlainMoment(until, language) });
};

const changed = ({ what, left }: SaidSecondFactor, language: Language): string => {
  const { changes } = proofs[language].second_factor;
  return what === 'recovery_code_used' ? changes[what]({ left }) : changes[what];
};

function erasing({ what, by, account, at: instant }: SaidToMember['erasing'], language: Language): string {
  const texts = proofs[language].erasing;
  const at = sayMoment(instant, language);
  if (what === 'person') return texts.person({ at });
  return account === '' ? texts.account({ by, at }) : texts.accountWithName({ by, account, at });
}

function ended({ what, by, account }: SaidToMember['owner_ended'], language: Language): string {
  const texts = proofs[language].owner_ended;
  return account === '' ? texts[what]({ by }) : texts[`${what}WithName`]({ by, account });
}

const sms: { readonly [C in keyof ProofSms]: (params: ProofSms[C], language: Language) => string } = {
  sign_in: ({ code }, language) => proofs[language].sign_in.sms({ code }),
  proof: ({ code }, language) => proofs[language].proof.sms({ code }),
  new_sign_in: ({ device, link }, language) => {
    const { new_sign_in: texts, ifNotYou } = proofs[language];
    return sentences(device === '' ? texts.sms : texts.smsWithDevice({ device }), ifNotYou.sms({ link }));
  },
  held: ({ until }, language) => sentences(proofs[language].held.sms, goOn(until, language)),
  idle: ({ until }, language) => sentences(proofs[language].idle.sms, goOn(until, language)),
  second_factor: (change, language) =>
    sentences(
      changed(change, language),
      change.link === null ? null : proofs[language].ifNotYou.sms({ link: change.link }),
    ),
  factor_needed: ({ from }, language) =>
    proofs[language].factor_needed.sms({ from: sayPlainMoment(from, language) }),
  invitation: ({ inviter, account, role, link }, language) => {
    const { roles, ...texts } = proofs[language].invitation;
    const named = { inviter, role: roles[role], link };
    return account === '' ? texts.smsWithoutAccount(named) : texts.sms({ ...named, account });
  },
  erasing: (of, language) => {
    const texts = proofs[language];
    return sentences(
      erasing(of, language),
      texts.erasing.keep.sms,
      of.link === null ? null : texts.ifNotYou.sms({ link: of.link }),
    );
  },
  owner_ended: (of, language) =>
    sentences(ended(of, language), proofs[language].owner_ended.object.sms({ link: of.link })),
  removal_objected: ({ by, until, link }, language) => {
    const texts = proofs[language].removal_objected;
    return sentences(
      texts.sms({ by, until: sayMoment(until, language) }),
      link === null ? null : texts.undo.sms({ link }),
    );
  },
  // Without the domain: an SMS with what looks like an address is blocked.
  firm_domain: ({ what, at }, language) => {
    const { lost, off } = proofs[language].firm_domain;
    return what === 'off' ? off.sms : lost.sms({ at: sayMoment(at, language) });
  },
};

const mails: {
  readonly [C in keyof ProofMails]: (params: ProofMails[C], language: Language) => SaidMessage;
} = {
  address: ({ link }, language) => {
    const { subject, text } = proofs[language].address;
    return { subject, text: text({ link }) };
  },
  new_sign_in: ({ device, at: instant, link }, language) => {
    const { new_sign_in: texts, ifYou, ifNotYou } = proofs[language];
    const at = sayMoment(instant, language);
    return {
      subject: texts.subject,
      text: paragraphs(
        device === '' ? texts.text({ at }) : texts.textWithDevice({ at, device }),
        ifYou,
        ifNotYou.mail({ link }),
      ),
    };
  },
  mail_changed: ({ link }, language) => {
    const { subject, text } = proofs[language].mail_changed;
    return { subject, text: text({ link }) };
  },
  held: ({ until }, language) => {
    const { subject, text } = proofs[language].held;
    return { subject, text: paragraphs(text, goOn(until, language)) };
  },
  idle: ({ until }, language) => {
    const { subject, text } = proofs[language].idle;
    return { subject, text: paragraphs(text, goOn(until, language)) };
  },
  release: ({ link }, language) => {
    const { subject, text } = proofs[language].release;
    return { subject, text: text({ link }) };
  },
  second_factor: (change, language) => {
    const { second_factor: texts, ifYou, ifNotYou } = proofs[language];
    const { link } = change;
    return {
      subject: texts.subject,
      text: paragraphs(
        changed(change, language),
        link === null ? null : ifYou,
        link === null ? null : ifNotYou.mail({ link }),
      ),
    };
  },
  factor_needed: ({ from }, language) => {
    const { subject, text } = proofs[language].factor_needed;
    return { subject, text: text({ from: sayPlainMoment(from, language) }) };
  },
  contact_code: ({ code }, language) => {
    const { subject, text } = proofs[language].contact_code;
    return { subject, text: text({ code }) };
  },
  erasing: (of, language) => {
    const { erasing: texts, ifRight, ifNotYou } = proofs[language];
    return {
      subject: texts.subject[of.what],
      text: paragraphs(
        erasing(of, language),
        ifRight,
        texts.keep.mail,
        of.link === null ? null : ifNotYou.mail({ link: of.link }),
      ),
    };
  },
  owner_ended: (of, language) => {
    const { owner_ended: texts, ifRight } = proofs[language];
    return {
      subject: texts.subject,
      text: paragraphs(ended(of, language), ifRight, texts.object.mail({ link: of.link })),
    };
  },
  removal_objected: ({ by, until, link }, language) => {
    const texts = proofs[language].removal_objected;
    return {
      subject: texts.subject,
      text: paragraphs(
        texts.text({ by, until: sayMoment(until, language) }),
        link === null ? null : texts.undo.mail({ link }),
      ),
    };
  },
  firm_domain: ({ what, domain, at }, language) => {
    const { lost, off } = proofs[language].firm_domain;
    return what === 'off'
      ? { subject: off.subject, text: off.text({ domain }) }
      : { subject: lost.subject, text: lost.text({ domain, at: sayMoment(at, language) }) };
  },
};

/** The SMS of a code. */
export const sayProofSms = <C extends keyof ProofSms>(
  code: C,
  params: ProofSms[C],
  language: Language,
): string => sms[code](params, language);

/** The mail of a code. */
export const sayProofMail = <C extends keyof ProofMails>(
  code: C,
  params: ProofMails[C],
  language: Language,
): SaidMessage => mails[code](params, language);
