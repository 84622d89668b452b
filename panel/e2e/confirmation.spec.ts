import type { Page } from '@playwright/test'
import { asStaff, followMail, read, type StaffSession, settled } from './test-server.ts'
import { expect, test } from './watch.ts'

const secretPath = '/v1/organization/contact-auth/identity-secret'

/** Ten minutes after the sign-in, which no test waits for: refuses until the session was confirmed. */
async function askForConfirmation(page: Page, path: string): Promise<{ confirmations: number }> {
  const seen = { confirmations: 0 }
  page.on('response', (response) => {
    if (response.url().endsWith('/v1/account/confirm') && response.ok()) seen.confirmations++
  })
  const error = { code: 'confirmation_required', message: 'Enter your password or a two-factor code again.' }
  await page.route(
    (url) => url.pathname === path,
    (route) => (seen.confirmations === 0 ? route.fulfill({ status: 403, json: { error } }) : route.continue()),
  )
  return seen
}

async function ownerOf(
  request: Parameters<typeof read>[0],
  name: string,
): Promise<StaffSession & { email: string; password: string }> {
  const person = { email: `${name}@confirming.example`, password: 'a confirmed one' }
  const data = { ...person, name: 'Connie Confirm', organization_name: 'Confirmers' }
  const answer = await request.post('/v1/auth/signup', { data })
  expect(answer.status(), await answer.text()).toBe(201)
  const { token, active_organization_code } = await answer.json()
  return { ...person, token, organization: active_organization_code }
}

test('revealing a secret asks for the password, refuses a wrong one, and continues with the right one', async ({
  request,
  openBrowser,
  expectComplaint,
}) => {
  const owner = await ownerOf(request, 'connie')
  const page = await (await openBrowser({ storageState: asStaff(owner) })).newPage()
  expectComplaint('403')
  const seen = await askForConfirmation(page, secretPath)
  await page.goto('/contact-auth?tab=secrets')
  await settled(page)
  await page.getByRole('button', { name: 'Reveal' }).click()

  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  await dialog.getByLabel('Your password').fill('not the password')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  expect(seen.confirmations).toBe(0)

  await dialog.getByLabel('Your password').fill(owner.password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByTitle('Identity secret')).toBeVisible()
  expect(seen.confirmations).toBe(1)
})

test('closing the confirmation dialog cancels the action and shows a message', async ({
  request,
  openBrowser,
  expectComplaint,
}) => {
  const owner = await ownerOf(request, 'clive')
  const page = await (await openBrowser({ storageState: asStaff(owner) })).newPage()
  expectComplaint('403')
  await askForConfirmation(page, secretPath)
  await page.goto('/contact-auth?tab=secrets')
  await settled(page)
  await page.getByRole('button', { name: 'Reveal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('The secret could not be loaded.')).toBeVisible()
  await expect(page.getByTitle('Identity secret')).toHaveCount(0)
})

test('a portal address on a new host is confirmed once, with the mailed link and a click', async ({
  request,
  openBrowser,
}) => {
  const owner = await ownerOf(request, 'petra')
  const page = await (await openBrowser({ storageState: asStaff(owner) })).newPage()
  await page.goto('/brand')
  await settled(page)
  await page.getByLabel('Portal').fill('https://portal.confirming.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('New portal address not confirmed')).toBeVisible()
  const settings = '/v1/organization/contact-auth'
  const portal = async () => (await read<{ portal_url: string | null }>(request, owner, settings)).portal_url
  expect(await portal()).toBe(null)

  await followMail(page, owner.email, /Confirm/)
  await expect(page.getByRole('heading', { name: 'https://portal.confirming.example' })).toBeVisible()
  expect(page.url()).not.toContain('uk_pu_')
  expect(await portal(), 'opening the link changes nothing').toBe(null)
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(page.getByRole('heading', { name: 'Portal address confirmed' })).toBeVisible()
  expect(await portal()).toBe('https://portal.confirming.example')

  await page.goto('/confirm-portal-address')
  await expect(page.getByRole('heading', { name: 'No address to confirm' })).toBeVisible()
})
