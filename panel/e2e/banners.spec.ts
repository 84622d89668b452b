import type { Page } from '@playwright/test'
import { problemsOf } from './axe.ts'
import { test as base } from './browser.ts'
import { asContact, knownFixtures } from './fixtures.ts'
import { asStaff } from './test-server.ts'
import { expect, test } from './watch.ts'
import { asked, banner, bootingWith, documentWith, hostSite, widgetOf } from './widget-host.ts'

const fixtures = knownFixtures()

test.describe('in the panel', () => {
  test.use({ storageState: asStaff(fixtures.owner) })

  test('a banner is created, previewed, turned on, filtered by its status and deleted', async ({
    page,
    expectComplaint,
  }) => {
    await page.goto('/banners')
    await page.getByRole('button', { name: 'New banner' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Browser banner')
    await page.getByRole('textbox', { name: 'Text' }).fill('We are **faster** now')
    await page.getByRole('textbox', { name: 'Button (optional)' }).fill('Read more')
    const preview = page.frameLocator('iframe[title="Preview of the widget"]')
    await expect(preview.getByRole('region', { name: 'Announcement' })).toContainText('We are faster now')
    await expect(preview.locator('strong')).toHaveText('faster')

    expectComplaint('400')
    await page.getByRole('button', { name: 'Create banner' }).click()
    await expect(page.getByRole('textbox', { name: 'Link' })).toHaveAccessibleDescription(/required/)
    await page.getByRole('textbox', { name: 'Link' }).fill('/news')
    await page.getByRole('button', { name: 'Create banner' }).click()
    await expect(page.getByText('Banner “Browser banner” created.')).toBeVisible()
    await expect(page.getByText('No new impressions in this period.')).toBeVisible()
    expect(await problemsOf(page, { within: 'main', schemes: ['light', 'dark'] })).toEqual([])
    await page.getByRole('combobox', { name: 'Can be dismissed' }).click()
    await page.getByRole('option', { name: 'Yes, then show it again later' }).click()
    await page.getByRole('textbox', { name: 'Show again after (days)' }).fill('3')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()

    await page.getByRole('link', { name: 'Banners' }).first().click()
    await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Off' }).click()
    await page.getByRole('link', { name: 'Browser banner' }).click()
    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete banner' }).click()
    await expect(page.getByText('Banner “Browser banner” deleted.')).toBeVisible()
  })
})

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/**
 * How much has moved since the page was opened, without being asked to, as the browser measures it: all of it, or what of
 * some elements went up or down. Letters become wider or narrower when a font arrives.
 */
async function watchShifts(page: Page, of = ''): Promise<() => Promise<number>> {
  await page.addInitScript((of) => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    const counts = ({ node, previousRect, currentRect }: Shift['sources'][number]) => {
      const element = node instanceof Element ? node : (node?.parentElement ?? null)
      return element?.closest(of) && previousRect.y !== currentRect.y
    }
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, sources, value } of list.getEntries() as Shift[])
        if (!hadRecentInput && (of === '' || sources.some(counts))) shifts.push(value)
    }).observe({ type: 'layout-shift', buffered: true })
  }, of)
  return async () => {
    // Layout shifts are reported after the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))))
    return page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0))
  }
}

const both = [banner, { ...banner, id: '0190a5b2-7c1e-7d5a-9f3b-2f6d1c8e4a75', place: 'bottom', style: 'brand' }]
const bars = (page: Page) => widgetOf(page).getByRole('region', { name: /^Announcement/ })

/** A page that reserves room for the bar in time. It is painted once its style sheet is loaded. */
const roomy = documentWith(
  fixtures.publishableKey,
  `<link rel="stylesheet" href="/slow.css">
  <style>body { margin: 0; padding-top: var(--userkeep-banner-top, 0px) } p { height: 90px }</style>`,
).replace('</main>', `${'<p>Line</p>'.repeat(20)}</main>`)

