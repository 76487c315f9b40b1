/** A switch: its decision, its place, today's easy value, and the one that hurts a client most. */
type Switch = {
  readonly does: string;
  readonly fact: string;
  readonly kind: string;
  readonly unkind: string;
  /** Values between or beside the two. */
  readonly also?: readonly string[];
};

/**
 * Everything in which public sources differ from the kind portal, or from each other. A real portal is some
 * setting of these that nobody outside knows, so a client has to live with every one (design#unkind-simulator).
 */
export const SWITCHES = {
  public_token: {
    does: "whether calls of the public family need the provider's own ACCESSTOKEN",
    fact: 'gst-portal#public-token',
    kind: 'not_needed',
    unkind: 'demanded',
  },
  access_password: {
    does: 'how the password of ACCESSTOKEN is encrypted',
    fact: 'gst-portal#public-token',
    kind: 'aes_or_rsa',
    unkind: 'rsa',
    also: ['aes'],
  },
  access_expiry: {
    does: 'whether the answer to ACCESSTOKEN tells how long the token lives',
    fact: 'gst-portal#public-token',
    kind: 'told',
    unkind: 'untold',
  },
  public_answers: {
    does: 'how answers of the public family are packed; encrypted needs the token whose key it is',
    fact: 'gst-portal#public-answers',
    kind: 'plain',
    unkind: 'encrypted',
    also: ['object', 'base64'],
  },
  provider_headers: {
    does: "which provider's own headers every call must carry beside those of the portal",
    fact: 'gst-portal#provider-headers',
    kind: 'none',
    unkind: 'taxpro',
    also: ['vayana', 'alankit', 'spice', 'api_key'],
  },
  gateway_status: {
    does: "with which HTTP status the provider's own refusals come",
    fact: 'gst-portal#provider-headers',
    kind: '403',
    unkind: '453',
  },
  ip_usr: {
    does: "whether a call without the end user's address is refused",
    fact: 'gst-portal#headers',
    kind: 'ignored',
    unkind: 'demanded',
  },
  versions: {
    does: 'whether a path of any version is taken, or the newest known one alone',
    fact: 'gst-portal#versions',
    kind: 'any',
    unkind: 'newest',
  },
  status_cd: {
    does: 'whether status_cd is text or a number',
    fact: 'gst-portal#envelope',
    kind: 'text',
    unkind: 'number',
  },
  maintenance: {
    does: 'whether the interface is closed from one to three each night, GEN5008 with HTTP 500',
    fact: 'gst-portal#maintenance',
    kind: 'none',
    unkind: 'nightly',
  },
  certificate: {
    does: "in which form the portal's certificate is handed out",
    fact: 'gst-portal#certificate',
    kind: 'public_key',
    unkind: 'x509_der',
    also: ['x509_pem', 'json'],
  },
  expiry: {
    does: 'what `expiry` says; the session lives six hours whatever it says',
    fact: 'gst-portal#sessions',
    kind: 'true_minutes',
    unkind: '43200',
    also: ['120'],
  },
  revival: {
    does: 'whether REFRESHTOKEN revives a session that lapsed, within a day of its code',
    fact: 'gst-portal#sessions',
    kind: 'never',
    unkind: 'within_a_day',
  },
  refresh_key: {
    does: 'whether REFRESHTOKEN takes a new app key',
    fact: 'gst-portal#sessions',
    kind: 'any',
    unkind: 'same_only',
  },
  sessions_per_user: {
    does: 'how many sessions a user has with one provider; a further login is refused, or ends the one before',
    fact: 'gst-portal#sessions',
    kind: 'many',
    unkind: 'one',
    also: ['newest'],
  },
  logout_key: {
    does: "whether LOGOUT must bring the session's app key, in a fresh wrapping or that of the login",
    fact: 'gst-portal#logout',
    kind: 'ignored',
    unkind: 'checked',
  },
  codes_kept: {
    does: 'whether a code that was followed by a newer one still counts',
    fact: 'gst-portal#codes',
    kind: 'all',
    unkind: 'newest',
  },
  evc_letters: {
    does: 'whether an EVC has digits only, or letters whose case counts',
    fact: 'gst-portal#codes',
    kind: 'digits',
    unkind: 'letters',
  },
  wrong_login_code: {
    does: 'how a wrong code is refused at AUTHTOKEN',
    fact: 'gst-portal#codes',
    kind: 'AUTH4034',
    unkind: 'AUTH4033',
  },
  wrong_evc: {
    does: 'how a wrong code is refused at RETFILE',
    fact: 'gst-portal#codes-return',
    kind: 'RET13506',
    unkind: 'RET13509',
  },
  wrong_pan: {
    does: "how a PAN that is no signatory's is refused at EVCOTP",
    fact: 'gst-portal#codes-evc',
    kind: 'by_shape',
    unkind: 'OTP0010',
    also: ['OTP0006'],
  },
  dead_token: {
    does: 'how a token that does not live is refused, but at EVCOTP',
    fact: 'gst-portal#codes-authenticate',
    kind: 'AUTH4038',
    unkind: 'AUTH4033',
    also: ['RET11402', 'AUTH158'],
  },
  getpref_dead_token: {
    does: 'how GETPREF refuses a token that does not live',
    fact: 'gst-portal#preference',
    kind: 'as_elsewhere',
    unkind: 'RT-R1R3BAV-1007',
  },
  already_filed: {
    does: 'how RETNEWPTF refuses a return that is filed',
    fact: 'gst-portal#codes-return',
    kind: 'RET00009',
    unkind: 'AUTH117',
    also: ['RET191182', 'RET191183'],
  },
  block_codes: {
    does: 'whether refusals whose codes nobody knows are marked SIM_, or come as a real portal would say them',
    fact: 'gst-portal#blocks',
    kind: 'marked',
    unkind: 'unknown',
  },
  rtn_typ: {
    does: 'how RETNEWPTF names GSTR-1 in its header rtn_typ',
    fact: 'gst-portal#gstr1',
    kind: 'both',
    unkind: 'R1',
    also: ['GSTR1'],
  },
  ptf_fields: {
    does: 'whether RETNEWPTF refuses fields that it does not know',
    fact: 'gst-portal#gstr1',
    kind: 'ignored',
    unkind: 'refused',
  },
  summary: {
    does: 'whether RETSUM of GSTR-1 shows saved rows at once, or RET09001 until a summary was generated',
    fact: 'gst-portal#gstr1',
    kind: 'at_once',
    unkind: 'generated',
  },
  summary_flag: {
    does: 'whether a summary of GSTR-1 tells isnil',
    fact: 'gst-portal#gstr1',
    kind: 'told',
    unkind: 'absent',
  },
  filed_summary: {
    does: 'whether the summary of a return that is filed tells its ARN',
    fact: 'gst-portal#lost-answer',
    kind: 'told',
    unkind: 'untold',
  },
  gstr1_body: {
    does: 'whether RETFILE of GSTR-1 takes the short nil body as well as the summary',
    fact: 'gst-portal#gstr1',
    kind: 'summary',
    unkind: 'either',
  },
  form_type_3b: {
    does: 'how EVCOTP names GSTR-3B',
    fact: 'gst-portal#authenticate',
    kind: 'either',
    unkind: 'GSTR3B',
    also: ['R3B'],
  },
  nil_flag_3b: {
    does: 'how RETFILE spells the nil flag of GSTR-3B; refused means that zeros are saved instead',
    fact: 'gst-portal#gstr3b',
    kind: 'either',
    unkind: 'refused',
    also: ['isNil', 'isnil'],
  },
  late_fee_shape: {
    does: 'how LATEFEEBREAKUP answers',
    fact: 'gst-portal#ledgers',
    kind: 'plain',
    unkind: 'unknown',
    also: ['wrapped', 'refused'],
  },
  auto_liability: {
    does: 'whether buyers refuse credit notes of taxpayers now and then, which puts tax into the next GSTR-3B',
    fact: 'gst-portal#auto-liability',
    kind: 'booked',
    unkind: 'now_and_then',
  },
  auto_liability_gaps: {
    does: 'how AUTOLIAB says that a part is not drafted yet: the part is absent, or zeros beside an error',
    fact: 'gst-portal#auto-liability',
    kind: 'absent',
    unkind: 'zeros',
  },
  gstr2b_credit: {
    does: 'whether GSTR-2B shows credit now and then',
    fact: 'gst-portal#gstr2b',
    kind: 'booked',
    unkind: 'now_and_then',
  },
  gstr2b_reverse_charge: {
    does: 'whether GSTR-2B shows purchases under reverse charge now and then',
    fact: 'gst-portal#gstr2b',
    kind: 'booked',
    unkind: 'now_and_then',
  },
  e_invoices: {
    does: 'whether e-invoices appear in GSTR-1 now and then',
    fact: 'gst-portal#e-invoices',
    kind: 'booked',
    unkind: 'now_and_then',
  },
  suspended_profile: {
    does: 'whether profiles are suspended for a month now and then',
    fact: 'gst-portal#suspension',
    kind: 'booked',
    unkind: 'now_and_then',
  },
  balance_shape: {
    does: 'where the balance of the ledgers tells the total of a tax: beside its heads or among them',
    fact: 'gst-portal#ledgers',
    kind: 'beside',
    unkind: 'inside',
  },
  fee_in_return: {
    does: 'whether a saved GSTR-3B carries the late fee of earlier returns by itself, or only as it was saved with it',
    fact: 'gst-portal#late-fee-month',
    kind: 'computed',
    unkind: 'when_saved',
  },
  offset_answer: {
    does: 'how RETOFFSET answers: words at once, or a reference',
    fact: 'gst-portal#late-fee-month',
    kind: 'message',
    unkind: 'reference_id',
  },
  track_valid: {
    does: 'whether every row of RETTRACK tells `valid`',
    fact: 'gst-portal#tracking',
    kind: 'always',
    unkind: 'absent',
  },
  track_order: {
    does: 'in which order RETTRACK lists',
    fact: 'gst-portal#tracking',
    kind: 'newest_first',
    unkind: 'oldest_first',
  },
  track_year: {
    does: 'whether RETTRACK lists a return in the year of its period or of its filing',
    fact: 'gst-portal#tracking',
    kind: 'period',
    unkind: 'filing',
  },
  directory: {
    does: 'what the invented directory tells: the signatory, only the GSTIN, or nothing as in the real world',
    fact: 'gst-portal#authenticate',
    kind: 'signatory',
    unkind: 'gstin',
    also: ['absent'],
  },
  file_answer: {
    does: 'where the decrypted family tells the ARN of a filing',
    fact: 'gst-portal#decrypted',
    kind: 'ack_num',
    unkind: 'reference_id',
  },
  x_source: {
    does: "whether the decrypted family's taxpayer calls need the header x-source",
    fact: 'gst-portal#decrypted',
    kind: 'ignored',
    unkind: 'demanded',
  },
} as const satisfies Record<string, Switch>;

