import { problemsOf } from './axe.ts'
import { bootWithMessenger, fieldOf, launcherOf, logOf, openMessenger, panelOf, send } from './messenger-kit.ts'
import { expect, test } from './watch.ts'
import { checklist, ready, widgetOf } from './widget-host.ts'

const both = { within: 'userkeep-widget', schemes: ['light', 'dark'] as ('light' | 'dark')[] }

test('articles are suggested while typing a question and are read in the panel, and the question remains', async ({
  openBrowser,
}) => {
  const page = await (await openBrowser()).newPage()
  await openMessenger(page)
  await fieldOf(page).fill('compare two revisions')
  const suggested = panelOf(page).getByRole('region', { name: 'Suggested articles' })
  await suggested
    .getByRole('button', { name: /^Compare/ })
    .first()
    .click()
  const article = panelOf(page).getByRole('article')
  await expect(article.getByRole('heading', { level: 3 }).first()).toContainText('Compare')
  await panelOf(page).getByRole('button', { name: 'No', exact: true }).click()
  await panelOf(page).getByRole('button', { name: 'Send us a message' }).click()
  await expect(fieldOf(page)).toHaveValue('compare two revisions')

  await panelOf(page).getByRole('tab', { name: 'Help' }).click()
  await panelOf(page).getByRole('button', { name: 'All articles' }).click()
  await panelOf(page).getByRole('searchbox', { name: 'Search articles' }).fill('revisoins')
  await expect(
    panelOf(page)
      .getByRole('button', { name: /^Compare/ })
      .first(),
  ).toBeVisible()
  expect(await problemsOf(page, both)).toEqual([])
  await panelOf(page).getByRole('searchbox').fill('zzzzqqqq')
  await expect(panelOf(page).getByText('No articles match “zzzzqqqq”.')).toBeVisible()
})

test('the checklist shares the launcher, tabs are switched by arrow keys, and one panel is open at a time', async ({
  openBrowser,
}) => {
  const page = await (await openBrowser()).newPage()
  await bootWithMessenger(page, { checklists: [checklist] })
  await page.route('**/v1/contact/checklists', (route) => route.fulfill({ json: { checklists: [checklist] } }))
  await page.goto('/demo')
  await ready(page)
  await expect(widgetOf(page).locator('.launcher')).toHaveCount(1)
  await expect(launcherOf(page)).toHaveAccessibleName('First steps 1/2 steps done')
  const bell = page.locator('userkeep-notifications')
  await bell.getByRole('button', { name: 'Notifications' }).click()
  await expect(bell.getByRole('dialog')).toBeVisible()
  await page.evaluate(() => window.userkeep?.('messenger', 'open'))
  await expect(panelOf(page)).toHaveAccessibleName('Guide')
  await expect(bell.getByRole('dialog')).toBeHidden()
  await expect(panelOf(page).getByText('1 of 2 done')).toBeVisible()
  expect(await problemsOf(page, both)).toEqual([])
  await panelOf(page).getByRole('tab', { name: 'Guide' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(panelOf(page).getByRole('tab', { name: 'Help' })).toBeFocused()
  await expect(panelOf(page)).toHaveAccessibleName('Help')
  await page.keyboard.press('ArrowLeft')
  await expect(panelOf(page)).toHaveAccessibleName('Messages')
  await page.evaluate(() => window.userkeep?.('messenger', 'close'))
  await expect(panelOf(page)).toHaveCount(0)
})

test('notifications share the launcher on a page without its own bell', async ({ openBrowser }) => {
  const page = await (await openBrowser()).newPage()
  const item = { id: 'one', title: 'Drawing approved', body_html: null, url: null, read_at: null, seen_at: null }
  const notifications = [{ ...item, created_at: new Date().toISOString() }]
  const read: string[] = []
  await bootWithMessenger(page, { notifications: { unread: 1 } })
  await page.route('**/v1/contact/notifications**', (route) => {
    const path = new URL(route.request().url()).pathname
    read.push(path)
    if (path.endsWith('/seen')) return route.fulfill({ status: 204 })
    if (path.endsWith('/read')) return route.fulfill({ json: { unread: 0 } })
    return route.fulfill({ json: { notifications, unread: 1, has_more: false, next_cursor: null } })
  })
  await page.route('**/app.js', async (route) => {
    const response = await route.fetch()
    const script = await response.text()
    await route.fulfill({ response, body: script.replace(/^userkeep\('notifications', .*$/m, '') })
  })
  await page.goto('/demo')
  await ready(page)
  await expect(page.locator('userkeep-notifications')).toHaveCount(0)
  await launcherOf(page).click()
  await panelOf(page)
    .getByRole('tab', { name: /^Notifications ?, 1 unread/ })
    .click()
  await expect(panelOf(page).getByRole('heading', { name: 'Unread: Drawing approved' })).toBeVisible()
  await expect.poll(() => read.some((path) => path.endsWith('/seen'))).toBe(true)
  expect(await problemsOf(page, both)).toEqual([])
  await panelOf(page).getByRole('button', { name: 'Mark as read “Drawing approved”' }).click()
  await expect(panelOf(page).getByRole('tab', { name: 'Notifications' })).toHaveAccessibleName('Notifications')
})

test('on a phone the panel covers the page, which cannot get the focus meanwhile', async ({ openBrowser }) => {
  const page = await (await openBrowser({ viewport: { width: 390, height: 780 } })).newPage()
  await openMessenger(page)
  const box = await panelOf(page).boundingBox()
  expect([box?.x, box?.y, box?.width, box?.height]).toEqual([0, 0, 390, 780])
  expect(await page.evaluate(() => document.body.inert)).toBe(true)
  await panelOf(page).getByRole('button', { name: 'Emoji' }).click()
  await panelOf(page).getByRole('button', { name: 'Rocket' }).click()
  await expect(fieldOf(page)).toHaveValue('🚀')
  await page.keyboard.press('Enter')
  await expect(logOf(page).getByRole('article', { name: 'Message from You' })).toContainText('🚀')
  expect(await problemsOf(page, both)).toEqual([])
  await panelOf(page).getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => page.evaluate(() => document.body.inert)).toBe(false)
})

test('a message that the service refuses is marked with the reason, and can be retried or discarded', async ({
  openBrowser,
  expectComplaint,
}) => {
  expectComplaint('400')
  const page = await (await openBrowser()).newPage()
  await openMessenger(page)
  const error = { code: 'invalid_request', message: 'text: is not accepted' }
  await page.route('**/v1/contact/conversations', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 400, json: { error } }) : route.continue(),
  )
  await send(page, 'Refused at first')
  await expect(logOf(page).getByRole('alert')).toContainText('Not sent. text: is not accepted')
  await page.unroute('**/v1/contact/conversations')
  await logOf(page).getByRole('button', { name: 'Try again' }).click()
  await expect(logOf(page).getByRole('article', { name: 'Message from You' })).toHaveCount(1)
})
