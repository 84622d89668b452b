import type { Page } from '@playwright/test'
import { problemsOf } from './axe.ts'
import { knownFixtures } from './fixtures.ts'
import { asStaff, settled } from './test-server.ts'
import { expect, test } from './watch.ts'

const phone = { width: 390, height: 844 }
const fixtures = knownFixtures()
const headers = { authorization: `Bearer ${fixtures.owner.token}` }

test.use({ storageState: asStaff(fixtures.owner) })

async function openSearch(page: Page) {
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Search everything' })
  await expect(search).toBeFocused()
  return search
}

test('a segment is found by name, opened with the keyboard, and listed as recent afterwards', async ({
  page,
  request,
}) => {
  for (const name of ['Zebra owners', 'Zebra admins', 'Zebra guests']) {
    const condition = { all: [{ field: 'contact.kind', op: 'eq', value: 'identified' }] }
    await request.post('/v1/organization/segments?environment=test', { headers, data: { name, condition } })
  }
  await page.goto('/overview?env=test')
  await settled(page)
  await openSearch(page)
  await page.keyboard.type('zebra')
  const group = page.getByRole('group', { name: 'Segments' })
  await expect(group.getByRole('option')).toHaveCount(3)
  await page.keyboard.press('ArrowDown')
  const chosen = page.getByRole('option', { selected: true })
  const name = (await group.getByRole('option').nth(1).textContent()) ?? ''
  await expect(chosen).toHaveText(name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/segments\?.*segment=/)
  await settled(page)

  await openSearch(page)
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([name])

  // The other environment has neither the segments nor what was recent.
  await page.goto('/overview')
  await settled(page)
  await openSearch(page)
  await expect(page.getByRole('group', { name: 'Recent' })).toHaveCount(0)
  await page.keyboard.type('zebra')
  await expect(page.getByText('No results for “zebra”')).toBeVisible()
})

for (const { word, option } of [
  { word: 'MRR', option: 'Revenue' },
  { word: '2FA', option: 'Account' },
  { word: 'coupon', option: 'Coupons' },
  { word: 'stripe', option: 'Payment gateways' },
]) {
  test(`“${word}” leads to ${option}`, async ({ page }) => {
    await page.goto('/overview')
    await settled(page)
    await openSearch(page)
    await page.keyboard.type(word)
    await expect(page.getByRole('group', { name: 'Go to' }).getByRole('option', { name: option })).toBeVisible()
  })
}

test('actions run from the search: a new campaign, the test environment, the dark scheme', async ({ page }) => {
  await page.goto('/overview')
  await settled(page)
  await openSearch(page)
  await page.keyboard.type('dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await openSearch(page)
  await page.keyboard.type('switch to test')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/env=test/)
  await openSearch(page)
  await page.keyboard.type('new campaign')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'New campaign' })).toBeVisible()
})

test('the page with all results has a tab for each kind, and a result opens its item', async ({ page, request }) => {
  for (let number = 1; number <= 7; number++) {
    const data = { name: `Walrus ${number}` }
    await request.post('/v1/organization/customers?environment=test', { headers, data })
  }
  await request.post('/v1/organization/flags?environment=test', {
    headers,
    data: { key: 'walrus_mode', name: 'Walrus mode', kind: 'boolean' },
  })
  await page.goto('/overview?env=test')
  await settled(page)
  await openSearch(page)
  await page.keyboard.type('walrus')
  await expect(page.getByRole('group', { name: 'Customers' }).getByRole('option')).toHaveCount(5)
  expect(await problemsOf(page, { within: '[role=dialog]', schemes: ['light', 'dark'] })).toEqual([])
  await page.getByRole('option', { name: 'All results for “walrus”' }).click()
  await expect(page).toHaveURL(/\/search\?.*q=walrus/)
  const customers = page.getByRole('region', { name: 'Customers' })
  await expect(customers.getByRole('listitem')).toHaveCount(5)
  await expect(page.getByRole('region', { name: 'Feature flags' }).getByRole('listitem')).toHaveCount(1)
  await customers.getByRole('button', { name: 'View all customers' }).click()
  await expect(page.getByRole('button', { name: 'Customers', exact: true, pressed: true })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Customers' }).getByRole('link')
  await expect(rows).toHaveCount(7)

  await page.keyboard.press('j')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(rows.first()).toBeFocused()
  const name = (await rows.first().textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name })).toBeVisible()
})

