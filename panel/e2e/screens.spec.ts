import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { problemsOf } from './axe.ts'
import { signContactIn } from './contact-sign-in.ts'
import { asContact, knownFixtures } from './fixtures.ts'
import { people, screens, storagesOf } from './screens.ts'
import { settled, testServerUrl } from './test-server.ts'
import { failAndRecover, goFresh } from './walk.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()

/** A session may send so many requests in an hour, and other tests send theirs with the first one. */
async function newContactSession(request: APIRequestContext) {
  return asContact(fixtures.publishableKey, {
    token: await signContactIn(request, fixtures.publishableKey, fixtures.contact.email),
  })
}

/** Under an open drawer or dialog lies a screen with a test of its own; the frame around the screens is checked once. */
async function partToCheck(page: Page, isFirst: boolean): Promise<string> {
  if ((await page.getByRole('dialog').count()) > 0) return '[role=dialog]'
  return isFirst ? 'html' : 'main'
}

// One person has most of the screens: their parts are walked at once.
test.describe.configure({ mode: 'parallel' })

const perWalk = 40

const walks = people.flatMap((who) => {
  const own = screens.filter((screen) => screen.who === who)
  return Array.from({ length: Math.ceil(own.length / perWalk) }, (_, part) => ({
    who,
    name: part === 0 ? `the screens of ${who}` : `the screens of ${who}, part ${part + 1}`,
    own: own.slice(part * perWalk, (part + 1) * perWalk),
    isFirst: part === 0,
  }))
})

for (const { who, name, own, isFirst } of walks) {
  test.describe(name, () => {
    test.describe.configure({ mode: 'default' })
    let context: BrowserContext | undefined
    let page: Page | undefined

    /** One page for all screens: the panel goes to each from the one before, without being loaded again. */
    test.beforeEach(async ({ browser, request }) => {
      if (page) return
      const storageState = who === 'contact' ? await newContactSession(request) : storagesOf(fixtures)[who]
      context = await browser.newContext({ baseURL: testServerUrl, reducedMotion: 'reduce', storageState })
      page = await context.newPage()
      await page.clock.install()
    })
    test.afterAll(() => context?.close())

    for (const screen of own) {
      const states = screen.reads ? 'shows a skeleton, says what went wrong, recovers and' : ''
      test(`${screen.name} ${states} is accessible`.replace('  ', ' '), async ({ watchPage, expectComplaint }) => {
        const walked = page as Page
        watchPage(walked)
        // The clock of the tests is not let into the frame of a preview, in which nothing may run.
        expectComplaint("Blocked script execution in 'about:srcdoc'")
        if (screen.refusal) expectComplaint(screen.refusal)
        if (screen.reads) {
          expectComplaint('503')
          await failAndRecover(walked, screen)
        } else await goFresh(walked, screen.path(fixtures))
        await settled(walked)
        const within = await partToCheck(walked, isFirst && screen === own[0])
        expect(await problemsOf(walked, { within, schemes: ['light', 'dark'] })).toEqual([])
      })
    }
  })
}
