import { test as base, type Page } from '@playwright/test'
import { problemsOf } from './axe.ts'
import { asContact, knownCast } from './cast.ts'
import { asStaff } from './stage.ts'
import { expect, test } from './watch.ts'
import { asked, banner, bootingWith, documentWith, hostSite, widgetOf } from './widget-host.ts'

const cast = knownCast()

test.describe('in the panel', () => {
  test.use({ storageState: asStaff(cast.owner) })

  test('a banner is written, seen as people will see it, turned on, found by its state and deleted', async ({
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
    await expect(page.getByRole('textbox', { name: 'Where it leads' })).toHaveAccessibleDescription(/required/)
    await page.getByRole('textbox', { name: 'Where it leads' }).fill('/news')
    await page.getByRole('button', { name: 'Create banner' }).click()
    await expect(page.getByText('Banner “Browser banner” created.')).toBeVisible()
    await expect(page.getByText('Nobody saw it for the first time in this period.')).toBeVisible()
    expect(await problemsOf(page, { within: 'main', schemes: ['light', 'dark'] })).toEqual([])
    await page.getByRole('combobox', { name: 'Can be closed' }).click()
    await page.getByRole('option', { name: 'Yes, and it comes back' }).click()
    await page.getByRole('textbox', { name: 'Comes back after (days)' }).fill('3')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()

    await page.getByRole('link', { name: 'Banners' }).first().click()
    await page.getByRole('group', { name: 'State' }).getByRole('button', { name: 'Off' }).click()
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
    // What is measured is told after the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))))
    return page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0))
  }
}

const both = [banner, { ...banner, id: '0190a5b2-7c1e-7d5a-9f3b-2f6d1c8e4a75', place: 'bottom', style: 'brand' }]
const bars = (page: Page) => widgetOf(page).getByRole('region', { name: /^Announcement/ })

/** A page that leaves room for the bar, where it is told of it in time. It is painted once its style sheet is there. */
const roomy = documentWith(
  cast.publishableKey,
  `<link rel="stylesheet" href="/slow.css">
  <style>body { margin: 0; padding-top: var(--userkeep-banner-top, 0px) } p { height: 90px }</style>`,
).replace('</main>', `${'<p>Line</p>'.repeat(20)}</main>`)

const inPage = base.extend<{ site: { url: string } }>({
  site: async ({ page }, use) => {
    const site = await hostSite({ document: roomy })
    await bootingWith(page, { banners: both })
    await page.route('**/v1/contact/banners/**', (route) => route.fulfill({ json: { id: banner.id } }))
    await page.route('**/slow.css', (route) => route.fulfill({ contentType: 'text/css', body: '' }))
    await use(site)
    site.close()
  },
})

inPage('where it comes late it moves nothing of the page', async ({ page, site }) => {
  const shifted = await watchShifts(page)
  const told = asked(page, `/v1/contact/banners/${banner.id}/seen`)
  await page.goto(site.url)
  await expect(bars(page)).toHaveCount(2)
  await expect(bars(page).first()).toBeVisible()
  expect(await shifted()).toBe(0)
  expect(told).toHaveLength(1)
  expect(await problemsOf(page, { within: 'userkeep-widget', schemes: ['light', 'dark'] })).toEqual([])
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
  test.use({ storageState: asContact(cast.publishableKey, cast.contact) })

  test('it stands beside the rest from the first moment, and is gone once closed', async ({ page }) => {
    const shifted = await watchShifts(page, 'header, main')
    const answer = { banners: [{ ...banner, action_url: 'https://example.com/news' }] }
    await page.route('**/v1/contact/banners', (route) => route.fulfill({ json: answer }))
    await page.route('**/v1/contact/banners/**', (route) => route.fulfill({ json: { id: banner.id } }))
    await page.goto(`/portal/profile?key=${cast.publishableKey}`)
    const bar = page.getByRole('complementary', { name: 'Announcement' })
    await expect(bar).toContainText('Everything is faster.')
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
    expect(await shifted()).toBe(0)
    expect(await problemsOf(page, { within: '.announcement', schemes: ['light', 'dark'] })).toEqual([])
    await bar.getByRole('button', { name: 'Close this announcement' }).click()
    await expect(bar).toHaveCount(0)
  })
})
