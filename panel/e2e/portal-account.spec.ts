import type { Page } from '@playwright/test'
import { asContact, knownFixtures } from './fixtures.ts'
import { followMail } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()
const someone = (name: string) => `${name}.${Date.now().toString(36)}@example.com`

async function signUp(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`/portal/sign-up?key=${fixtures.publishableKey}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('checkbox', { name: 'I agree to the terms of service.' }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
}

async function confirm(page: Page, email: string): Promise<void> {
  await followMail(page, email, 'Verify email')
  await page.getByRole('button', { name: 'Confirm email address' }).click()
}

/** A sign-up in another browser does not agree for the owner. */
async function agree(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I agree to the terms of service.' }).check()
  await page.getByRole('button', { name: 'Agree and continue' }).click()
}

test('a mail opened in the browser of the sign-up confirms the password entered there', async ({ page }) => {
  const email = someone('paula')
  await signUp(page, email, 'paula-chose-this')
  await confirm(page, email)
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
})

test('a mail opened in another browser lets only the owner of the address set the password', async ({
  page,
  openBrowser,
  expectComplaint,
}) => {
  const email = someone('victor')
  const stranger = await (await openBrowser()).newPage()
  await signUp(stranger, email, 'a-stranger-chose-this')
  await confirm(page, email)
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  await page.getByLabel('Password').fill('the-owner-chose-this')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Password set')).toBeVisible()
  await agree(page)
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()

  expectComplaint('401')
  await stranger.goto(`/portal/sign-in?key=${fixtures.publishableKey}`)
  await stranger.getByLabel('Email').fill(email)
  await stranger.getByLabel('Password').fill('a-stranger-chose-this')
  await stranger.getByRole('button', { name: 'Sign in' }).click()
  await expect(stranger.getByRole('alert')).toContainText('wrong')
  await stranger.getByLabel('Password').fill('the-owner-chose-this')
  await stranger.getByRole('button', { name: 'Sign in' }).click()
  await expect(stranger.getByRole('heading', { name: 'Profile' })).toBeVisible()
})

test('a contact without a password sets one, and can change it afterwards', async ({ page }) => {
  const email = someone('selma')
  await signUp(page, email, 'soon-forgotten')
  // Simulates a sign-up in another browser.
  await page.evaluate(() => localStorage.clear())
  await confirm(page, email)
  await page.getByRole('button', { name: 'Not now' }).click()
  await agree(page)
  await page.getByRole('button', { name: 'Set a password' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Current password')).toHaveCount(0)
  await dialog.getByLabel('New password').fill('selma-chose-this')
  await dialog.getByRole('button', { name: 'Set a password' }).click()
  await expect(page.getByText('Password set')).toBeVisible()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByLabel('Current password')).toBeVisible()
})

test('without webhooks in the plan, the tab is shown only for existing endpoints, with a reason', async ({
  openBrowser,
}) => {
  const page = await (
    await openBrowser({ storageState: asContact(fixtures.publishableKey, fixtures.contact) })
  ).newPage()
  // The service's answers with another plan: the demo's own has everything.
  await page.route('**/v1/contact/me', async (route) => {
    const answer = await route.fetch()
    const me = await answer.json()
    for (const team of me.customers) team.webhooks_available = false
    await route.fulfill({ response: answer, json: me })
  })
  await page.goto(`/portal/team/webhooks?key=${fixtures.publishableKey}`)
  await expect(page.getByRole('link', { name: 'Webhooks' })).toBeVisible()
  await expect(page.getByText('Webhooks are not part of the current plan.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add endpoint' })).toBeDisabled()
  await page.goto(`/portal/team/webhooks/${fixtures.teamWebhookId}?key=${fixtures.publishableKey}`)
  await expect(page.getByRole('button', { name: 'Send test event' })).toBeDisabled()

  await page.route('**/v1/contact/customer/webhooks', (route) => route.fulfill({ json: { webhooks: [] } }))
  await page.goto(`/portal/team?key=${fixtures.publishableKey}`)
  await expect(page.getByRole('link', { name: 'API keys' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Webhooks' })).toHaveCount(0)
})