test('a failed search shows an error, and can be retried', async ({ page, expectComplaint }) => {
  expectComplaint('400')
  let isDown = true
  await page.route('**/v1/organization/search?*', (route) =>
    isDown
      ? route.fulfill({ status: 400, json: { error: { code: 'invalid_request', message: 'Down', fields: {} } } })
      : route.continue(),
  )
  await page.goto('/overview')
  await settled(page)
  await openSearch(page)
  await page.keyboard.type('ada')
  const dialog = page.getByRole('dialog', { name: 'Search everything' })
  await expect(dialog.getByText('Search results could not be loaded.')).toBeVisible()
  isDown = false
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('Search results could not be loaded.')).toHaveCount(0)
})

test('on a phone the search fills the screen, without horizontal overflow', async ({ openBrowser }) => {
  const context = await openBrowser({ storageState: asStaff(fixtures.owner), viewport: phone })
  const page = await context.newPage()
  await page.goto('/overview')
  await settled(page)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Search everything' })
  await expect(dialog).toBeInViewport({ ratio: 1 })
  await page.keyboard.type('in')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
})

test('g and a letter opens every entry of the navigation, also in capital letters', async ({ page }) => {
  await page.goto('/overview')
  await settled(page)
  for (const { keys, title } of [
    { keys: ['g', 'd'], title: 'Subscriptions' },
    { keys: ['g', 'j'], title: 'Changelog' },
    { keys: ['g', 'Shift+A'], title: 'Audit log' },
    { keys: ['g', ','], title: 'General' },
  ]) {
    // The letter has to follow within a second, which a busy machine may miss.
    await expect(async () => {
      for (const key of keys) await page.keyboard.press(key)
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible({ timeout: 3000 })
    }).toPass()
  }
})

test('the current entry of the navigation is scrolled into view, with its nested entries', async ({ openBrowser }) => {
  const context = await openBrowser({ storageState: asStaff(fixtures.owner), viewport: { width: 1280, height: 420 } })
  const page = await context.newPage()
  const nav = page.getByRole('navigation', { name: 'Main' })
  await page.goto('/webhooks')
  await expect(nav.getByRole('link', { name: 'Webhooks' })).toBeInViewport({ ratio: 1 })
  await page.goto('/roadmap')
  await expect(nav.getByRole('link', { name: 'Roadmap' })).toBeInViewport({ ratio: 1 })
  await expect(nav.getByRole('link', { name: 'Dashboards' })).toHaveCount(0)
})

test('“Get started” is in the navigation of a new organization until its steps are done', async ({
  page,
  openBrowser,
}) => {
  const newcomer = await (await openBrowser({ storageState: asStaff(fixtures.newcomer) })).newPage()
  await newcomer.goto('/overview')
  const entry = (of: Page) =>
    of.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Get started', exact: true })
  await expect(entry(newcomer)).toBeVisible()

  // Every step of the organization with the demo is done, except where a teammate or a key has not been seen.
  await page.route('**/v1/organization/api-keys?*kind=secret*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const used = body.api_keys.map((key: object) => ({ ...key, last_used_at: new Date(0).toISOString() }))
    await route.fulfill({ response: answer, json: { ...body, api_keys: used } })
  })
  const progress = page.waitForResponse(/\/v1\/organization\/members\?/)
  await page.goto('/overview')
  await progress
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userkeep.get-started.finished'))).toContain('live')
  await expect(entry(page)).toHaveCount(0)
})
