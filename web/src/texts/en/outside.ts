import type { ReactNode } from 'react';
import { area } from '../area.ts';
import { sentence } from '../sentence.ts';

/** The frame of the public pages. */
export const outside = area('outside', {
  /** The landing page's description, for search engines. */
  description:
    "Shunya files your nil GSTR-1 and GSTR-3B on the day you choose and keeps the portal's acknowledgement of each.",
  menu: 'Menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  welcomeBack: 'Welcome back!',
  getStarted: 'Get started with your GST Filling',
  features: 'Features',
  howItWorks: 'How it works',
  contact: 'Contact',
  login: 'Login',
  logout: 'Logout',
  footer: {
    name: 'Footer',
    services: 'Services',
    faq: 'FAQ',
    colours: 'Colours',
    system: 'System',
    support: (mail: ReactNode) => sentence`Support: ${mail}`,
    apart: 'Shunya is not part of the GST portal or of any government office.',
  },
  coming: {
    title: 'This page is coming soon',
    text: 'Your GSTINs and their returns are on the dashboard and in the filling history.',
  },
  notFound: {
    text: 'There is no page at this address. It may have moved.',
    home: 'Go to Homepage',
    homeTile: 'Home',
    homeText: 'What Shunya does, and how to begin.',
    help: 'Help Center',
    helpText: 'Answers about nil returns, and how to write to us.',
  },
});
