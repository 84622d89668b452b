import { problemsOf } from './axe.ts'
import { knownFixtures } from './fixtures.ts'
import { asStaff } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()
test.use({ storageState: asStaff(fixtures.newcomer) })

const schemes: ('light' | 'dark')[] = ['light', 'dark']

test('a sender is added, tested, changed and deleted after a confirmation', async ({ page, expectComplaint }) => {
  expectComplaint('400 (Bad Request)')
  await page.goto('/email?env=test')
  await expect(page.getByText('No senders yet')).toBeVisible()
  expect(await problemsOf(page, { within: 'main', schemes })).toEqual([])

  await page.getByRole('button', { name: 'Add sender' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add a sender in test' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Product')
  await dialog.getByRole('textbox', { name: 'From name' }).fill('Acme')
  await dialog.getByRole('textbox', { name: 'From address' }).fill('hello@acme.example')
  await dialog.getByRole('textbox', { name: 'Host' }).fill('localhost')
  await dialog.getByRole('textbox', { name: 'Port' }).fill('1')
  await dialog.getByRole('button', { name: 'Test and add' }).click()
  await expect(dialog.getByText(/cannot be used|public address/).first()).toBeVisible()
  expect(await problemsOf(page, { within: '[role=dialog]', schemes })).toEqual([])
  await dialog.getByRole('switch', { name: 'Use my own mail server' }).uncheck({ force: true })
  await dialog.getByRole('button', { name: 'Add sender' }).click()
  await expect(page.getByText('Product is ready to send.')).toBeVisible()

  const drawer = page.getByRole('dialog', { name: 'Product' })
  await expect(drawer.getByText('Shared server')).toBeVisible()
  expect(await problemsOf(page, { within: '[role=dialog]', schemes })).toEqual([])
  await drawer.getByRole('button', { name: 'Send test mail' }).click()
  await expect(page.getByText('Test mail sent to you.')).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Mails per minute' }).fill('120')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()

  await drawer.getByRole('button', { name: 'Delete…' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Product?' })
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Product deleted.')).toBeVisible()
  await expect(page.getByText('No senders yet')).toBeVisible()
})
