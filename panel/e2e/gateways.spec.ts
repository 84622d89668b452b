import { problemsOf } from './axe.ts'
import { knownFixtures } from './fixtures.ts'
import { asStaff } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()
test.use({ storageState: asStaff(fixtures.newcomer) })

const schemes: ('light' | 'dark')[] = ['light', 'dark']

test('a gateway is connected, tested, renamed and, once confirmed, disconnected', async ({ page, expectComplaint }) => {
  expectComplaint('400 (Bad Request)')
  await page.goto('/payment-gateways?env=test')
  await expect(page.getByText('No gateway connected')).toBeVisible()
  expect(await problemsOf(page, { within: 'main', schemes })).toEqual([])

  await page.getByRole('button', { name: 'Connect gateway' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Connect a gateway in test' })
  await expect(dialog.getByRole('radio', { name: 'Sandbox' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Stripe' }).check()
  await dialog.getByRole('button', { name: 'Test and connect' }).click()
  await expect(dialog.getByText('is required')).toBeVisible()
  expect(await problemsOf(page, { within: '[role=dialog]', schemes })).toEqual([])
  await dialog.getByRole('radio', { name: 'Sandbox' }).check()
  await dialog.getByRole('button', { name: 'Test and connect' }).click()
  await expect(page.getByText('Sandbox connected.')).toBeVisible()

  const drawer = page.getByRole('dialog', { name: 'Sandbox' })
  await expect(drawer.getByText('Connected', { exact: true }).first()).toBeVisible()
  expect(await problemsOf(page, { within: '[role=dialog]', schemes })).toEqual([])
  await drawer.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText('The gateway responds and accepts the key.')).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Playground')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: 'Playground' })).toBeVisible()

  await page.getByRole('button', { name: 'Disconnect…' }).click()
  const question = page.getByRole('dialog', { name: 'Disconnect Playground?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: 'Disconnect…' }).click()
  await question.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(page.getByText('Playground disconnected.')).toBeVisible()
  await expect(page.getByText('No gateway connected')).toBeVisible()
})

test('the sandbox cannot be selected in the live environment', async ({ page }) => {
  await page.goto('/payment-gateways?new=gateway')
  const dialog = page.getByRole('dialog', { name: 'Connect a gateway in live' })
  await expect(dialog.getByRole('radio', { name: 'Sandbox' })).toBeDisabled()
  await expect(dialog.getByLabel('Secret key')).toBeVisible()
})
