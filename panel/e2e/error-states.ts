import { expect, type Page, type Route } from '@playwright/test'
import type { Screen } from './screens.ts'

/** The requests of the frame around every screen: without them there is no screen. */
const frameRequest = /^\/v1\/(session|config\/|contact\/me$|organization\/(stream|conversations\/counts)$)/
const isReadOf =
  ({ onlyRead = /^/ }: Screen) =>
  ({ pathname }: URL) =>
    pathname.startsWith('/v1/') && !frameRequest.test(pathname) && onlyRead.test(pathname)

export interface HeldReads {
  /** Waits until the screen has sent a request that is held. */
  requested(): Promise<void>
  /** Answers the held requests, and those that follow, with 503. */
  refuse(): Promise<void>
  /** Lets the requests that follow through. */
  release(): Promise<void>
}

/** Holds every request that the screen sends for its own data. */
export async function holdReads(page: Page, screen: Screen): Promise<HeldReads> {
  const held: Route[] = []
  let [isRequested, isRefused] = [false, false]
  await page.route(isReadOf(screen), async (route) => {
    isRequested = true
    if (isRefused) await refuseOne(route)
    else held.push(route)
  })
  return {
    requested: () => expect.poll(() => isRequested, { message: `${screen.name} reads something` }).toBe(true),
    async refuse() {
      isRefused = true
      await Promise.all(held.splice(0).map(refuseOne))
    },
    release: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
  }
}

const error = { code: 'unavailable', message: 'The service is not available right now. Try again in a moment.' }

/** A request that the screen has given up meanwhile has no one left to answer. */
const refuseOne = (route: Route) => route.fulfill({ status: 503, json: { error } }).catch(() => {})

const loading = '[aria-busy=true], [role=status][aria-label=Loading]'

/** Returns the open drawer or dialog, which covers the screen that it belongs to, or else the screen. */
async function frontOf(page: Page) {
  const drawer = page.getByRole('dialog')
  return (await drawer.count()) > 0 ? drawer : page.getByRole('main')
}

/** The screen shows its heading and, in place of what it waits for, a skeleton. */
export async function expectSkeleton(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect((await frontOf(page)).locator(loading).first()).toBeVisible()
}

/** The screen offers to try again, once it has repeated the request by itself as often as it does. */
export async function expectTryAgain(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(2000)
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [20] })
  await expect((await frontOf(page)).getByRole('button', { name: 'Try again' }).first()).toBeVisible()
}

/** Presses "Try again" wherever it is offered; no error is left afterwards. */
export async function tryAgain(page: Page): Promise<void> {
  const front = await frontOf(page)
  const retry = front.getByRole('button', { name: 'Try again' })
  await expect(async () => {
    for (const button of await retry.all()) await button.click({ timeout: 1000 }).catch(() => {})
    expect(await retry.count()).toBe(0)
  }).toPass({ intervals: [20, 100] })
  await expect(front.getByRole('alert')).toHaveCount(0)
}
