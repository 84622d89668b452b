import type { Page } from '@playwright/test'
import { asContact, knownCast } from './cast.ts'
import { followMail } from './stage.ts'
import { expect, test } from './watch.ts'

const cast = knownCast()
const someone = (name: string) => `${name}.${Date.now().toString(36)}@example.com`

async function signUp(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`/portal/sign-up?key=${cast.publishableKey}`)
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

/** What a sign-up in another browser agreed to is not the owner's word. */
async function agree(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I agree to the terms of service.' }).check()
  await page.getByRole('button', { name: 'Agree and continue' }).click()
}

test('the mail opened in the browser that signed up keeps its password', async ({ page }) => {
  const email = someone('paula')
  await signUp(page, email, 'paula-chose-this')
  await confirm(page, email)
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
})

test('the mail opened in another browser lets its owner choose the password, and nobody else', async ({
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
  await stranger.goto(`/portal/sign-in?key=${cast.publishableKey}`)
  await stranger.getByLabel('Email').fill(email)
  await stranger.getByLabel('Password').fill('a-stranger-chose-this')
  await stranger.getByRole('button', { name: 'Sign in' }).click()
  await expect(stranger.getByRole('alert')).toContainText('wrong')
  await stranger.getByLabel('Password').fill('the-owner-chose-this')
  await stranger.getByRole('button', { name: 'Sign in' }).click()
  await expect(stranger.getByRole('heading', { name: 'Profile' })).toBeVisible()
})

test('who has no password sets one, and after that changes it', async ({ page }) => {
  const email = someone('selma')
  await signUp(page, email, 'soon-forgotten')
  // As if another browser had signed up.
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

test('where the plan has no webhooks, the tab is there only for what was set up, and says so', async ({
  openBrowser,
}) => {
  const page = await (await openBrowser({ storageState: asContact(cast.publishableKey, cast.contact) })).newPage()
  // The service's answers with another plan: the demo's own has everything.
  await page.route('**/v1/contact/me', async (route) => {
    const answer = await route.fetch()
    const me = await answer.json()
    for (const team of me.customers) team.webhooks_available = false
    await route.fulfill({ response: answer, json: me })
  })
  await page.goto(`/portal/team/webhooks?key=${cast.publishableKey}`)
  await expect(page.getByRole('link', { name: 'Webhooks' })).toBeVisible()
  await expect(page.getByText('Webhooks are not part of the current plan.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add endpoint' })).toBeDisabled()
  await page.goto(`/portal/team/webhooks/${cast.teamWebhookId}?key=${cast.publishableKey}`)
  await expect(page.getByRole('button', { name: 'Send test event' })).toBeDisabled()

  await page.route('**/v1/contact/customer/webhooks', (route) => route.fulfill({ json: { webhooks: [] } }))
  await page.goto(`/portal/team?key=${cast.publishableKey}`)
  await expect(page.getByRole('link', { name: 'API keys' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Webhooks' })).toHaveCount(0)
})
