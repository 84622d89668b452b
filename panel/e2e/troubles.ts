import type { Page } from '@playwright/test'
import type { Screen } from './screens.ts'

/** What the frame itself reads: without it there is no screen to look at. */
const ofTheFrame = /^\/v1\/(session|config\/|contact\/me$)/
const readOf =
  ({ onlyRead = /^/ }: Screen) =>
  ({ pathname }: URL) =>
    pathname.startsWith('/v1/') && !ofTheFrame.test(pathname) && onlyRead.test(pathname)

/** Nothing the screen reads arrives, for as long as it is not let through. */
export async function hold(page: Page, screen: Screen): Promise<void> {
  await page.route(readOf(screen), () => new Promise<void>(() => {}))
}

/** The service refuses whatever the screen reads. */
export async function refuse(page: Page, screen: Screen): Promise<void> {
  const error = { code: 'unavailable', message: 'The service is not available right now. Try again in a moment.' }
  await page.route(readOf(screen), (route) => route.fulfill({ status: 503, json: { error } }))
}

export const letThrough = (page: Page): Promise<void> => page.unrouteAll()

/** Opens it, and returns once it has asked for what it will not get. */
export async function openInTrouble(page: Page, screen: Screen, path: string): Promise<void> {
  const isAwaited = readOf(screen)
  const asked = page.waitForRequest((request) => isAwaited(new URL(request.url())))
  await page.goto(path, { waitUntil: 'commit' })
  await asked
}
