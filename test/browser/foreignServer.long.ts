import { test } from '@playwright/test';
import { dashboardChecks } from './foreign/dashboard.ts';
import { type Desk, openDesk } from './foreign/desk.ts';
import { detailsChecks } from './foreign/details.ts';
import { historyChecks } from './foreign/history.ts';
import { loadChecks } from './foreign/loads.ts';
import { saveChecks } from './foreign/saves.ts';
import { timedChecks } from './foreign/timed.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

/*
 * The built pages against a server that is not ours: every variant that the specification knows, and each line of
 * its error catalogue (specification 8) but signing in. One product and one browser serve all.
 */

let desk: Desk;
const product = useProduct({
  begin: async () => {
    desk = await openDesk(product, '+919844444401');
  },
  end: async () => {
    try {
      await desk.visitor.leave();
    } finally {
      desk.server.close();
    }
  },
});

for (const checks of [dashboardChecks, historyChecks, detailsChecks, saveChecks, loadChecks, timedChecks])
  for (const [name, check] of Object.entries(checks)) test(name, () => check(desk));
