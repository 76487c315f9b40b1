import { test } from '@playwright/test';
import { type Product, startProduct } from '../product.ts';

type Settings = Record<string, string>;

/** The Monday morning at which a journey begins unless it says otherwise. */
const monday = '2026-11-02T10:00:00+05:30';

/**
 * The product for the journeys of a file: there before its first test, gone after its last. `begin` is
 * done once the product is there, `end` before it goes.
 */
export function useProduct(
  given: {
    /** The product's clock at its start. */
    at?: string;
    /** A function where something must be there first. */
    settings?: Settings | (() => Promise<Settings>);
    /** Wall time, for a test that stops it. */
    now?: () => number;
    begin?: () => Promise<void>;
    end?: () => Promise<void>;
  } = {},
): Product {
  // Filled before the first test runs; nobody asks it for anything sooner.
  const product = {} as Product;
  test.beforeAll(async () => {
    const settings = typeof given.settings === 'function' ? await given.settings() : given.settings;
    const own = given.now === undefined ? {} : { now: given.now };
    Object.assign(product, await startProduct(given.at ?? monday, settings, own));
    try {
      await given.begin?.();
    } catch (cause) {
      const log = ['The log of the product:', ...product.log.slice(-30)].join('\n');
      throw new Error(`${String(cause)}\n${log}`, { cause });
    }
  });
  test.afterAll(async () => {
    try {
      await given.end?.();
    } finally {
      await product.close?.();
    }
  });
  return product;
}
