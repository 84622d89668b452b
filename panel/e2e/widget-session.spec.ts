import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { test as base } from './browser.ts'
import { knownFixtures } from './fixtures.ts'
import { identitySecret, read } from './test-server.ts'
import { expect, test } from './watch.ts'
import { asked, banner, bootingWith, documentWith, hostSite, queue, ready, widgetOf } from './widget-host.ts'

declare global {
  interface Window {
    /** The number of boots that are not answered yet. */
    booting: number
    /** Events by which the widget would retry earlier. */
    events: string[]
  }
}

const { publishableKey: key, owner } = knownFixtures()
const nothingToShow = { checklists: undefined, legal: undefined }
const onSite = base.extend<{ url: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from here which fixtures this one needs
  url: async ({}, use) => {
    const { url, close } = await hostSite({ document: documentWith(key, queue) })
    await use(url)
    close()
  },
})

const tokens = async (page: Page, path: string, times: number, load: () => Promise<unknown>) => {
  const found: string[] = []
  for (let n = 0; n < times; n++) {
    const answer = page.waitForResponse((response) => response.url().endsWith(path) && response.ok())
    await load()
    found.push((await (await answer).json()).token)
    await ready(page)
  }
  return found
}

test('a reloaded page boots once and continues its session', async ({ page }) => {
  await bootingWith(page, nothingToShow)
  const boots = asked(page, '/v1/boot')
  await page.goto('/demo')
  await ready(page)
  const found = await tokens(page, '/v1/boot', 3, () => page.reload())
  expect(new Set(found).size).toBe(1)
  expect(boots).toHaveLength(4)
})

test('a person who is identified late on every page has one device, and each page boots once', async ({
  page,
  request,
}) => {
  await bootingWith(page, nothingToShow)
  const secret = await identitySecret(request, owner)
  const external_id = `late-${Date.now().toString(36)}`
  const identity = { external_id, hash: createHmac('sha256', secret).update(external_id).digest('hex') }
  // A late `identify` is awaited, however slow the machine is.
  await page.addInitScript(() => {
    const { setTimeout: original } = window
    window.setTimeout = ((work: () => void, ms = 0) =>
      original(work, ms === 3000 ? 3_600_000 : ms)) as typeof window.setTimeout
  })
  const load = async () => {
    await page.goto('/demo')
    await page.waitForFunction(() => 'loaded' in (window.userkeep ?? {}))
    await page.evaluate(
      (who) =>
        new Promise<void>((resolve) => {
          window.userkeep?.('on', 'change', ({ contact }: { contact: { external_id: string | null } }) => {
            if (contact.external_id === who.external_id) resolve()
          })
          window.userkeep?.('identify', who)
        }),
      identity,
    )
  }
  const booted = () => page.waitForResponse((answer) => answer.request().postDataJSON()?.identity !== undefined)
  const first = booted()
  await load()
  const { contact, token } = await (await first).json()
  const boots = asked(page, '/v1/boot')
  for (let n = 1; n <= 3; n++) {
    const next = booted()
    await load()
    expect((await (await next).json()).token).toBe(token)
    expect(boots).toHaveLength(n)
  }
  const sessions = await read<{ sessions: { verified: boolean }[] }>(
    request,
    owner,
    `/v1/organization/contacts/${contact.id}/sessions`,
  )
  expect(sessions.sessions.filter(({ verified }) => verified)).toHaveLength(1)
  expect(sessions.sessions.length).toBeLessThanOrEqual(2)
})

onSite('a page whose own script identifies after the widget has started boots once', async ({ page }) => {
  const own = '<script defer src="/own.js"></script>'
  const site = await hostSite({ document: documentWith(key, queue + own) })
  await bootingWith(page, { ...nothingToShow, banners: undefined })
  const boots = asked(page, '/v1/boot')
  // However slow the machine is, the boot waits until the page is parsed.
  await page.addInitScript(() => {
    const { setTimeout: original } = window
    window.setTimeout = ((work: () => void, ms = 0) =>
      original(work, ms === 1000 ? 3_600_000 : ms)) as typeof window.setTimeout
  })
  await page.route('**/own.js', async (route) => {
    await page.waitForFunction(() => 'loaded' in (window.userkeep ?? {}))
    await route.fulfill({ contentType: 'text/javascript', body: "userkeep('identify', { external_id: 'own-script' })" })
  })
  await page.goto(site.url)
  await ready(page)
  expect(boots.map((request) => request.postDataJSON().identity?.external_id)).toEqual(['own-script'])
  site.close()
})