export type SwitchName = keyof typeof SWITCHES;

type ValueOf<Row extends Switch> =
  | Row['kind']
  | Row['unkind']
  | (Row extends { also: infer Also extends readonly string[] } ? Also[number] : never);

/** One setting of every switch. */
export type Kindness = { [Name in SwitchName]: ValueOf<(typeof SWITCHES)[Name]> };

export const SWITCH_NAMES = Object.keys(SWITCHES) as SwitchName[];

/** Every value that a switch can have, the kind one first. */
export function valuesOf(name: SwitchName): readonly string[] {
  const row: Switch = SWITCHES[name];
  return [row.kind, row.unkind, ...(row.also ?? [])];
}

function each(valueOf: (name: SwitchName) => string): Kindness {
  return Object.fromEntries(SWITCH_NAMES.map((name) => [name, valueOf(name)])) as Kindness;
}

export const kind = (): Kindness => each((name) => SWITCHES[name].kind);
export const unkind = (): Kindness => each((name) => SWITCHES[name].unkind);

/** A setting drawn switch by switch; `random` gives [0, 1). */
function drawnKindness(random: () => number): Kindness {
  return each((name) => {
    const values = valuesOf(name);
    return values[Math.floor(random() * values.length)] ?? SWITCHES[name].kind;
  });
}

