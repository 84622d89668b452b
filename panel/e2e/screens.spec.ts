import type { BrowserContext, Page } from '@playwright/test'
import { problemsOf } from './axe.ts'
import { knownCast } from './cast.ts'
import { people, screens, storagesOf } from './screens.ts'
import { settled, stageUrl } from './stage.ts'
import { expect, test } from './watch.ts'

const cast = knownCast()

for (const who of people) {
  test.describe(`what ${who} sees`, () => {
    // One browser and one page for all of it: what is loaded once is not loaded again.
    let context: BrowserContext | undefined
    let page: Page
    let isFrameChecked = false

    test.beforeAll(async ({ browser }) => {
      const options = { baseURL: stageUrl, reducedMotion: 'reduce', storageState: storagesOf(cast)[who] } as const
      context = await browser.newContext(options)
      page = await context.newPage()
    })
    test.afterAll(() => context?.close())

    /** Under an open drawer or dialog lies a screen that has its own turn; the frame around them is the same for all. */
    async function partToCheck(): Promise<string> {
      if ((await page.getByRole('dialog').count()) > 0) return '[role=dialog]'
      const isFirst = !isFrameChecked
      isFrameChecked = true
      return isFirst ? 'html' : 'main'
    }

    for (const screen of screens.filter((one) => one.who === who)) {
      test(`${screen.name} is accessible in light and dark`, async ({ watchPage }) => {
        watchPage(page)
        await page.goto(screen.path(cast))
        await settled(page)
        const problems = await problemsOf(page, { within: await partToCheck(), schemes: ['light', 'dark'] })
        expect(problems).toEqual([])
      })
    }
  })
}
