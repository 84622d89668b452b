import type { Page } from '@playwright/test'
import { problemsOf } from './axe.ts'
import { knownFixtures } from './fixtures.ts'
import { openTenant } from './sandbox-shop.ts'
import { asStaff } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()
test.use({ storageState: asStaff(fixtures.owner) })

// Screens are checked in both color schemes elsewhere; this checks the result of pressing buttons.
const light = { within: 'main', schemes: ['light' as const] }

test('a product is created, priced, previewed and archived', async ({ page }) => {
  await page.goto('/catalog')
  await expect(page.getByRole('row', { name: /Business/ })).toContainText('On sale')
  await page.getByRole('button', { name: 'New product' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Site crew')
  await expect(page.getByRole('textbox', { name: 'Key', exact: true })).toHaveValue('site-crew')
  const preview = page.getByRole('region', { name: 'Pricing page' })
  const card = preview.getByRole('listitem').filter({ hasText: 'Site crew' })
  await expect(card).toContainText('Not shown without a price')

  await page.getByRole('combobox', { name: 'Add a feature' }).click()
  await page.getByRole('option', { name: 'Projects' }).click()
  await page.getByRole('textbox', { name: 'Amount of Projects' }).fill('12')
  await page.getByRole('combobox', { name: 'Add a feature' }).click()
  await page.getByRole('option', { name: 'Offline mode' }).click()
  await page.getByRole('button', { name: 'Move Offline mode, 2 of 2' }).press('ArrowUp')
  await expect(card.getByRole('listitem')).toHaveText(['Offline mode', 'Projects: 12'])
  const monthly = page.getByRole('textbox', { name: 'Monthly, EUR' })
  await monthly.fill('abc')
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByText('Enter an amount such as 49.00.')).toBeVisible()
  await monthly.fill('4,900')
  await expect(card).toContainText('€4,900.00 / month')
  expect(await problemsOf(page, light)).toEqual([])
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByText('“Site crew” created.')).toBeVisible()
  await expect(page.getByText('On sale', { exact: true })).toBeVisible()
  const prices = page.getByRole('list', { name: 'All prices' })
  await expect(prices.getByRole('listitem')).toHaveCount(1)
  await expect(monthly).toHaveValue('4,900.00')

  await monthly.fill('5,200')
  await page.getByRole('textbox', { name: 'Yearly, EUR' }).fill('52,000')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(prices.getByRole('listitem').filter({ hasText: '€5,200.00 / month' })).not.toContainText('Archived')
  await expect(prices.getByRole('listitem').filter({ hasText: '€4,900.00 / month' })).toContainText('Archived')

  await addQuarterlyPrice(page)
  await page.getByRole('button', { name: 'More for €52,000.00 / year' }).click()
  await page.getByRole('menuitem', { name: 'Archive…' }).click()
  await page.getByRole('button', { name: 'Archive price' }).click()
  await expect(page.getByRole('textbox', { name: 'Yearly, EUR' })).toHaveValue('')
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete permanently…' }).click()
  await page.getByRole('textbox', { name: 'Type site-crew to confirm' }).fill('site-crew')
  await page.getByRole('button', { name: 'Delete product' }).click()
  await expect(page.getByRole('row', { name: /Starter/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Site crew/ })).toHaveCount(0)
})

test('the whole pricing page is previewed while a product is edited', async ({ page }) => {
  await page.goto(`/catalog?product=${fixtures.productId}`)
  const preview = page.getByRole('region', { name: 'Pricing page' })
  const plans = preview.getByRole('list', { name: 'Plans' })
  const last = plans.locator('> li').last()
  await expect(last).toContainText('Business')
  await page.getByRole('textbox', { name: 'Name' }).fill('Crew')
  const card = plans.locator('> li').filter({ hasText: 'Editing' })
  await expect(card).toContainText('Crew')
  await expect(card).toContainText('€12.00 per seat / month')
  await page.getByRole('textbox', { name: 'Position' }).fill('9')
  await expect(last).toContainText('Crew')

  await preview.getByText('Yearly').click()
  await expect(card).toContainText('€120.00 per seat / year')
  await preview.getByRole('combobox', { name: 'Currency' }).click()
  await page.getByRole('option', { name: 'USD' }).click()
  await expect(card).toContainText('$130.00 per seat / year')
  await page.getByRole('switch', { name: 'Show on the pricing page' }).click()
  await expect(last).toContainText('Hidden')
  expect(await problemsOf(page, light)).toEqual([])
})

