import type { Page } from '@playwright/test'
import { test as base, expect } from './browser.ts'
import { knownFixtures } from './fixtures.ts'
import { testServerUrl } from './test-server.ts'
import {
  agreement,
  asked,
  banner,
  bootingWith,
  checklist,
  documentWith,
  hostSite,
  queue,
  ready,
  widgetOf,
} from './widget-host.ts'

const { publishableKey: key } = knownFixtures()

type Open = (page: Page, site?: { head?: string; headers?: Record<string, string> }) => Promise<void>

/** Opens the page on another site; an uncaught error there fails the test. */
const test = base.extend<{ open: Open }>({
  open: async ({ page }, use) => {
    const uncaught: string[] = []
    page.on('pageerror', (error) => uncaught.push(error.message))
    const sites: { close(): void }[] = []
    await use(async (page, { head, ...more } = {}) => {
      const made = await hostSite({ document: documentWith(key, head), ...more })
      sites.push(made)
      await page.goto(made.url)
    })
    for (const site of sites) site.close()
    expect(uncaught).toEqual([])
  },
})

test('calls made before the script loads are run afterwards, and boot uses their identity', async ({ page, open }) => {
  const boots = asked(page, '/v1/boot')
  const early = `${queue}<script>
    userkeep('on', 'ready', ({ contact }) => (document.title = contact.kind))
    userkeep('track', 'page_opened', { early: true })
    userkeep('identify', { external_id: 'early-bird', name: 'Early Bird' })
  </script>`
  const tracked = page.waitForRequest('**/v1/track')
  await open(page, { head: early })
  await expect(page).toHaveTitle(/visitor|identified/)
  expect(boots.map((request) => request.postDataJSON().identity?.external_id)).toEqual(['early-bird'])
  expect((await tracked).postDataJSON().events[0]).toMatchObject({ name: 'page_opened', properties: { early: true } })
})

test('the widget works under the strictest CSP, which has to allow only the address of the service', async ({
  page,
  open,
}) => {
  const policy = [
    "default-src 'none'",
    `script-src ${testServerUrl}`,
    `connect-src ${testServerUrl}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await bootingWith(page, { checklists: [checklist] })
  await open(page, { headers: { 'content-security-policy': policy } })
  await expect(widgetOf(page).getByRole('button', { name: /^First steps/ })).toBeVisible()
  expect(complaints).toEqual([])
})

test('one overlay is shown at a time, in order of importance', async ({ page, open }) => {
  const below = { ...banner, place: 'bottom' }
  const notice = { ...agreement, enforcement: 'notice' }
  await bootingWith(page, { legal: { outstanding: [notice] }, banners: [below], checklists: [checklist] })
  await open(page)
  const news = widgetOf(page).getByRole('region', { name: 'Announcement at the bottom of the page' })
  const later = widgetOf(page).getByRole('button', { name: 'Later' })
  await expect(later).toBeVisible()
  await expect(news).toHaveCount(0)
  await later.click()
  await expect(later).toHaveCount(0)
  await expect(news).toBeVisible()
  await widgetOf(page)
    .getByRole('button', { name: /^First steps/ })
    .click()
  await expect(widgetOf(page).getByRole('dialog', { name: 'Guide' })).toBeVisible()
  await expect(news).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(news).toBeVisible()
})

test('a hostile style sheet does not change the widget, nor the widget the page', async ({ page, open }) => {
  await bootingWith(page, { checklists: [checklist] })
  const hostile = `<style>
    * { display: none !important; color: red !important; font-size: 90px !important; transform: rotate(9deg) !important }
    html, head + body, main, h1 { display: block !important; transform: none !important }
    userkeep-widget { position: static !important; width: 400px !important; height: 400px !important; opacity: 0 !important }
  </style>`
  await open(page, { head: hostile })
  const before = await page.evaluate(() => document.body.getBoundingClientRect().toJSON())
  const launcher = widgetOf(page).getByRole('button', { name: /^First steps/ })
  await expect(launcher).toBeVisible()
  expect(await launcher.evaluate((button) => getComputedStyle(button).fontSize)).toBe('14px')
  expect(await page.evaluate(() => document.body.getBoundingClientRect().toJSON())).toEqual(before)
  await launcher.click()
  await expect(widgetOf(page).getByRole('dialog', { name: 'Guide' })).toBeVisible()
})

test('the widget survives a replaced body, and two copies of the script boot once', async ({ page, open }) => {
  const boots = asked(page, '/v1/boot')
  await bootingWith(page, { checklists: [checklist] })
  const copy = `<script type="module" src="${testServerUrl}/widget.js?copy" data-key="${key}"></script>`
  await open(page, { head: copy })
  await expect(widgetOf(page)).toHaveCount(1)
  await page.evaluate(() => document.documentElement.replaceChildren(document.createElement('body')))
  await expect(widgetOf(page).getByRole('button', { name: /^First steps/ })).toBeVisible()
  await expect(widgetOf(page)).toHaveCount(1)
  expect(boots).toHaveLength(1)
})

test('a page works while the widget is unavailable, refused, slow, or incomplete', async ({ page, open }) => {
  const works = async () => {
    await open(page, { head: queue })
    await expect(page.getByRole('heading', { name: "Somebody's product" })).toBeVisible()
    await page.evaluate(() => {
      window.userkeep?.('track', 'clicked')
      window.userkeep?.('no such command')
      window.userkeep?.('identify', null)
      window.userkeep?.('track', 'circular', Object.assign({}, { window }))
      return window.userkeep?.('flag', 'anything', 'otherwise')
    })
  }
  for (const pattern of ['**/widget.js', '**/v1/boot']) {
    await page.route(pattern, (route) => route.abort())
    await works()
    await page.unroute(pattern)
  }
  await page.route('**/v1/boot', () => {})
  await works()
  await page.unroute('**/v1/boot')
  await page.route('**/v1/boot', (route) =>
    route.fulfill({ status: 403, json: { error: { code: 'forbidden', message: 'No' } } }),
  )
  await works()
  await page.unroute('**/v1/boot')
  await page.route('**/widget/*.js', (route) => route.abort())
  await bootingWith(page, { checklists: [checklist] })
  await works()
  await ready(page)
})
