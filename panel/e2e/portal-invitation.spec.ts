import type { APIRequestContext, Page } from '@playwright/test'
import { mailedTo } from './contact-sign-in.ts'
import { asContact, knownFixtures } from './fixtures.ts'
import { followMail } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()
const someone = (name: string) => `${name}.${Date.now().toString(36)}@example.com`

/** To be opened in whichever browser the test likes. */
const mailedLink = (to: string) => mailedTo(to, /https?:\S+accept-invitation\S+/)

async function setSignup(request: APIRequestContext, signup: 'open' | 'closed'): Promise<void> {
  const headers = { authorization: `Bearer ${fixtures.owner.token}` }
  const answer = await request.patch('/v1/organization/contact-auth', { headers, data: { signup } })
  expect(answer.status()).toBe(200)
}

async function invite(page: Page, email: string): Promise<void> {
  await page.goto(`/portal/team?key=${fixtures.publishableKey}`)
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible()
}

test('a new contact accepts an invitation although sign-up is closed, and joins the customer', async ({
  page,
  openBrowser,
  request,
}) => {
  const email = someone('nora')
  const founder = await (
    await openBrowser({ storageState: asContact(fixtures.publishableKey, fixtures.contact) })
  ).newPage()
  await invite(founder, email)
  const team = (await founder.getByRole('button', { name: /^Team: / }).textContent()) ?? ''
  await setSignup(request, 'closed')
  try {
    await followMail(page, email, 'Accept invitation')
    await expect(page.getByRole('heading', { name: `Join ${team}` })).toBeVisible()
    expect(page.url()).not.toContain('uk_ti_')
    await expect(page.getByText(`to join ${team}. Your role: Member.`)).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.getByLabel('Password').fill('nora-chooses-this')
    await page.getByRole('checkbox', { name: 'I agree to the terms of service.' }).check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()

    await followMail(page, email, 'Verify email')
    await page.getByRole('button', { name: 'Confirm email address' }).click()
    await expect(page.getByRole('heading', { name: `Join ${team}` })).toBeVisible()
    await page.getByRole('button', { name: 'Accept invitation' }).click()
    await expect(page.getByText(`Welcome to ${team}`)).toBeVisible()
    await expect(page.getByText('Your role: Member')).toBeVisible()
  } finally {
    await setSignup(request, 'open')
  }
})

test('resending an invitation replaces the first one, whose page shows this', async ({ page, openBrowser }) => {
  const email = someone('otto')
  const founder = await (
    await openBrowser({ storageState: asContact(fixtures.publishableKey, fixtures.contact) })
  ).newPage()
  await invite(founder, email)
  const first = await mailedLink(email)
  await founder.getByRole('button', { name: `Resend to ${email}` }).click()
  await expect(founder.getByText(`Invitation resent to ${email}`)).toBeVisible()
  const second = await mailedLink(email)

  await page.goto(first)
  await expect(page.getByRole('heading', { name: 'There is a newer invitation' })).toBeVisible()
  await page.goto(second)
  await expect(page.getByText('invited you to join')).toBeVisible()

  await founder.getByRole('button', { name: `Revoke the invitation for ${email}` }).click()
  await founder.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(founder.getByText('Invitation revoked')).toBeVisible()
  await page.goto(second)
  await expect(page.getByRole('heading', { name: 'This invitation was revoked' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to Fieldnote' })).toBeVisible()
})

test('an invitation opened by another contact shows whom it is for, and cannot be accepted by them', async ({
  openBrowser,
}) => {
  const email = someone('ines')
  const page = await (
    await openBrowser({ storageState: asContact(fixtures.publishableKey, fixtures.contact) })
  ).newPage()
  await invite(page, email)
  await page.goto(await mailedLink(email))
  await expect(page.getByRole('heading', { name: 'This invitation is for another address' })).toBeVisible()
  await expect(page.getByText(`The invitation went to ${email}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept invitation' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sign in with another address' })).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
})

test('an invitation to another account’s address is refused to a contact who claims to own it, too', async ({
  openBrowser,
  expectComplaint,
}) => {
  const { email } = fixtures.outsider
  const page = await (
    await openBrowser({ storageState: asContact(fixtures.publishableKey, fixtures.contact) })
  ).newPage()
  await invite(page, email)
  await page.goto(await mailedLink(email))
  expectComplaint('403')
  const claim = page.getByRole('button', { name: 'Both addresses are mine' })
  await claim.click()
  await expect(page.getByRole('alert')).toContainText('This invitation is for another address')
  await expect(claim).toHaveCount(0)
})

test('an invitation link with an unknown token shows that the invitation was not found', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint('401')
  await page.goto(`/portal/accept-invitation?key=${fixtures.publishableKey}#uk_ti_none`)
  await expect(page.getByRole('heading', { name: 'Invitation not found' })).toBeVisible()
})
