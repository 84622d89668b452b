import { knownCast } from './cast.ts'
import { asStaff, followMail } from './stage.ts'
import { expect, test } from './watch.ts'

const cast = knownCast()

test('a contact signs in to the portal by the link in the development mailbox, with one press', async ({ page }) => {
  const { email } = cast.contact
  await page.goto(`/portal/?key=${cast.publishableKey}`)
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

test("a support session begins in a contact's drawer and is unmistakable in the portal", async ({ openBrowser }) => {
  const context = await openBrowser({ storageState: asStaff(cast.owner) })
  const page = await context.newPage()
  await page.goto(`/contacts?contact=${cast.contact.id}`)
  const opening = context.waitForEvent('page')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in as' }).click()
  const portal = await opening
  const banner = portal.getByRole('complementary', { name: 'Support session' })
  await expect(banner).toContainText('Maya Lindqvist is signed in as')
  expect(portal.url()).not.toContain('uk_ct_')
  await banner.getByRole('button', { name: 'End' }).click()
  await expect(portal.getByRole('heading', { name: 'The support session has ended' })).toBeVisible()

  await page.goto('/audit?action=contact.impersonation_started')
  await expect(page.getByRole('row').nth(1)).toContainText('maya@fieldnote.example')
})
