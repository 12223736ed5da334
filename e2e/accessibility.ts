import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/**
 * What axe finds within elements of the page.
 *
 * @param include - their selectors.
 */
export async function violationsIn(page: Page, include: string[]): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  if (!isLoaded) await page.evaluate(readFileSync(AXE, 'utf8'));
  return page.evaluate(async (include) => {
    interface Axe {
      run(target: { include: string[] }): Promise<{
        violations: { id: string; nodes: { html: string }[] }[];
      }>;
    }
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run({ include });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
  }, include);
}
