import { knownCast } from './cast.ts'
import { asStaff, settled } from './stage.ts'
import { expect, test } from './watch.ts'

const cast = knownCast()

test('a connection that fails in a dialog keeps what was typed, and the second try works', async ({
  openBrowser,
  expectComplaint,
}) => {
  expectComplaint('ERR_FAILED')
  const page = await (await openBrowser({ storageState: asStaff(cast.owner) })).newPage()
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

test('a connection that fails at the sign-in keeps the email', async ({ page, expectComplaint }) => {
  expectComplaint('ERR_FAILED')
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill('maya@fieldnote.example')
  await page.getByLabel(/^Password/).fill('anything at all')
  await page.route('**/v1/auth/login', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('cannot be reached')
  await expect(page.getByLabel('Email')).toHaveValue('maya@fieldnote.example')
})

test('a session that has ended leads to the sign-in, and says nothing of 401', async ({
  openBrowser,
  expectComplaint,
}) => {
  expectComplaint('401')
  const page = await (await openBrowser({ storageState: asStaff(cast.owner) })).newPage()
  await page.goto('/customers')
  await settled(page)
  const error = { code: 'unauthorized', message: 'A staff session is expected.' }
  await page.route('**/v1/organization/**', (route) => route.fulfill({ status: 401, json: { error } }))
  await page.getByRole('link', { name: 'Contacts' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to Userkeep' })).toBeVisible()
  await expect(page).toHaveURL(/next=/)
})

test('a field that is refused says so in a sentence', async ({ openBrowser, expectComplaint }) => {
  expectComplaint('400')
  const page = await (await openBrowser({ storageState: asStaff(cast.owner) })).newPage()
  await page.goto('/customers?new=customer')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create customer' }).click()
  await expect(dialog.getByText('This field is required.')).toBeVisible()
  await expect(dialog.getByText('must NOT')).toHaveCount(0)
})

test('Escape closes a dialog and leaves the drawer beneath it, then the drawer', async ({ openBrowser }) => {
  const page = await (await openBrowser({ storageState: asStaff(cast.owner) })).newPage()
  await page.goto(`/contacts?contact=${cast.contact.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('dialog', { name: /^Edit / })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: /^Edit / })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Activity' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tab', { name: 'Activity' })).toHaveCount(0)
})

test('groups of the navigation collapse and stay collapsed, except around the current page', async ({
  openBrowser,
}) => {
  const page = await (await openBrowser({ storageState: asStaff(cast.owner) })).newPage()
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
