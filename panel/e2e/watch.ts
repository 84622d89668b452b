import { type Browser, type BrowserContextOptions, type BrowserContext, test as base, expect } from '@playwright/test'
import { stageUrl } from './stage.ts'

interface Watched {
  /** Another browser beside the first one, watched likewise. */
  openBrowser(options?: BrowserContextOptions): Promise<BrowserContext>
  /** An answer that a test provokes is no fault: this much of a console line is expected. */
  expectComplaint(part: string | RegExp): void
}

/** Every page of every test: nothing in the console, and no request to any other host. */
export const test = base.extend<Watched & { faults: string[]; forgiven: (string | RegExp)[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
  faults: async ({}, use) => {
    await use([])
  },
  // biome-ignore lint/correctness/noEmptyPattern: likewise
  forgiven: async ({}, use) => {
    await use([])
  },
  expectComplaint: async ({ forgiven }, use) => {
    await use((part) => void forgiven.push(part))
  },
  context: async ({ context, faults, forgiven }, use) => {
    watch(context, faults)
    await use(context)
    expect(unforgiven(faults, forgiven)).toEqual([])
  },
  openBrowser: async ({ browser, faults }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options) => {
      const context = await openOn(browser, options)
      opened.push(context)
      watch(context, faults)
      return context
    })
    for (const context of opened) await context.close()
  },
})

export { expect } from '@playwright/test'

const openOn = (browser: Browser, options: BrowserContextOptions = {}) =>
  browser.newContext({ baseURL: stageUrl, reducedMotion: 'reduce', viewport: { width: 1440, height: 900 }, ...options })

const unforgiven = (faults: string[], forgiven: (string | RegExp)[]) =>
  faults.filter((fault) => !forgiven.some((part) => (typeof part === 'string' ? fault.includes(part) : part.test(fault))))

function watch(context: BrowserContext, faults: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => faults.push(error.error().message))
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== stageUrl) faults.push(`asked another host: ${request.url()}`)
  })
}