/** Mulberry32, so that a seed names the same setting everywhere. */
export function seededKindness(seed: number): Kindness {
  let state = seed | 0;
  return drawnKindness(() => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  });
}

export type KindnessChange = { kindness: Kindness } | { problem: string };

/** A setting with some switches thrown; an unknown switch or value changes nothing. */
export function withSwitches(kindness: Kindness, set: Readonly<Record<string, unknown>>): KindnessChange {
  for (const [name, value] of Object.entries(set)) {
    if (!Object.hasOwn(SWITCHES, name)) return { problem: `${name} is no switch` };
    const values = valuesOf(name as SwitchName);
    if (typeof value !== 'string' || !values.includes(value)) {
      return { problem: `${name} must be one of ${values.join(', ')}` };
    }
  }
  return { kindness: { ...kindness, ...set } };
}

/**
 * A setting as a line of text: `kind`, `unkind` or `seed=7`, then single switches, all by commas:
 * `unkind,expiry=120`. A spec that does not name a starting point starts at kind.
 */
export function readKindness(line: string): KindnessChange {
  const parts = line
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const [first = ''] = parts;
  const seed = /^seed=(\d{1,9})$/.exec(first)?.[1];
  const begins = first === 'kind' || first === 'unkind' || seed !== undefined;
  const begin = seed !== undefined ? seededKindness(Number(seed)) : first === 'unkind' ? unkind() : kind();
  const pairs = (begins ? parts.slice(1) : parts).map((part) => part.split('='));
  const odd = pairs.find((pair) => pair.length !== 2);
  return odd === undefined
    ? withSwitches(begin, Object.fromEntries(pairs))
    : { problem: `${odd.join('=')} is neither a setting nor switch=value` };
}
