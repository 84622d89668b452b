import type { Page } from '@playwright/test'

/** What the frame itself reads: without it there is no screen to look at. */
const ofTheFrame = /^\/v1\/(session|config\/|contact\/me$)/
const isOwnRead = ({ pathname }: URL) => pathname.startsWith('/v1/') && !ofTheFrame.test(pathname)

/** Nothing a screen reads arrives, for as long as it is not let through. */
export async function hold(page: Page): Promise<void> {
  await page.route(isOwnRead, () => new Promise<void>(() => {}))
}

/** The service refuses whatever a screen reads. */
export async function refuse(page: Page): Promise<void> {
  const error = { code: 'unavailable', message: 'The service is not available right now. Try again in a moment.' }
  await page.route(isOwnRead, (route) => route.fulfill({ status: 503, json: { error } }))
}

export const letThrough = (page: Page): Promise<void> => page.unroute(isOwnRead)
