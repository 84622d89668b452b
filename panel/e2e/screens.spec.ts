import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { knownCast } from './cast.ts'
import { people, screens, storagesOf } from './screens.ts'
import { settled, stageUrl } from './stage.ts'
import { expect, test } from './watch.ts'

const cast = knownCast()

/** What is more than minor. Under an open drawer or dialog lies a screen that has its own turn, and in the dark only colours differ. */
async function problemsOf(page: Page, scheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: scheme })
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  if ((await page.getByRole('dialog').count()) > 0) axe.include('[role=dialog]')
  if (scheme === 'dark') axe.withRules(['color-contrast'])
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    )
}

for (const who of people) {
  test.describe(`what ${who} sees`, () => {
    // One browser for all of it: what is loaded once is not loaded again.
    let context: BrowserContext | undefined
    let page: Page

    test.beforeEach(async ({ browser }) => {
      context ??= await browser.newContext({
        baseURL: stageUrl,
        reducedMotion: 'reduce',
        storageState: storagesOf(cast)[who],
      })
      page = await context.newPage()
    })
    test.afterEach(() => page.close())
    test.afterAll(() => context?.close())

    for (const screen of screens.filter((one) => one.who === who)) {
      test(`${screen.name} is accessible in light and dark`, async ({ watchPage }) => {
        watchPage(page)
        await page.goto(screen.path(cast))
        await settled(page)
        await expect(page.getByRole('heading').first()).toBeVisible()
        expect(await problemsOf(page, 'light'), 'light').toEqual([])
        expect(await problemsOf(page, 'dark'), 'dark').toEqual([])
      })
    }
  })
}
