import { knownFixtures } from './fixtures.ts'
import { asStaff } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()

test('a webhook is tested with the development receiver, without a public host', async ({ openBrowser }) => {
  const page = await (await openBrowser({ storageState: asStaff(fixtures.owner) })).newPage()
  await page.goto('/webhooks?new=webhook')
  await page.getByRole('button', { name: 'Use the development receiver' }).click()
  const url = page.getByRole('textbox', { name: 'URL' })
  await expect(url).toHaveValue('https://webhooks.userkeep.test/orders')
  await url.fill('https://webhooks.userkeep.test/tried-out')
  await page.getByRole('button', { name: 'Create endpoint' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByRole('row', { name: /webhook\.test.*Delivered · 200/ })).toBeVisible()

  await page.goto('/dev/webhooks')
  await page
    .getByRole('link', { name: /webhook\.test.*tried-out/s })
    .first()
    .click()
  await expect(page.getByText('Signature verified')).toBeVisible()
  await expect(page.getByText('service-signature: t=')).toBeVisible()
})

test('a new installation opens on the form for the first account', async ({ page }) => {
  await page.route('**/v1/installation', (route) => route.fulfill({ json: { has_accounts: false, development: null } }))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Create the first account' })).toBeVisible()
  await expect(page.getByLabel('Organization')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
})

test('an endpoint whose first attempt failed is marked in the list and on its page', async ({ openBrowser }) => {
  const page = await (await openBrowser({ storageState: asStaff(fixtures.owner) })).newPage()
  await page.goto('/webhooks?new=webhook')
  await page.getByRole('textbox', { name: 'URL' }).fill('https://webhooks.userkeep.test/always-down?status=500')
  await page.getByRole('button', { name: 'Create endpoint' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Send test' }).click()
  const state = page.getByRole('status').filter({ hasText: 'Failing' })
  await expect(state).toContainText('1 attempt has failed since')
  await expect(state).toContainText('The receiver responded with 500.')
  await page.keyboard.press('Escape')
  const row = page.getByRole('row', { name: /always-down/ })
  await expect(row).toContainText('Failing')
  await expect(row).toContainText('The receiver responded with 500.')
  await expect(row).toContainText('Since ')
  await expect(row).not.toContainText('Healthy')
})
