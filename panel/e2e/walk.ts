import { expect, type Page } from '@playwright/test'
import { expectSkeleton, expectTryAgain, type HeldReads, holdReads, tryAgain } from './error-states.ts'
import { knownFixtures } from './fixtures.ts'
import type { Screen } from './screens.ts'
import { settled } from './test-server.ts'

/** A path of the panel that leads to no screen. */
export const nowhere = '/nothing-here'

/** Longer than the panel caches an answer that no screen shows. */
const cacheLifetimeMs = 6 * 60_000

const isPanel = (path: string) => !path.startsWith('/portal/')

/** Whether the panel can go to this path without loading the page again. */
const isReachable = (page: Page, path: string) =>
  page.url() !== 'about:blank' && isPanel(new URL(page.url()).pathname) && isPanel(path) && !path.includes('#')

/**
 * Goes to a screen as if the page had just been loaded, with nothing cached. Inside the panel the page is not loaded
 * again, which takes a third of the time. The clock of the page must be installed.
 */
export async function goFresh(
  page: Page,
  path: string,
  beforeScreen: () => Promise<void> = async () => {},
): Promise<void> {
  if (path === nowhere || !isReachable(page, path)) {
    await beforeScreen()
    await page.goto(path, { waitUntil: 'commit' })
    return
  }
  if (new URL(page.url()).pathname !== nowhere) await leaveFor(page, nowhere)
  await page.clock.fastForward(cacheLifetimeMs)
  await beforeScreen()
  await leaveFor(page, path)
}

/** Goes to a path inside the panel, and waits until the heading of the screen before is gone. */
async function leaveFor(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-left', '')
    history.pushState({}, '', to)
  }, path)
  await expect(page.locator('h1[data-left]')).toHaveCount(0)
  if (path === nowhere) await settled(page)
}

/** Goes to a screen whose data is first held, then refused, and recovers by pressing "Try again". */
export async function failAndRecover(page: Page, screen: Screen): Promise<void> {
  let reads: HeldReads | undefined
  await goFresh(page, screen.path(knownFixtures()), async () => {
    reads = await holdReads(page, screen)
  })
  await reads?.requested()
  await expectSkeleton(page)
  await reads?.refuse()
  await expectTryAgain(page)
  await reads?.release()
  await tryAgain(page)
}
