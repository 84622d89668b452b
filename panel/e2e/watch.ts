import { randomInt } from 'node:crypto'
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { test as base, dropRoutes, expect } from './browser.ts'
import { testServerUrl } from './test-server.ts'

interface Watched {
  /** Another browser beside the first one, watched likewise. */
  openBrowser(options?: BrowserContextOptions): Promise<BrowserContext>
  /** Watches a page that the test did not get from here. */
  watchPage(page: Page): void
  /** A refusal that a test provokes is no fault: a console line with this in it is expected. */
  expectComplaint(part: string): void
}

interface Observations {
  faults: string[]
  forgiven: string[]
}

/** Every page of every test: nothing in the console, and no request to any other host. */
export const test = base.extend<Watched & { observed: Observations }>({
  observed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from here which fixtures this one needs
    async ({}, use) => {
      const observed: Observations = { faults: [], forgiven: [] }
      await use(observed)
      const unforgiven = observed.faults.filter((fault) => !observed.forgiven.some((part) => fault.includes(part)))
      expect(unforgiven, 'what the console said, and requests to other hosts').toEqual([])
    },
    { auto: true },
  ],
  expectComplaint: async ({ observed }, use) => {
    await use((part) => void observed.forgiven.push(part))
  },
  watchPage: async ({ observed }, use) => {
    const watched: Page[] = []
    await use((page) => {
      watched.push(page)
      watch(page, observed)
    })
    // The page may belong to the next test as well.
    for (const page of watched)
      for (const event of ['console', 'pageerror', 'request'] as const) page.removeAllListeners(event)
  },
  context: async ({ context, observed }, use) => {
    watch(context, observed)
    await use(context)
  },
  /** Calls the API from an address of its own, since sign-ups and sign-ins are limited by address. */
  request: async ({ playwright }, use) => {
    const request = await playwright.request.newContext({ baseURL: testServerUrl, extraHTTPHeaders: fromOwnAddress() })
    await use(request)
    await request.dispose()
  },
  openBrowser: async ({ browser, observed, viewport }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({
        baseURL: testServerUrl,
        reducedMotion: 'reduce',
        viewport,
        ...options,
      })
      opened.push(context)
      watch(context, observed)
      return context
    })
    for (const context of opened) {
      await dropRoutes(context)
      await context.close()
    }
  },
})

export { expect } from './browser.ts'

export const fromOwnAddress = () => ({
  'x-forwarded-for': [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.'),
})

function watch(watched: BrowserContext | Page, { faults }: Observations): void {
  const emitter = watched as Page
  emitter.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} (${message.location().url})`)
  })
  if ('pages' in watched) watched.on('weberror', (error) => faults.push(error.error().message))
  else watched.on('pageerror', (error) => faults.push(error.message))
  emitter.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== testServerUrl) faults.push(`asked another host: ${request.url()}`)
  })
}
