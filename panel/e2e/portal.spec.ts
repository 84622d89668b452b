import { asContact, knownFixtures } from './fixtures.ts'
import { asStaff, followMail, settled } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()

test('a contact signs in to the portal with the link in the development mailbox and one click', async ({ page }) => {
  const { email } = fixtures.contact
  await page.goto(`/portal/?key=${fixtures.publishableKey}`)
  await expect(page.getByRole('heading', { name: 'Sign in to Fieldnote' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()

  await followMail(page, email, /sign in/i)
  await expect(page).toHaveURL(/\/portal\/magic-link/)
  expect(page.url()).not.toContain('uk_ml_')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  expect(page.url()).not.toContain('uk_ct_')

  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await expect(page.getByText('Your role: Owner')).toBeVisible()
})

test("a support session starts in a contact's drawer and is clearly marked in the portal", async ({ openBrowser }) => {
  const context = await openBrowser({ storageState: asStaff(fixtures.owner) })
  const page = await context.newPage()
  await page.goto(`/contacts?contact=${fixtures.contact.id}`)
  const opening = context.waitForEvent('page')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in as' }).click()
  const asking = page.getByRole('dialog', { name: /^Sign in as/ })
  await expect(asking.getByRole('button', { name: 'Sign in' })).toBeDisabled()
  await asking.getByRole('textbox', { name: 'Reason' }).fill('Cannot find the export')
  await asking.getByRole('button', { name: 'Sign in' }).click()
  const portal = await opening
  const banner = portal.getByRole('complementary', { name: 'Support session' })
  await expect(banner).toContainText('Maya Lindqvist is signed in as')
  expect(portal.url()).not.toContain('uk_ct_')

  // Actions that the service refuses to a support session are disabled.
  const locked = 'Not available in a support session.'
  await portal.getByRole('link', { name: 'Team', exact: true }).click()
  await expect(portal.getByRole('button', { name: 'Invite' })).toBeDisabled()
  await expect(portal.getByRole('button', { name: 'Invite' })).toHaveAttribute('title', locked)
  await expect(portal.getByRole('button', { name: /^Remove / }).first()).toBeDisabled()
  await expect(portal.getByRole('combobox')).toHaveCount(0)
  await expect(portal.getByRole('button', { name: 'Rename' })).toBeVisible()
  await portal.getByRole('link', { name: 'Webhooks' }).click()
  await expect(portal.getByRole('button', { name: 'Add endpoint' })).toBeDisabled()
  await portal.locator('.row-press').first().click()
  for (const name of ['Send test event', 'Edit', 'Delete', 'Show', 'Rotate']) {
    await expect(portal.getByRole('button', { name, exact: true })).toBeDisabled()
  }
  await portal.getByRole('link', { name: 'API keys' }).click()
  await expect(portal.getByRole('button', { name: 'Create key' })).toBeDisabled()
  await banner.getByRole('button', { name: 'End' }).click()
  await expect(portal.getByRole('heading', { name: 'The support session has ended' })).toBeVisible()

  await page.goto('/audit?action=contact.impersonation_started')
  await expect(page.getByRole('row').nth(1)).toContainText('maya@fieldnote.example')
  await expect(page.getByRole('row').nth(1)).toContainText('Cannot find the export')
})

test('the portal without a key shows what to do, and opens with a key', async ({ page }) => {
  await page.goto('/portal')
  await expect(page.getByRole('heading', { name: 'Open your account' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the panel' })).toHaveAttribute('href', '/contact-auth')
  await page.getByLabel('Publishable key').fill(fixtures.publishableKey)
  await page.getByRole('button', { name: 'Open portal' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to Fieldnote' })).toBeVisible()
})

test('an unknown key offers to enter another one', async ({ page, expectComplaint }) => {
  expectComplaint('404')
  await page.goto('/portal/?key=uk_pk_live_gone')
  await expect(page.getByRole('heading', { name: 'Portal not found' })).toBeVisible()
  await page.getByLabel('Publishable key').fill(fixtures.publishableKey)
  await page.getByRole('button', { name: 'Open portal' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to Fieldnote' })).toBeVisible()
})

test('a role beyond the first page of roles can be selected', async ({ openBrowser }) => {
  const page = await (
    await openBrowser({ storageState: asContact(fixtures.publishableKey, fixtures.contact) })
  ).newPage()
  let wholeReads = 0
  await page.route('**/v1/contact/customer/roles?*', async (route) => {
    const url = new URL(route.request().url())
    const isSecond = url.searchParams.has('starting_after')
    url.searchParams.delete('starting_after')
    const answer = await (await route.fetch({ url: url.href })).json()
    const last = { ...answer.roles[0], id: '00000000-0000-7000-8000-000000000001', key: null, name: 'The last role' }
    const json = isSecond ? { ...answer, roles: [last], next_cursor: null } : { ...answer, next_cursor: 'more' }
    await route.fulfill({ json })
    if (isSecond) wholeReads++
  })
  await page.goto(`/portal/team?key=${fixtures.publishableKey}`)
  await settled(page)
  const before = wholeReads
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByRole('dialog').getByLabel('Role')).toContainText('The last role')
  // The dialog shows what the page has read and reads it again, which may still be under way.
  await expect.poll(() => wholeReads).toBeGreaterThan(before)
})

test('the panel shows the portal address in the sign-in settings and on the page Get started', async ({
  openBrowser,
}) => {
  const page = await (await openBrowser({ storageState: asStaff(fixtures.owner) })).newPage()
  for (const path of ['/contact-auth', '/get-started']) {
    await page.goto(path)
    const address = await page.getByTitle('Portal address').textContent()
    expect(address).toMatch(/\/portal\/\?key=uk_pk_live_/)
    await expect(page.getByRole('link', { name: 'Open portal' })).toHaveAttribute('href', address ?? '')
  }
})