test('features, meters and coupons are created in dialogs, and those in use cannot be deleted', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint('409 (Conflict)')
  await page.goto('/catalog?tab=features')
  await page.getByRole('button', { name: 'New feature' }).click()
  const feature = page.getByRole('dialog', { name: 'New feature' })
  await feature.getByRole('textbox', { name: 'Name' }).fill('Audit trail')
  await feature.getByRole('button', { name: 'Create feature' }).click()
  await expect(page.getByRole('row', { name: /Audit trail/ })).toContainText('On or off')
  await page.getByRole('button', { name: 'More for Seats' }).click()
  await page.getByRole('menuitem', { name: 'Delete permanently…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toContainText('This feature is in use. Archive it instead.')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Coupons' }).click()
  await expect(page.getByRole('row', { name: /SPRING20/ })).toContainText('20% off for 3 periods')
  await page.getByRole('button', { name: 'New coupon' }).click()
  const coupon = page.getByRole('dialog', { name: 'New coupon' })
  await coupon.getByRole('textbox', { name: 'Name' }).fill('Friends')
  await coupon.getByRole('textbox', { name: 'Code' }).fill('FRIENDS')
  await coupon.getByText('Fixed amount').click()
  await coupon.getByRole('textbox', { name: 'Amount off' }).fill('5')
  await coupon.getByRole('button', { name: 'Create coupon' }).click()
  await expect(page.getByRole('row', { name: /FRIENDS/ })).toContainText('€5.00 off once')
  expect(await problemsOf(page, light)).toEqual([])
})

test('the portal shows the products for sale, by the year and in another currency', async ({ page }) => {
  await page.goto(`/portal/pricing?key=${fixtures.publishableKey}`)
  const plans = page.getByRole('region', { name: 'Plans' })
  const team = plans.getByRole('listitem').filter({ hasText: 'For companies with several sites' })
  await expect(team).toContainText('€12.00 per seat / month')
  await page.getByRole('button', { name: 'Yearly' }).click()
  await expect(team).toContainText('€120.00 per seat / year')
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('usd')
  await expect(team).toContainText('$130.00 per seat / year')
  await expect(plans).not.toContainText('Solo')
  await expect(page.getByRole('region', { name: 'Credits' })).toContainText('500 credits, valid for 365 days')
  expect(await problemsOf(page, light)).toEqual([])
})

test('the widget shows prices inside an element of the page', async ({ page }) => {
  await page.goto('/demo/pricing')
  const pricing = page.getByRole('region', { name: 'Pricing' })
  await expect(pricing).toContainText('€19.00')
  await pricing.getByRole('button', { name: 'Yearly' }).click()
  await expect(pricing).toContainText('€190.00')
  await pricing.getByRole('button', { name: 'Choose Starter' }).click()
  await expect(page.getByText('You chose starter.')).toBeVisible()
})

