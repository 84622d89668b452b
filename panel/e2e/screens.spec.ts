import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { asContact, knownCast } from './cast.ts'
import { type Screen, screens } from './screens.ts'
import { asStaff, settled, stageUrl } from './stage.ts'
import { expect, test } from './watch.ts'

const cast = knownCast()
const storageOf = (who: Screen['who']) =>
  who === 'owner' ? asStaff(cast.owner) : who === 'contact' ? asContact(cast) : { cookies: [], origins: [] }

/** What is serious. Under an open drawer or dialog lies a screen that has its own turn, and in the dark only colours differ. */
async function problemsOf(page: Page, scheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: scheme })
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  if ((await page.getByRole('dialog').count()) > 0) axe.include('[role=dialog]')
  if (scheme === 'dark') axe.withRules(['color-contrast'])
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    )
}

for (const who of ['anyone', 'owner', 'visitor', 'contact'] as const) {
  test.describe(`what ${who} sees`, () => {
    // One browser for all of it: what is loaded once is not loaded again.
    let context: BrowserContext | undefined
    let page: Page

    test.beforeEach(async ({ browser }) => {
      context ??= await browser.newContext({ baseURL: stageUrl, reducedMotion: 'reduce', storageState: storageOf(who) })
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
