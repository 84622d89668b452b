import { problemsOf } from './axe.ts'
import { asContact, knownFixtures } from './fixtures.ts'
import { asStaff } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()

test.describe('staff', () => {
  test.use({ storageState: asStaff(fixtures.owner) })

  test('a feature is granted to a customer with a reason, and revoked after a confirmation', async ({ page }) => {
    await page.goto(`/customers?customer=${fixtures.customerId}&tab=billing`)
    await page.getByRole('button', { name: 'Grant a feature' }).click()
    const dialog = page.getByRole('dialog', { name: 'Grant a feature' })
    await expect(dialog.getByRole('button', { name: 'Grant' })).toBeDisabled()
    await dialog.getByRole('combobox', { name: 'Feature' }).click()
    await page.getByRole('option', { name: 'Priority support' }).click()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A test of the browser')
    expect(await problemsOf(page, { within: '[role=dialog]', schemes: ['light', 'dark'] })).toEqual([])
    await dialog.getByRole('button', { name: 'Grant' }).click()
    await expect(page.getByText('Priority support granted.')).toBeVisible()
    const held = page.getByRole('list', { name: 'Entitlements' })
    await expect(held.getByText('Granted: A test of the browser')).toBeVisible()

    await page.getByRole('button', { name: 'More for Priority support' }).click()
    await page.getByRole('menuitem', { name: 'Revoke “A test of the browser”' }).click()
    await page.getByRole('button', { name: 'Revoke', exact: true }).click()
    await expect(page.getByText('Granted: A test of the browser')).toHaveCount(0)
  })

  test('usage is shown by meter, for the selected days', async ({ page }) => {
    await page.goto('/usage')
    await expect(page.getByRole('img', { name: /^API calls in the last 30 days/ })).toBeVisible()
    await page.getByText('7d', { exact: true }).click()
    await expect(page.getByRole('img', { name: /^API calls in the last 7 days/ })).toBeVisible()
    await expect(page).toHaveURL(/days=7/)
  })
})

test.describe('a member of a customer', () => {
  test.use({ storageState: asContact(fixtures.publishableKey, fixtures.contact) })

  test('sees the entitlements and the usage of the customer on the page Billing', async ({ page }) => {
    await page.goto(`/portal/billing?key=${fixtures.publishableKey}`)
    await expect(page.getByRole('heading', { name: 'Billing', level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Usage' }).getByText('API calls')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Included' })).toBeVisible()
    expect(await problemsOf(page, { within: 'main', schemes: ['light', 'dark'] })).toEqual([])
  })
})
