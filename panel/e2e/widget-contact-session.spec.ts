import { test as base } from './browser.ts'
import { knownFixtures } from './fixtures.ts'
import { expect } from './watch.ts'
import { asked, documentWith, hostSite, queue, ready } from './widget-host.ts'

const { publishableKey: key, contact } = knownFixtures()
const onSite = base.extend<{ url: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from here which fixtures this one needs
  url: async ({}, use) => {
    const { url, close } = await hostSite({ document: documentWith(key, queue) })
    await use(url)
    close()
  },
})

onSite('a page gives the widget a contact session that it already has', async ({ page, url }) => {
  const boots = asked(page, '/v1/boot')
  await page.goto(url)
  await page.evaluate((token) => window.userkeep?.('session', token), contact.token)
  await ready(page)
  const shown = await page.evaluate(
    () =>
      new Promise<{ contact: { email: string }; verified: boolean }>((found) =>
        window.userkeep?.('on', 'ready', found),
      ),
  )
  expect([shown.contact.email, shown.verified]).toEqual([contact.email, true])
  expect(boots.at(-1)?.postDataJSON().contact_session).toBe(contact.token)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(stored).not.toContain(contact.token)
  const next = page.waitForResponse((answer) => answer.url().endsWith('/v1/boot') && answer.ok())
  await page.evaluate(() => window.userkeep?.('session', null))
  expect((await (await next).json()).verified).toBe(false)
})

onSite(
  'a contact session that has ended is reported to the page, and one of another kind is refused',
  async ({ page, url }) => {
    const warnings: string[] = []
    page.on('console', (said) => warnings.push(said.text()))
    await page.goto(url)
    const failed = await page.evaluate(
      () =>
        new Promise<{ code: string }>((found) => {
          window.userkeep?.('on', 'error', ({ code }: { code: string }) => found({ code }))
          window.userkeep?.('session', 'uk_sk_live_secret')
          window.userkeep?.('session', 'uk_ct_ended')
        }),
    )
    expect(failed.code).toBe('unauthorized')
    expect(warnings.join()).toContain('session requires the token of a contact session')
  },
)
