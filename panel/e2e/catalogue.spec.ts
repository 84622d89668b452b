import { problemsOf } from './axe.ts'
import { knownCast } from './cast.ts'
import { asStaff } from './stage.ts'
import { expect, test } from './watch.ts'

const cast = knownCast()
test.use({ storageState: asStaff(cast.owner) })

// What a screen shows by itself is looked at in both schemes elsewhere; here it is what comes of pressing buttons.
const light = { within: 'main', schemes: ['light' as const] }

test('a product is put together, priced, previewed and archived', async ({ page }) => {
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
  await page.getByRole('textbox', { name: 'How much of Projects' }).fill('12')
  await page.getByRole('combobox', { name: 'Add a feature' }).click()
  await page.getByRole('option', { name: 'Offline mode' }).click()
  await page.getByRole('button', { name: 'Move Offline mode, 2 of 2' }).press('ArrowUp')
  await expect(card.getByRole('listitem')).toHaveText(['Offline mode', 'Projects: 12'])
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByText('“Site crew” created. Add a price to sell it.')).toBeVisible()
  await expect(page.getByText('No price', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Add price' }).click()
  const dialog = page.getByRole('dialog', { name: 'New price of Site crew' })
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('abc')
  await dialog.getByRole('button', { name: 'Add price' }).click()
  await expect(dialog).toContainText('Write an amount such as 49.00.')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('39.50')
  expect(await problemsOf(page, { ...light, within: '[role=dialog]' })).toEqual([])
  await dialog.getByRole('button', { name: 'Add price' }).click()
  await expect(page.getByRole('list', { name: 'Prices' })).toContainText('€39.50 / month')
  await expect(card).toContainText('€39.50 / month')
  await expect(page.getByText('On sale', { exact: true })).toBeVisible()
  expect(await problemsOf(page, light)).toEqual([])

  await page.getByRole('button', { name: 'More for €39.50 / month' }).click()
  await page.getByRole('menuitem', { name: 'Archive…' }).click()
  await page.getByRole('button', { name: 'Archive price' }).click()
  await expect(page.getByRole('list', { name: 'Prices' })).toContainText('Archived')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete permanently…' }).click()
  await page.getByRole('textbox', { name: 'Type site-crew to confirm' }).fill('site-crew')
  await page.getByRole('button', { name: 'Delete product' }).click()
  await expect(page.getByRole('row', { name: /Starter/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Site crew/ })).toHaveCount(0)
})

test('the pricing page is seen whole while one of its products is written', async ({ page }) => {
  await page.goto(`/catalog?product=${cast.productId}`)
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

test('features, meters and coupons are made in dialogs, and what is in use stays', async ({
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
  await coupon.getByText('An amount').click()
  await coupon.getByRole('textbox', { name: 'Amount off' }).fill('5')
  await coupon.getByRole('button', { name: 'Create coupon' }).click()
  await expect(page.getByRole('row', { name: /FRIENDS/ })).toContainText('€5.00 off once')
  expect(await problemsOf(page, light)).toEqual([])
})

test('the portal shows what is on sale, by the year and in another currency', async ({ page }) => {
  await page.goto(`/portal/pricing?key=${cast.publishableKey}`)
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
