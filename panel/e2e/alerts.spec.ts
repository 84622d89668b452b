import { problemsOf } from './axe.ts'
import { knownFixtures } from './fixtures.ts'
import { asStaff } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()
const schemes: ('light' | 'dark')[] = ['light', 'dark']

test.describe('a newcomer', () => {
  test.use({ storageState: asStaff(fixtures.newcomer) })

  test('a destination is added, tested, changed, turned off and deleted after a confirmation', async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint('400 (Bad Request)')
    await page.goto('/alerts?env=test')
    await expect(page.getByText('No destinations yet')).toBeVisible()
    expect(await problemsOf(page, { within: 'main', schemes })).toEqual([])

    await page.getByRole('button', { name: 'Add destination' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add a destination in test' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('On call')
    await dialog.getByLabel('Webhook URL').fill('http://chat.acme.example/hook')
    await dialog.getByRole('button', { name: 'Add destination' }).click()
    await expect(dialog.getByText('must begin with https://').first()).toBeVisible()
    expect(await problemsOf(page, { within: '[role=dialog]', schemes })).toEqual([])
    await dialog.getByRole('combobox', { name: 'Send to' }).click()
    await page.getByRole('option', { name: 'Email' }).click()
    const addresses = dialog.getByRole('combobox', { name: 'Email addresses' })
    await addresses.fill('oncall@acme.example')
    await addresses.press('Enter')
    await dialog.getByRole('checkbox', { name: 'Payment declined' }).uncheck()
    await dialog.getByRole('button', { name: 'Add destination' }).click()
    await expect(page.getByText('On call added. Send a test message to check it.')).toBeVisible()

    const drawer = page.getByRole('dialog', { name: 'On call' })
    await expect(drawer.getByText('Not tested')).toBeVisible()
    expect(await problemsOf(page, { within: '[role=dialog]', schemes })).toEqual([])
    await drawer.getByRole('button', { name: 'Send test message' }).click()
    await expect(page.getByText('Test message sent.')).toBeVisible()
    await expect(drawer.getByText('Working')).toBeVisible()
    await drawer.getByRole('textbox', { name: 'Name' }).fill('Night shift')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()

    const renamed = page.getByRole('dialog', { name: 'Night shift' })
    await renamed.getByRole('button', { name: 'Turn off' }).click()
    await expect(page.getByText('Turned off.')).toBeVisible()
    await renamed.getByRole('button', { name: 'Delete…' }).click()
    const question = page.getByRole('dialog', { name: 'Delete Night shift?' })
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Night shift deleted.')).toBeVisible()
    await expect(page.getByText('No destinations yet')).toBeVisible()
  })
})

test.describe('an owner', () => {
  test.use({ storageState: asStaff(fixtures.owner) })

  test('the log shows each alert with its deliveries, its recovery and a link to its subject', async ({ page }) => {
    await page.goto('/alerts')
    await expect(page.getByText('Failing')).toBeVisible()
    await page.getByRole('button', { name: 'Log', exact: true }).click()
    await page.getByRole('combobox', { name: 'All alerts' }).click()
    await page.getByRole('option', { name: 'Payment declined' }).click()
    await page.getByRole('row').filter({ hasText: 'Payment declined' }).first().click()
    const drawer = page.getByRole('dialog', { name: 'Payment declined' })
    await expect(drawer.getByText('On-call channel (recovery)')).toBeVisible()
    await expect(drawer.getByText('Insufficient funds')).toBeVisible()
    await drawer.getByRole('link').last().click()
    await expect(page).toHaveURL(/\/invoices\?invoice=/)
  })
})