const inPage = base.extend<{ site: { url: string } }>({
  // Automatic, because it also sets the banners of tests that bring a page of their own.
  site: [
    async ({ page }, use) => {
      const site = await hostSite({ document: roomy })
      await bootingWith(page, { banners: both })
      await page.route('**/v1/contact/banners/**', (route) => route.fulfill({ json: { id: banner.id } }))
      await page.route('**/slow.css', (route) => route.fulfill({ contentType: 'text/css', body: '' }))
      await use(site)
      site.close()
    },
    { auto: true },
  ],
})

inPage('on the first view the page makes room once, and nothing of it is covered', async ({ page, site }) => {
  const told = asked(page, `/v1/contact/banners/${banner.id}/seen`)
  await page.goto(site.url)
  await expect(bars(page)).toHaveCount(2)
  await expect(bars(page).first()).toBeVisible()
  await expect.poll(() => coveredBy(page)).toBeLessThanOrEqual(0)
  const height = await bars(page)
    .first()
    .evaluate((bar) => (bar as HTMLElement).offsetHeight)
  const room = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).paddingTop))
  expect(room).toBe(height + 20)
  expect(await page.evaluate(() => document.documentElement.style.paddingTop), 'the page made it itself').toBe('')
  expect(told).toHaveLength(1)
  expect(await problemsOf(page, { within: 'userkeep-widget', schemes: ['light', 'dark'] })).toEqual([])
})

/** How far the top bar reaches into the page's first heading; not above 0 where it covers nothing of it. */
async function coveredBy(page: Page): Promise<number> {
  const [bar, heading] = [await bars(page).first().boundingBox(), await page.locator('h1').boundingBox()]
  return (bar?.y ?? 0) + (bar?.height ?? 0) - (heading?.y ?? 0)
}

inPage(
  'a page that knows nothing of banners is moved down, by as much on the next page before it is painted',
  async ({ page }) => {
    const header = '<header style="position: sticky; top: 0; background: white"><h1>Product</h1></header>'
    const plain = documentWith(
      fixtures.publishableKey,
      '<link rel="stylesheet" href="/slow.css"><style>body { margin: 0 } h1 { margin: 0 } p { height: 90px }</style>',
    ).replace(/<main>.*<\/main>/s, `${header}<main>${'<p>Line</p>'.repeat(20)}</main>`)
    const other = await hostSite({ document: plain })
    await page.goto(other.url)
    await expect(bars(page).first()).toBeVisible()
    await expect.poll(() => coveredBy(page)).toBeLessThanOrEqual(0)
    await page.mouse.wheel(0, 400)
    await expect.poll(() => page.locator('h1').evaluate((heading) => heading.getBoundingClientRect().top)).toBe(0)
    await expect.poll(() => coveredBy(page)).toBeLessThanOrEqual(0)

    const shifted = await watchShifts(page)
    const begun = page.waitForRequest('**/v1/boot')
    await page.unroute('**/slow.css')
    await page.route('**/slow.css', async (route) => {
      await begun
      await route.fulfill({ contentType: 'text/css', body: '' })
    })
    await page.goto(`${other.url}next`)
    await expect(bars(page).first()).toBeVisible()
    expect(await coveredBy(page)).toBeLessThanOrEqual(0)
    expect(await shifted()).toBe(0)

    await bars(page).first().getByRole('button', { name: 'Close this announcement' }).click()
    await expect.poll(() => page.locator('h1').evaluate((heading) => heading.getBoundingClientRect().top)).toBe(0)
    other.close()
  },
)

