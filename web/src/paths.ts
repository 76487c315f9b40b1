/** Every address of the web, by name (specification 2, record 088.5). */
export const paths = {
  home: () => '/',
  login: () => '/login',
  dashboard: () => '/dashboard',
  returns: () => '/returns',
  fillingHistory: () => '/filling-history',
  gstDetails: () => '/gst-details',
  /** By id or GSTIN. */
  editGstin: (gstinId: string) => `/gst-details/edit/${encodeURIComponent(gstinId)}`,
  importGstins: () => '/gstins/import',
  profile: () => '/profile',
  verifyEmail: () => '/verify-email',
  /** The signatory's link: its token after the #, as the messages carry it. */
  codeLink: (token: string) => `/code/#${token}`,
  demo: () => '/demo',
  privacy: () => '/privacy',
  terms: () => '/terms',
  refunds: () => '/refunds',
  /** Sections of the landing page. */
  section: (name: 'services' | 'features' | 'how-it-works' | 'schedule-filling' | 'faq' | 'contact') =>
    `/#${name}`,
} as const;

/** The addresses that answer a page; any other is Page Not Found. `title` is the page's (specification 2). */
export const pages = [
  { path: '/', title: 'Home' },
  { path: '/login', title: 'Login' },
  { path: '/dashboard', title: 'Dashboard' },
  { path: '/returns', title: 'Returns' },
  { path: '/filling-history', title: 'Filling History' },
  { path: '/gst-details', title: 'GST Details' },
  { path: '/gst-details/edit/:gstinId', title: 'Edit GSTIN' },
  { path: '/gstins/import', title: 'Add many GSTINs' },
  { path: '/profile', title: 'Profile' },
  { path: '/verify-email', title: 'Verify Email' },
  { path: '/answer', title: 'Was it nil?' },
  { path: '/code', title: 'Code' },
  { path: '/code/:token', title: 'Code' },
  { path: '/privacy', title: 'Privacy Policy' },
  { path: '/terms', title: 'Terms of Service' },
  { path: '/refunds', title: 'Refund Policy' },
  { path: '/demo', title: 'Demo', demo: true },
] as const satisfies readonly { path: string; title: string; demo?: boolean }[];

/** The server marks the pages of a demo: only there is the demo's desk a page. */
export const isDemo = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dataset['mode'] === 'demo';
