import { knownFixtures } from './fixtures.ts'
import { asStaff, settled } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()

test('a connection error in a dialog keeps the input, and the second attempt succeeds', async ({
  openBrowser,
  expectComplaint,
}) => {
  expectComplaint('ERR_FAILED')
  const page = await (await openBrowser({ storageState: asStaff(fixtures.owner) })).newPage()
  await page.goto('/customers?new=customer')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Kept through a failure')
  const isCreate = (url: URL) => url.pathname === '/v1/organization/customers'
  await page.route(isCreate, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await dialog.getByRole('button', { name: 'Create customer' }).click()
  await expect(dialog.getByRole('alert')).toContainText('cannot be reached')
  await expect(dialog.getByLabel('Name')).toHaveValue('Kept through a failure')
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Create customer' }).click()
  await expect(page.getByRole('heading', { name: 'Kept through a failure' })).toBeVisible()
})

test('a connection error at the sign-in keeps the email address', async ({ page, expectComplaint }) => {
  expectComplaint('ERR_FAILED')
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill('maya@fieldnote.example')
  await page.getByLabel(/^Password/).fill('anything at all')
  await page.route('**/v1/auth/login', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('cannot be reached')
  await expect(page.getByLabel('Email')).toHaveValue('maya@fieldnote.example')
})

test('an expired session leads to the sign-in, and shows no HTTP status code', async ({
  openBrowser,
  expectComplaint,
}) => {
  expectComplaint('401')
  const page = await (await openBrowser({ storageState: asStaff(fixtures.owner) })).newPage()
  await page.goto('/customers')
  await settled(page)
  const error = { code: 'unauthorized', message: 'A staff session is expected.' }
  await page.route('**/v1/organization/**', (route) => route.fulfill({ status: 401, json: { error } }))
  // A read in the background may end the session first, and then there is no link any more.
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/contacts"]')?.click())
  await expect(page.getByRole('heading', { name: 'Sign in to Userkeep' })).toBeVisible()
  await expect(page).toHaveURL(/next=/)
})

test('an invalid field shows an error as a sentence', async ({ openBrowser, expectComplaint }) => {
  expectComplaint('400')
  const page = await (await openBrowser({ storageState: asStaff(fixtures.owner) })).newPage()
  await page.goto('/customers?new=customer')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create customer' }).click()
  await expect(dialog.getByText('This field is required.')).toBeVisible()
  await expect(dialog.getByText('must NOT')).toHaveCount(0)
})

test('Escape closes a dialog but not the drawer under it, and then the drawer', async ({ openBrowser }) => {
  const page = await (await openBrowser({ storageState: asStaff(fixtures.owner) })).newPage()
  await page.goto(`/contacts?contact=${fixtures.contact.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('dialog', { name: /^Edit / })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: /^Edit / })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Activity' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tab', { name: 'Activity' })).toHaveCount(0)
})

test('navigation groups can be collapsed and remain so, except the group of the current page', async ({
  openBrowser,
}) => {
  const page = await (await openBrowser({ storageState: asStaff(fixtures.owner) })).newPage()
  await page.goto('/overview')
  const nav = page.getByRole('navigation', { name: 'Main' })
  await nav.getByRole('button', { name: 'Developers' }).click()
  await expect(nav.getByRole('link', { name: 'Webhooks' })).toHaveCount(0)
  await page.reload()
  await expect(nav.getByRole('link', { name: 'Contacts' })).toBeVisible()
  await expect(nav.getByRole('link', { name: 'Webhooks' })).toHaveCount(0)
  await page.goto('/webhooks')
  await expect(nav.getByRole('link', { name: 'Webhooks' })).toBeVisible()
  await nav.getByRole('link', { name: 'Settings' }).click()
  await expect(nav.getByRole('link', { name: 'Audit log' })).toBeVisible()
  await expect(nav.getByRole('link', { name: 'Contacts' })).toHaveCount(0)
})
