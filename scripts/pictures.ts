import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { startTestPostgres } from '../test/runner/postgres.ts';
import { addAll, got, history, startProduct, until } from '../test/journeys/product.ts';
import { closeBrowser, enterSignedIn, see, visit } from '../test/journeys/web/visitor.ts';

/** `npm run pictures`: the dashboard of README, light and dark, as a visitor sees it who has filed one GSTIN. */
const folder = join(import.meta.dirname, '../docs/pictures');
const phone = '+919876543210';

const postgres = await startTestPostgres();
process.env['SHUNYA_TEST_PG_URL'] = postgres.url;
process.env['SHUNYA_TEST_TEMPLATE'] = postgres.template;
const product = await startProduct('2026-11-02T10:00:00+05:30');
try {
  const user = await product.signIn(phone);
  got(await user.client.setName({ body: { name: 'Asha' } }));
  const cards = await addAll(user, ['narmada.foods', 'tapti.traders']);
  for (const name of ['narmada.foods', 'tapti.traders'])
    got(
      await user.client.scheduleOrSkip({
        body: { filling_type: 'schedule', id: cards.get(name)?.id ?? '' },
      }),
    );
  await until('what is filed and what is stopped', async () => {
    const entries = await history(user);
    const settled = entries.filter(({ status }) => status === 'success' || status === 'failed');
    return settled.length >= 2 ? true : null;
  });
  mkdirSync(folder, { recursive: true });
  for (const theme of ['light', 'dark'] as const) {
    const visitor = await visit(product, { theme, width: 1120 });
    await enterSignedIn(visitor, product, phone);
    await visitor.page.goto('/dashboard');
    await see(visitor.page.getByRole('heading', { level: 1 })).toBeVisible();
    await see(visitor.page.getByText(cards.get('tapti.traders')?.business ?? '').first()).toBeVisible();
    await visitor.page.evaluate('document.fonts.ready.then(() => undefined)');
    const shot = await visitor.page.screenshot({ animations: 'disabled' });
    const file = join(folder, `dashboard-${theme}.webp`);
    writeFileSync(file, await sharp(shot).webp({ quality: 80, effort: 6 }).toBuffer());
    console.log(`wrote ${file}`);
    await visitor.leave();
  }
} finally {
  await closeBrowser();
  await product.close();
  await postgres.stop();
}