for (const [person, identity, sent] of [
  ['somebody', { external_id: 'asked-first' }, { external_id: 'asked-first' }],
  ['nobody', null, undefined],
] as const)
  onSite(
    `a page that asks its own backend and then names ${person} boots once, on the first visit too`,
    async ({ page }) => {
      const site = await hostSite({
        document: documentWith(key, queue).replace('data-key=', 'data-wait="identify" data-key='),
      })
      await bootingWith(page, { ...nothingToShow, banners: undefined })
      const boots = asked(page, '/v1/boot')
      // The page answers later than every limit of the widget.
      await page.clock.install()
      await page.goto(site.url)
      await page.waitForFunction(() => 'loaded' in (window.userkeep ?? {}))
      await page.clock.runFor(60_000)
      expect(boots).toHaveLength(0)
      await page.evaluate((who) => window.userkeep?.('identify', who), identity)
      await ready(page)
      expect(boots.map((request) => request.postDataJSON().identity)).toEqual([sent])
      site.close()
    },
  )

test('after a failed boot the widget retries when the browser is online, or when the page is visible', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint('Failed to load resource')
  let isAway = true
  const boots = asked(page, '/v1/boot')
  // Long pauses between attempts, so that only the event can be the reason for the next one.
  await page.addInitScript(() => {
    const { setTimeout: original } = window
    window.setTimeout = ((work: () => void, ms = 0, ...more: never[]) =>
      original(work, ms >= 500 && ms < 10_000 ? 3_600_000 : ms, ...more)) as typeof window.setTimeout
  })
  await page.route('**/v1/boot', async (route) => {
    if (isAway) return route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Away' } } })
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...nothingToShow, banners: undefined } })
  })
  await page.goto('/demo')
  await expect.poll(() => boots.length).toBe(1)
  await boots[0]?.response()
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      return boots.length
    })
    .toBeGreaterThan(1)
  isAway = false
  let isReady = false
  const answered = ready(page).then(() => {
    isReady = true
  })
  await expect
    .poll(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      return isReady
    })
    .toBe(true)
  await answered
})

test('after seven failed boots the widget becomes ready without any event of the browser', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint('Failed to load resource')
  const failures = 7
  const boots = asked(page, '/v1/boot')
  await page.route('**/v1/boot', async (route) => {
    if (boots.indexOf(route.request()) < failures)
      return route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Away' } } })
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...nothingToShow, banners: undefined } })
  })
  await page.addInitScript(() => {
    const { fetch: original } = window
    window.booting = 0
    window.events = []
    window.fetch = async (...args) => {
      const isBoot = String(args[0]).endsWith('/v1/boot')
      if (isBoot) window.booting++
      return original(...args).finally(() => isBoot && window.booting--)
    }
    addEventListener('online', () => window.events.push('online'))
    document.addEventListener('visibilitychange', () => window.events.push('visibilitychange'))
  })
  await page.clock.install()
  await page.goto('/demo')
  await page.waitForFunction(() => 'loaded' in (window.userkeep ?? {}))
  let isReady = false
  const answered = ready(page).then(() => {
    isReady = true
  })
  await expect
    .poll(
      async () => {
        // Time stands still during a boot, so that none fails by its timeout.
        if (!(await page.evaluate(() => window.booting))) await page.clock.runFor(1000)
        return isReady
      },
      { intervals: [20] },
    )
    .toBe(true)
  await answered
  expect(boots).toHaveLength(failures + 1)
  expect(await page.evaluate(() => window.events)).toEqual([])
})

test('before the script loads, flag and entitled return the fallback', async ({ page }) => {
  await page.route('**/widget.js', () => {})
  await page.setContent(`<!doctype html><title>Product</title>${queue}`)
  const answers = await page.evaluate(() => [
    window.userkeep?.('flag', 'new-editor', 'fallback'),
    window.userkeep?.('flag', 'new-editor', false),
    window.userkeep?.('entitled', 'branding'),
    window.userkeep?.('entitled', 'branding', true),
    window.userkeep?.('track', 'early'),
  ])
  expect(answers).toEqual(['fallback', false, false, true, undefined])
})

onSite('nothing is asked of the service that it would refuse to record', async ({ page, url }) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  const told = asked(page, `/v1/contact/banners/${banner.id}/seen`)
  await page.route('**/v1/boot', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const contact = { ...answer.contact, kind: 'identified' }
    await route.fulfill({ response, json: { ...answer, ...nothingToShow, contact, banners: [banner] } })
  })
  await page.goto(url)
  const bar = widgetOf(page).getByRole('region', { name: 'Announcement' })
  await expect(bar).toBeVisible()
  await page.reload()
  await bar.getByRole('button', { name: 'Close this announcement' }).click()
  await expect(bar).toHaveCount(0)
  await page.reload()
  await expect(widgetOf(page)).toHaveCount(1)
  await expect(bar).toHaveCount(0)
  expect([told.length, complaints]).toEqual([0, []])
})
