import { readFile } from 'node:fs/promises'
import { problemsOf } from './axe.ts'
import { knownFixtures } from './fixtures.ts'
import { openShop } from './sandbox-shop.ts'
import { asStaff, testServerUrl } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()
const schemes: ('light' | 'dark')[] = ['light', 'dark']

test.describe('invoices of the demo', () => {
  test.use({ storageState: asStaff(fixtures.owner) })

  test('an invoice is opened and printed as a PDF, and actions that need a gateway explain it', async ({ page }) => {
    await page.goto('/invoices?status=paid')
    const table = page.getByRole('table', { name: 'Invoices' })
    await table.getByRole('link').first().click()
    const drawer = page.getByRole('dialog', { name: /^INV-\d+$/ })
    await expect(drawer.getByRole('table', { name: 'Lines' })).toBeVisible()
    await expect(drawer.getByRole('table', { name: 'Totals' })).toContainText('Total')
    expect(await problemsOf(page, { within: 'body', schemes })).toEqual([])

    const downloading = page.waitForEvent('download')
    await drawer.getByRole('button', { name: 'PDF' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toMatch(/^INV-\d+\.pdf$/)
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

    await expect(drawer.getByRole('button', { name: 'Refund…' })).toBeDisabled()
    await expect(drawer).toContainText('The payment gateway that collected this invoice is not connected')
    await drawer.getByRole('link', { name: 'Payment gateways' }).click()
    await expect(page.getByText('No gateway connected')).toBeVisible()
  })

  test('the list is filtered and exported as CSV', async ({ page }) => {
    await page.goto('/invoices?status=open')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toBe('invoices.csv')
    const [head, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(head).toContain('id,number,status')
    expect(rows.every((row) => row.includes(',open,'))).toBe(true)
  })
})

test('a partial refund is made after a confirmation', async ({ request, openBrowser, page: buying }) => {
  const shop = await openShop(request, 'refunders')
  const back = { success: `${testServerUrl}/dev/mail?paid`, cancel: testServerUrl }
  await buying.goto(await shop.checkout('pack', back))
  await buying.getByLabel('Card number').fill('4242424242424242')
  await buying.getByRole('button', { name: 'Pay $50.00' }).click()
  await expect(buying).toHaveURL(back.success)

  const page = await (await openBrowser({ storageState: asStaff(shop.seller) })).newPage()
  await expect(async () => {
    await page.goto('/invoices?env=test&status=paid')
    await page.getByRole('table', { name: 'Invoices' }).getByRole('link').first().click({ timeout: 1000 })
  }).toPass()
  const drawer = page.getByRole('dialog', { name: /^INV-\d+$/ })
  await drawer.getByRole('button', { name: 'Refund…' }).click()
  const question = page.getByRole('dialog', { name: /^Refund INV-\d+\?$/ })
  await expect(question).toContainText('This cannot be undone.')
  expect(await problemsOf(page, { within: 'body', schemes })).toEqual([])
  const amount = question.getByRole('textbox', { name: /^Amount in/ })
  await amount.fill('99999999')
  await question.getByRole('button', { name: /^Refund/ }).click()
  await expect(question).toContainText('At most $50.00 can be refunded.')
  await amount.fill('20')
  await question.getByRole('button', { name: 'Refund $20.00' }).click()
  await expect(question).toHaveCount(0)
  await expect(drawer.getByRole('region', { name: 'Refunds' })).toContainText('$20.00')
})

test('the seller’s details for invoices are saved', async ({ request, openBrowser }) => {
  const signedUp = await request.post('/v1/auth/signup', {
    data: { email: 'bo@sellers.example', password: 'a selling one', name: 'Bo', organization_name: 'Sellers' },
  })
  const { token, active_organization_code } = await signedUp.json()
  const browser = await openBrowser({ storageState: asStaff({ token, organization: active_organization_code }) })
  const page = await browser.newPage()
  await page.goto('/settings/billing-details')
  await page.getByRole('textbox', { name: 'Legal name' }).fill('Sellers GmbH')
  await page.getByRole('textbox', { name: 'Prefix' }).fill('S-')
  await expect(page.getByText('Example: S-0042.')).toBeVisible()
  expect(await problemsOf(page, { within: 'main', schemes })).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Legal name' })).toHaveValue('Sellers GmbH')
})
