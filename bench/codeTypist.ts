import type { Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { got, type Product } from '../test/harness/product.ts';

type Stop = { holder: string; isBox: boolean; busy: boolean };

/** In the page: the box or the button at which the keyboard stands. */
const whereItStands = `(() => {
  const at = document.activeElement;
  if (!at.matches('[data-code-stop]:not([readonly])')) return null;
  return {
    holder: at.closest('[data-holder]').dataset.holder,
    isBox: at.matches('[data-code-box]'),
    busy: at.ariaBusy === 'true',
  };
})()`;

type Signed = { signatory: { id: string; mobile_ends: string } | null };

/** Who types the codes that came, from person to person, and asks for those that nobody has asked for. */
export function typist(page: Page, product: Product, clients: () => Promise<readonly Signed[]>) {
  const counted = { codes: 0, keysOfCodes: 0 };
  const used = new Set<string>();
  const endsOf = new Map<string, string>();
  const newest = async (ends: string): Promise<string | null> => {
    // Codes are read by whom they were sent to: the demo's mailbox holds everybody's.
    const { data } = got(await product.anyone.demoMessages({ query: { to: `+91910000${ends}`, limit: 1 } }));
    return /^The .* is (\w{4,10})\. It is valid/.exec(data[0]?.text ?? '')?.[1] ?? null;
  };
  return {
    counted,
    /** False where nothing can be done just now. */
    next: async (): Promise<boolean> => {
      const stop = await page.evaluate<Stop | null>(whereItStands);
      if (stop === null || stop.busy) return false;
      if (!stop.isBox) {
        counted.keysOfCodes += 1;
        await page.keyboard.press('Enter');
        await sleep(200);
        return true;
      }
      if (!endsOf.has(stop.holder))
        for (const { signatory } of await clients())
          if (signatory !== null) endsOf.set(signatory.id, signatory.mobile_ends);
      const code = await newest(endsOf.get(stop.holder) ?? '');
      if (code === null || used.has(`${stop.holder} ${code}`)) return false;
      used.add(`${stop.holder} ${code}`);
      await page.keyboard.type(code);
      await page.keyboard.press('Enter');
      counted.codes += 1;
      counted.keysOfCodes += code.length + 1;
      return true;
    },
  };
}
