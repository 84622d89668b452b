import type { APIRequestContext, BrowserContext } from '@playwright/test'
import { asContact, knownCast, signContactIn } from './cast.ts'
import { people, screens, storagesOf } from './screens.ts'
import { stageUrl } from './stage.ts'
import { hold, letThrough, openInTrouble, refuse } from './troubles.ts'
import { expect, test } from './watch.ts'

const cast = knownCast()

/** A session asks so often in an hour, and other tests have asked with the first one. */
const asContactAnew = async (request: APIRequestContext) =>
  asContact(cast.publishableKey, {
    token: await signContactIn(request, cast.publishableKey, cast.contact.email),
  })

for (const who of people) {
  test.describe(`what ${who} sees when the service is in trouble`, () => {
    let context: BrowserContext | undefined
    test.beforeEach(async ({ browser, request }) => {
      context ??= await browser.newContext({
        baseURL: stageUrl,
        reducedMotion: 'reduce',
        storageState: who === 'contact' ? await asContactAnew(request) : storagesOf(cast)[who],
      })
    })
    test.afterAll(() => context?.close())

    for (const screen of screens.filter((one) => one.who === who && one.reads)) {
      test(`${screen.name} waits in its shape, says what went wrong, and gets over it`, async () => {
        const page = await (context as BrowserContext).newPage()
        await page.clock.install()
        await hold(page, screen)
        await openInTrouble(page, screen, screen.path(cast))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        // A drawer covers the screen that it belongs to.
        const drawer = page.getByRole('dialog')
        const frontOf = async () => ((await drawer.count()) > 0 ? drawer : page.getByRole('main'))
        const waiting = '[aria-busy=true], [role=status][aria-label=Loading]'
        await expect((await frontOf()).locator(waiting).first()).toBeVisible()
        await letThrough(page)
        await refuse(page, screen)
        await page.reload({ waitUntil: 'commit' })
        // What is read is read anew by itself, twice, before a screen says that it failed.
        await expect(async () => {
          await page.clock.fastForward(2000)
          await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible({ timeout: 50 })
        }).toPass({ intervals: [20] })
        const place = await frontOf()
        const retry = place.getByRole('button', { name: 'Try again' })
        await expect(retry.first()).toBeVisible()
        await letThrough(page)
        await expect(async () => {
          for (const button of await retry.all()) await button.click({ timeout: 1000 }).catch(() => {})
          expect(await retry.count()).toBe(0)
        }).toPass({ intervals: [20, 100] })
        await expect(place.getByRole('alert')).toHaveCount(0)
        await page.close()
      })
    }
  })
}
