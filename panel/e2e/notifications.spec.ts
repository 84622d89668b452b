import type { APIRequestContext, Page } from '@playwright/test'
import { problemsOf } from './axe.ts'
import { asContact, knownFixtures } from './fixtures.ts'
import { asStaff, testServerUrl } from './test-server.ts'
import { expect, test } from './watch.ts'
import { asked, bootingWith, ready } from './widget-host.ts'

const fixtures = knownFixtures()
const bellOf = (page: Page) => page.locator('userkeep-notifications').getByRole('button', { name: /^Notifications/ })
const panelOf = (page: Page) => page.locator('userkeep-notifications').getByRole('dialog', { name: 'Notifications' })

/** Somebody of the staff notifies a contact, as the panel does. */
async function notify(request: APIRequestContext, contactId: string, title: string, more: object = {}) {
  const answer = await request.post(`/v1/organization/contacts/${contactId}/notifications`, {
    headers: { authorization: `Bearer ${fixtures.owner.token}` },
    data: { title, ...more },
  })
  expect(answer.status()).toBe(201)
}

/** Nothing of the widget stands before the bell. */
async function openSample(page: Page): Promise<void> {
  await bootingWith(page, { checklists: undefined, legal: undefined })
  await page.goto('/demo')
  await ready(page)
}

/** Signs in to the sample product, and answers as whom. */
async function signIn(page: Page, name: string): Promise<{ contactId: string; token: string }> {
  const booted = page.waitForResponse(
    (response) => response.url().endsWith('/v1/boot') && response.request().postDataJSON()?.identity?.name === name,
  )
  await page.getByLabel('Signed in as').selectOption(name)
  const { contact, token } = await (await booted).json()
  return { contactId: contact.id, token }
}

test('the bell of the sample product counts new notifications, and is used by keyboard', async ({ page, request }) => {
  await openSample(page)
  const { contactId } = await signIn(page, 'Ana Ruiz')
  await expect(bellOf(page)).toBeVisible()
  const title = `Drawing approved ${Date.now()}`
  await notify(request, contactId, title, { body: 'Roof, **revision D**.', url: '/drawings' })
  await expect(bellOf(page)).toHaveAccessibleName(/[1-9]\d* unread/)
  await expect(page.locator('userkeep-notifications').getByRole('status')).toHaveText(`New notification: ${title}`)

  await bellOf(page).focus()
  await page.keyboard.press('Enter')
  const panel = panelOf(page)
  await expect(panel.getByRole('link', { name: title })).toBeVisible()
  await expect(panel.getByText('revision D')).toBeVisible()
  await expect(panel).toBeFocused()
  expect(await problemsOf(page, { within: 'userkeep-notifications', schemes: ['light', 'dark'] })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(bellOf(page)).toBeFocused()

  await bellOf(page).click()
  const later = `Another one ${Date.now()}`
  await notify(request, contactId, later)
  await expect(panel.getByRole('heading', { name: later })).toBeVisible()
  await panel.getByRole('button', { name: `Mark as read “${later}”` }).click()
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bellOf(page)).toHaveAccessibleName('Notifications')
  await panel.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(/\/demo\/drawings$/)
})

test('the bell follows the writing direction and stays inside the window', async ({ page }) => {
  await openSample(page)
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await signIn(page, 'Ana Ruiz')
  await bellOf(page).click()
  const box = await panelOf(page).boundingBox()
  const width = page.viewportSize()?.width ?? 0
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
  await page.mouse.click(width / 2, 700)
  await expect(panelOf(page)).toBeHidden()
})

test('tabs share one stream, and another tab resumes it when the reading tab is closed', async ({
  context,
  request,
  expectComplaint,
}) => {
  // The second tab may still read as the visitor who has just become somebody in the first.
  expectComplaint('403 (Forbidden)')
  const pages = [await context.newPage(), await context.newPage()]
  const streams = pages.map((page) => asked(page, '/v1/contact/stream'))
  for (const page of pages) await openSample(page)
  const people = []
  for (const page of pages) people.push(await signIn(page, 'Ana Ruiz'))
  const tokens = people.map(({ token }) => `Bearer ${token}`)
  /** Returns for each tab how often it opened the stream of the signed-in user. */
  const readings = () =>
    streams.map((own) => own.filter((stream) => tokens.includes(stream.headers().authorization ?? '')).length)
  const contactId = people[0]?.contactId ?? ''
  const announced = (page: Page) => page.locator('userkeep-notifications').getByRole('status')
  const [one, two] = [`Shared ${Date.now()}`, `Alone ${Date.now()}`]
  for (const page of pages) await expect(bellOf(page)).toBeVisible()
  await notify(request, contactId, one)
  for (const page of pages) await expect(announced(page)).toHaveText(`New notification: ${one}`)
  // Whichever came first reads for both.
  expect(readings().toSorted()).toEqual([0, 1])
  const reader = readings().indexOf(1)
  await pages[reader]?.close()
  await expect.poll(readings).toEqual([1, 1])
  await notify(request, contactId, two)
  await expect(announced(pages[1 - reader] as Page)).toHaveText(`New notification: ${two}`)
})

test('the portal counts new notifications and lists them under its bell', async ({ openBrowser, request }) => {
  const page = await (
    await openBrowser({ storageState: asContact(fixtures.publishableKey, fixtures.contact) })
  ).newPage()
  await page.goto(`/portal/profile?key=${fixtures.publishableKey}`)
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toBeVisible()
  const title = `For the portal ${Date.now()}`
  await notify(request, fixtures.contact.id, title, { body: 'With _text_.', url: `${testServerUrl}/portal/devices` })
  await expect(bell).toHaveAccessibleName(/unread/)
  await bell.click()
  const feed = page.getByRole('region', { name: 'Notifications' })
  await expect(feed.getByRole('link', { name: title })).toBeVisible()
  expect(await problemsOf(page, { within: 'body', schemes: ['light', 'dark'] })).toEqual([])
  await feed.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell).toHaveAccessibleName('Notifications')
  await page.keyboard.press('Escape')
  await expect(feed).toBeHidden()
  await expect(bell).toBeFocused()
})

test('staff notify a contact on its page and see whether it was read', async ({ openBrowser, expectComplaint }) => {
  expectComplaint('400 (Bad Request)')
  const page = await (await openBrowser({ storageState: asStaff(fixtures.owner) })).newPage()
  await page.goto(`/contacts?contact=${fixtures.contact.id}&tab=product`)
  const part = page.getByRole('region', { name: 'Notifications' })
  await part.getByRole('button', { name: 'Send notification' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send notification' })
  await dialog.getByLabel('Link').fill('javascript:alert(1)')
  await dialog.getByLabel('Title').fill('We called you')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByText('Check the highlighted fields.')).toBeVisible()
  await dialog.getByLabel('Link').fill('/reports')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog).toBeHidden()
  const row = part.getByRole('listitem').filter({ hasText: 'We called you' }).first()
  await expect(row).toContainText('From the panel')
  await expect(row).toContainText('Not seen')
})
