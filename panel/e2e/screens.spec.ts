import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { asContact, type Cast, findCast } from './cast.ts'
import { type Screen, screens } from './screens.ts'
import { asStaff, settled } from './stage.ts'
import { expect, test } from './watch.ts'

// One page load serves both schemes, and one browser serves all screens of one person: loading is what takes the time.
test.describe.configure({ timeout: 240_000 })

const storageFor = (who: Screen['who'], cast: Cast) =>
  who === 'owner' ? asStaff(cast.owner) : who === 'contact' ? asContact(cast) : undefined

async function problemsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`))
}

for (const who of ['anyone', 'owner', 'visitor', 'contact'] as const) {
  test.describe(`screens for ${who}`, () => {
    test.describe.configure({ mode: 'default' })
    let cast: Cast
    let context: BrowserContext | undefined
    let page: Page

    test.beforeAll(async ({ playwright, baseURL }) => {
      const request = await playwright.request.newContext({ baseURL })
      cast = await sharedCast(request)
    })
    test.beforeEach(async ({ browser, baseURL }) => {
      const storageState = storageFor(who, cast)
      context ??= await browser.newContext({ baseURL, reducedMotion: 'reduce', ...(storageState && { storageState }) })
      page = await context.newPage()
    })
    test.afterEach(() => page.close())
    test.afterAll(() => context?.close())

    for (const screen of screens.filter((one) => one.who === who)) {
      test(`${screen.name} is accessible, light and dark, and quiet`, async ({ watchPage }) => {
        watchPage(page)
        await page.emulateMedia({ colorScheme: 'light' })
        await page.goto(screen.path(cast))
        await settled(page)
        await expect(page.getByRole('heading').first()).toBeVisible()
        expect(await problemsOf(page), 'light').toEqual([])
        await page.emulateMedia({ colorScheme: 'dark' })
        expect(await problemsOf(page), 'dark').toEqual([])
      })
    }
  })
}

let known: Promise<Cast> | undefined

/** Found once: mails that sign a contact in are few in an hour. */
const sharedCast = (request: Parameters<typeof findCast>[0]): Promise<Cast> => {
  known ??= findCast(request)
  return known
}
