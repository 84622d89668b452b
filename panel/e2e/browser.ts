import { type BrowserContext, test as base } from '@playwright/test'

export { expect } from '@playwright/test'

/** Tests in a browser that may end while a route handler still waits for the service. */
export const test = base.extend<{ reported: undefined }>({
  /** Reports the process of the worker, whose CPU time is measured. */
  reported: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from here which fixtures this one needs
    async ({}, use, info) => {
      info.annotations.push({ type: 'process', description: String(process.pid) })
      await use(undefined)
    },
    { auto: true },
  ],
  context: async ({ context }, use) => {
    await use(context)
    await dropRoutes(context)
  },
})

/** Ends every route of a context, so that closing it does not fail the handlers that are still at work. */
export async function dropRoutes(context: BrowserContext): Promise<void> {
  for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
}
