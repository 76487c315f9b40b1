/** Every address of the web, by name (specification 2, design#extra-pages). */
export const paths = {
  home: () => '/',
  login: () => '/login',
  /** Sign-in by a firm's own provider. Its account has an address below, to which the provider sends people back. */
  firmSignIn: () => '/login/firm',
  signedOut: () => '/signed-out',
  dashboard: () => '/dashboard',
  returns: () => '/returns',
  /** Of one GSTIN, or of all. */
  fillingHistory: (gstin = '') =>
    gstin === '' ? '/filling-history' : `/filling-history?gstin=${encodeURIComponent(gstin)}`,
  gstDetails: () => '/gst-details',
  /** Opened at one GSTIN, by id or GSTIN: after a sign-in on the way, too. */
  detailsOf: (gstin: string) => `/gst-details?id=${encodeURIComponent(gstin)}`,
  /** By id or GSTIN. */
  editGstin: (gstinId: string) => `/gst-details/edit/${encodeURIComponent(gstinId)}`,
  /** The plan of its past months, by id or GSTIN. */
  backlogOf: (gstinId: string) => `/gst-details/backlog/${encodeURIComponent(gstinId)}`,
  importGstins: () => '/gstins/import',
  firmYear: () => '/year',
  /** Without a month, MMYYYY, at the present one. */
  calendar: (month?: string) => (month === undefined ? '/calendar' : `/calendar?month=${month}`),
  profile: () => '/profile',
  verifyEmail: () => '/verify-email',
  /** The signatory's link: its token after the #, as in the messages. */
  codeLink: (token: string) => `/code/#${token}`,
  demo: () => '/demo',
  /** The demo's bank, with the taxpayer and an even sum chosen. */
  bankOf: (gstin: string, rupees: number) => `/demo?taxpayer=${gstin}&rupees=${2 * Math.ceil(rupees / 2)}`,
  /** With an anchor at one answer. */
  help: (anchor?: string) => (anchor === undefined ? '/help' : `/help#${anchor}`),
  privacy: () => '/privacy',
  terms: () => '/terms',
  refunds: () => '/refunds',
  proof: () => '/proof',
  /** Sections of the landing page. */
  section: (name: 'services' | 'features' | 'how-it-works' | 'schedule-filling' | 'faq' | 'contact') =>
    `/#${name}`,
} as const;

/**
 * The addresses with a page; any other is Page Not Found. `title` names the page's title among the shell's texts
 * (specification 2).
 */
export const pages = [
  { path: '/', title: 'home' },
  { path: '/login', title: 'login' },
  { path: '/login/firm', title: 'login' },
  { path: '/login/firm/:link', title: 'login' },
  { path: '/dashboard', title: 'dashboard' },
  { path: '/returns', title: 'returns' },
  { path: '/filling-history', title: 'history' },
  { path: '/gst-details', title: 'details' },
  { path: '/gst-details/edit/:gstinId', title: 'edit' },
  { path: '/gst-details/backlog/:gstinId', title: 'backlog' },
  { path: '/gstins/import', title: 'import' },
  { path: '/year', title: 'year' },
  { path: '/calendar', title: 'calendar' },
  { path: '/profile', title: 'profile' },
  { path: '/invitation', title: 'invitation' },
  { path: '/verify-email', title: 'verifyEmail' },
  { path: '/not-me', title: 'notMe' },
  { path: '/its-me', title: 'itsMe' },
  { path: '/object', title: 'object' },
  { path: '/signed-out', title: 'signedOut' },
  { path: '/answer', title: 'answer' },
  { path: '/approve', title: 'answer' },
  { path: '/code', title: 'code' },
  { path: '/code/:token', title: 'code' },
  { path: '/help', title: 'help' },
  { path: '/privacy', title: 'privacy' },
  { path: '/terms', title: 'terms' },
  { path: '/refunds', title: 'refunds' },
  { path: '/proof', title: 'proof' },
  { path: '/demo', title: 'demo', demo: true },
] as const satisfies readonly { path: string; title: string; demo?: boolean }[];

/** The server marks the pages of a demo: only there is the demo's control page available. */
export const isDemo = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dataset['mode'] === 'demo';

/** The place in GST Details where the contact of a GSTIN is named, with the fold open. */
export const contactPlace = (gstinId: string) => ({
  to: paths.gstDetails(),
  state: { gstin: gstinId, contact: true },
});

/** Whether a link led to the contact. */
export const leadsToContact = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'contact' in state && state.contact === true;