inPage('a header that is fixed is moved below it, and back when it is closed', async ({ page }) => {
  const header = '<header style="position: fixed; top: 0; left: 0; right: 0; height: 60px"><h1>Product</h1></header>'
  const fixed = documentWith(
    fixtures.publishableKey,
    '<style>body { margin: 0; padding-top: 60px } h1, p { margin: 0 } p { height: 90px }</style>',
  ).replace(/<main>.*<\/main>/s, `${header}<main>${'<p>Line</p>'.repeat(20)}</main>`)
  const other = await hostSite({ document: fixed })
  const topOf = (selector: string) => page.locator(selector).evaluate((found) => found.getBoundingClientRect().top)
  for (const path of ['', 'next']) {
    await page.goto(other.url + path)
    await expect(bars(page).first()).toBeVisible()
    await expect.poll(() => coveredBy(page)).toBeLessThanOrEqual(0)
    const below = await topOf('header')
    expect(await topOf('main'), 'the header covers nothing of the page').toBe(below + 60)
    await page.mouse.wheel(0, 400)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(400)
    expect(await topOf('header')).toBe(below)
    expect(await coveredBy(page)).toBeLessThanOrEqual(0)
  }
  await bars(page).first().getByRole('button', { name: 'Close this announcement' }).click()
  await expect.poll(() => topOf('header')).toBe(0)
  expect(await page.locator('header').evaluate((found) => found.style.top)).toBe('0px')
  other.close()
})

inPage('the next page leaves room for it before anything is painted', async ({ page, site }) => {
  await page.goto(site.url)
  await expect(bars(page).first()).toBeVisible()
  const bar = await bars(page).first().boundingBox()
  const shifted = await watchShifts(page)
  // Nothing is painted before its style sheet is there, which comes once the widget has begun.
  const begun = page.waitForRequest('**/v1/boot')
  await page.unroute('**/slow.css')
  await page.route('**/slow.css', async (route) => {
    await begun
    await route.fulfill({ contentType: 'text/css', body: '' })
  })
  await page.goto(`${site.url}next`)
  await expect(bars(page).first()).toBeVisible()
  const content = await page.locator('main').boundingBox()
  expect(content?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  expect(await shifted()).toBe(0)
})

inPage('a click is told, and what the service may not record the browser remembers', async ({ page, site }) => {
  await page.unrouteAll()
  await bootingWith(page, { banners: [{ ...banner, seen: true, action_url: '/elsewhere' }] })
  const [seen, clicked] = ['seen', 'clicked'].map((what) => asked(page, `/v1/contact/banners/${banner.id}/${what}`))
  const error = { code: 'unverified_session', message: 'No' }
  await page.route('**/v1/contact/banners/**', (route) => route.fulfill({ status: 403, json: { error } }))
  await page.goto(site.url)
  await bars(page).getByRole('link', { name: 'Read more' }).click()
  await expect(page).toHaveURL(/elsewhere$/)
  expect([seen?.length, clicked?.length]).toEqual([0, 1])
  const told = page.waitForResponse('**/dismiss')
  await bars(page).getByRole('button', { name: 'Close this announcement' }).click()
  await told
  await expect(bars(page)).toHaveCount(0)
  await page.reload()
  await expect(widgetOf(page)).toHaveCount(1)
  await expect(bars(page)).toHaveCount(0)
})

test.describe('in the portal', () => {
  test.use({ storageState: asContact(fixtures.publishableKey, fixtures.contact) })

  test('a banner is shown from the first moment on, and disappears when it is closed', async ({ page }) => {
    const shifted = await watchShifts(page, 'header, main')
    const answer = { banners: [{ ...banner, action_url: 'https://example.com/news' }] }
    await page.route('**/v1/contact/banners', (route) => route.fulfill({ json: answer }))
    await page.route('**/v1/contact/banners/**', (route) => route.fulfill({ json: { id: banner.id } }))
    await page.goto(`/portal/profile?key=${fixtures.publishableKey}`)
    const bar = page.getByRole('complementary', { name: 'Announcement' })
    await expect(bar).toContainText('Everything is faster.')
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
    expect(await shifted()).toBe(0)
    expect(await problemsOf(page, { within: '.announcement', schemes: ['light', 'dark'] })).toEqual([])
    await bar.getByRole('button', { name: 'Close this announcement' }).click()
    await expect(bar).toHaveCount(0)
  })
})