test('free, packaged and tiny prices are entered, sorted manually and shown to buyers', async ({
  request,
  openBrowser,
}) => {
  const seller = await openTenant(request, `pricing-${Date.now().toString(36)}`)
  await seller.make('meters', { key: 'calls', name: 'Calls', unit: 'calls', aggregation: 'sum' })
  await seller.make('products', { kind: 'add_on', key: 'api', name: 'API usage' })
  const context = await openBrowser({ storageState: asStaff(seller) })
  const page = await context.newPage()

  await addProjects(page)
  await page.goto('/catalog?env=test&new=product')
  await page.getByRole('textbox', { name: 'Name' }).fill('Free')
  await page.getByRole('textbox', { name: 'Monthly, EUR' }).fill('0')
  await page.getByRole('switch', { name: 'Default plan' }).click()
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByText('“Free” created.')).toBeVisible()
  await page.goto('/catalog?env=test&new=product')
  await page.getByRole('textbox', { name: 'Name' }).fill('Pro')
  await page.getByText('Per seat', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Monthly, EUR' }).fill('9.50')
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByText('“Pro” created.')).toBeVisible()

  await page.goto('/catalog?env=test')
  await expect(page.getByRole('row', { name: /Free \(default\)/ })).toContainText('On sale')
  await addPackagePrice(page)
  await page.goto('/catalog?env=test')
  await page.getByRole('button', { name: 'Change order' }).click()
  const order = page.getByRole('dialog', { name: 'Order of products' })
  await order.getByRole('button', { name: 'Move Pro, 3 of 3' }).press('Home')
  expect(await problemsOf(page, { ...light, within: '[role=dialog]' })).toEqual([])
  await order.getByRole('button', { name: 'Save order' }).click()
  await expect(page.getByText('Order saved.')).toBeVisible()

  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Open pricing page' }).click()
  const shop = await opening
  const plans = shop.getByRole('region', { name: 'Plans' }).getByRole('listitem')
  await expect(plans).toHaveText([/^Pro€9\.50 per seat \/ month/, /^FreeFree/])
  await expect(shop.getByRole('region', { name: 'Add-ons' })).toContainText('€0.0005 per 1,000 calls / month')
})

/** Adds a price by a period that the grid does not have. */
async function addQuarterlyPrice(page: Page) {
  await page.getByRole('button', { name: 'Add price' }).click()
  const dialog = page.getByRole('dialog', { name: 'New price for Site crew' })
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('139.50')
  await dialog.getByRole('textbox', { name: 'Every' }).fill('3')
  expect(await problemsOf(page, { ...light, within: '[role=dialog]' })).toEqual([])
  await dialog.getByRole('button', { name: 'Add price' }).click()
  await expect(page.getByRole('list', { name: 'All prices' })).toContainText('€139.50 / 3 months')
}

/** Creates a limit on what exists. */
async function addProjects(page: Page) {
  await page.goto('/catalog?env=test&tab=features')
  await page.getByRole('button', { name: 'New feature' }).first().click()
  const feature = page.getByRole('dialog', { name: 'New feature' })
  await feature.getByRole('textbox', { name: 'Name' }).fill('Projects')
  await feature.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Limit: a maximum number' }).click()
  await expect(feature.getByRole('combobox', { name: 'Resets' })).toHaveValue(/^Never/)
  await feature.getByRole('button', { name: 'Create feature' }).click()
  await expect(page.getByRole('row', { name: /Projects/ })).toContainText('Never')
}

/** Adds a price below a cent, for a thousand units. */
async function addPackagePrice(page: Page) {
  await page.getByRole('row', { name: /API usage/ }).click()
  await page.getByRole('button', { name: 'Add price' }).click()
  const price = page.getByRole('dialog', { name: 'New price for API usage' })
  await price.getByRole('combobox', { name: 'Model' }).click()
  await page.getByRole('option', { name: /^Per unit/ }).click()
  await price.getByRole('textbox', { name: 'Amount per unit' }).fill('0.0005')
  await price.getByRole('textbox', { name: 'Units per package' }).fill('1000')
  await price.getByRole('combobox', { name: 'Meter' }).click()
  await page.getByRole('option', { name: 'Calls' }).click()
  await price.getByRole('button', { name: 'Add price' }).click()
  await expect(page.getByRole('list', { name: 'All prices' })).toContainText('€0.0005 per 1,000 calls / month')
}
