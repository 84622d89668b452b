import { AxeBuilder } from '@axe-core/playwright'
import type { APIRequestContext, Page } from '@playwright/test'
import { asContact, knownFixtures } from './fixtures.ts'
import { buyerOf, openTenant } from './sandbox-shop.ts'
import { asStaff, settled } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()

test.describe('in the panel', () => {
  test.use({ storageState: asStaff(fixtures.owner) })

  test('subscriptions are filtered, opened and exported, and a missing gateway is explained', async ({ page }) => {
    await page.goto('/subscriptions')
    await expect(page.getByText('MRR, EUR')).toBeVisible()
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Past due' }).click()
    await settled(page)
    const row = page.getByRole('row').filter({ hasText: 'Past due' }).first()
    await expect(row).toBeVisible()
    await row.click()
    const drawer = page.getByRole('dialog').filter({ hasText: 'Subscription ID' })
    await expect(drawer.getByRole('region', { name: 'History' })).toContainText('Started')
    await expect(drawer.getByRole('button', { name: 'Cancel…' })).toBeDisabled()
    await expect(drawer).toContainText('The payment gateway of this subscription is not connected')
    await expect(drawer.getByRole('link', { name: 'Payment gateways' })).toBeVisible()
    expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([])
    await page.keyboard.press('Escape')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect((await download).suggestedFilename()).toBe('subscriptions.csv')
  })

  test('the retries of failed payments are configured in one line', async ({ page, expectComplaint }) => {
    expectComplaint('status of 400')
    await page.goto('/settings/billing')
    const days = page.getByRole('textbox', { name: 'Retry after (days, optional)' })
    await days.fill('5, 3')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('must be in ascending order')).toBeVisible()
    await days.fill('2, 4')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await page.getByRole('radio', { name: 'At once' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
    await page.reload()
    await expect(days).toHaveValue('2, 4')
    await expect(page.getByRole('radio', { name: 'At once' })).toBeChecked()
  })
})

test.describe('in the test environment of the demo', () => {
  test.use({ storageState: asStaff(fixtures.owner) })

  test('a demo subscription is paused, resumed and canceled, and its invoice refunded', async ({ page }) => {
    await page.goto('/subscriptions?env=test')
    await page.getByRole('link', { name: 'Acme Builders' }).click()
    const drawer = page.getByRole('dialog').filter({ hasText: 'Subscription ID' })
    await drawer.getByRole('button', { name: 'Pause…' }).click()
    await page
      .getByRole('dialog', { name: 'Pause Starter of Acme Builders?' })
      .getByRole('button', { name: 'Pause' })
      .click()
    await expect(page.getByText('Subscription paused.')).toBeVisible()
    await drawer.getByRole('button', { name: 'Resume…' }).click()
    await page
      .getByRole('dialog', { name: 'Resume Starter of Acme Builders?' })
      .getByRole('button', { name: 'Resume' })
      .click()
    await expect(page.getByText('Subscription resumed.')).toBeVisible()
    await drawer.getByRole('button', { name: 'Cancel…' }).click()
    const asked = page.getByRole('dialog', { name: 'Cancel Starter of Acme Builders?' })
    await asked.getByRole('button', { name: 'Cancel subscription' }).click()
    await expect(page.getByText(/will end/)).toBeVisible()

    await page.goto('/invoices?env=test')
    const row = page.getByRole('row').filter({ hasText: 'Globex Construction' }).first()
    await row.getByRole('link').first().click()
    const invoice = page.getByRole('dialog', { name: /^INV-\d+$/ })
    await invoice.getByRole('button', { name: 'Refund…' }).click()
    await page.getByRole('button', { name: 'Refund €19.00' }).click()
    await expect(invoice.getByRole('region', { name: 'Refunds' })).toContainText('€19.00')
  })
})

/** A tenant with a plan for little and one for more, paid at the sandbox, and a contact with a team. */
async function openShop(request: APIRequestContext, name: string) {
  const { token, organization, make } = await openTenant(request, name)
  const plans = { Small: 1000, Large: 3000 }
  for (const [name, amount] of Object.entries(plans)) {
    const { id } = await make('products', { kind: 'plan', key: name.toLowerCase(), name, public: true })
    const price = { product_id: id, type: 'recurring', model: 'flat', currency: 'eur', amount, interval: 'month' }
    await make('prices', { ...price, interval_count: 1 })
  }
  return { ...(await buyerOf(request, token, 'bea-buyer')), seller: { token, organization } }
}

/** On the page of the gateway, which leads back to Billing. What it did reaches us by a message of its own. */
async function pay(page: Page) {
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Billing' })).toBeVisible()
  const plan = page.getByRole('region', { name: 'Plan' })
  await expect(async () => {
    await page.reload()
    await expect(plan.getByText('Active')).toBeVisible({ timeout: 1000 })
  }).toPass()
  return plan
}

test('on the pricing page of the portal a plan is bought and changed', async ({ request, openBrowser }) => {
  const shop = await openShop(request, 'pricers')
  const page = await (await openBrowser({ storageState: asContact(shop.publishableKey, shop) })).newPage()
  await page.goto(`/portal/pricing?key=${shop.publishableKey}`)
  await page.getByRole('button', { name: 'Buy Small' }).click()
  await expect(page.getByText('€10.00').first()).toBeVisible()
  const plan = await pay(page)
  await expect(plan).toContainText('Small')
  await expect(plan).toContainText('€10.00 / month')
  const invoices = page.getByRole('region', { name: 'Invoices' })
  await expect(invoices).toContainText('€10.00')
  const opening = page.context().waitForEvent('page')
  await invoices.getByRole('button', { name: /^Print INV-/ }).click()
  const paper = await opening
  await expect(paper.getByRole('heading', { name: /^Invoice INV-/ })).toBeVisible()
  await expect(paper.getByText('Globex')).toBeVisible()
  await paper.close()

  await page.getByRole('link', { name: 'Pricing' }).click()
  const plans = page.getByRole('region', { name: 'Plans' })
  const small = plans.getByRole('listitem').filter({ hasText: 'Small' })
  await expect(small.getByRole('button', { name: 'Current plan' })).toBeDisabled()
  await plans.getByRole('button', { name: 'Switch to Large, €30.00 / month' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change plan' })
  await expect(dialog).toContainText('From Small to Large, €30.00 / month.')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await dialog.getByRole('button', { name: 'Change plan' }).click()
  const large = plans.getByRole('listitem').filter({ hasText: 'Large' })
  await expect(large.getByRole('button', { name: 'Current plan' })).toBeDisabled()
  const panel = await openBrowser({ storageState: asStaff(shop.seller) })
  await cancelAsStaff(await panel.newPage())
})

test('on the pricing page of the portal an add-on can be bought once, and a stackable one again', async ({
  request,
  openBrowser,
}) => {
  const { token: staff, make } = await openTenant(request, `add-ons-${Date.now().toString(36)}`)
  for (const [name, stackable] of Object.entries({ Backups: false, Seats: true })) {
    const { id } = await make('products', { kind: 'add_on', key: name.toLowerCase(), name, stackable, public: true })
    const price = { product_id: id, type: 'recurring', model: 'flat', currency: 'eur', amount: 500, interval: 'month' }
    await make('prices', price)
  }
  const buyer = await buyerOf(request, staff, 'ada-buyer')
  const page = await (await openBrowser({ storageState: asContact(buyer.publishableKey, buyer) })).newPage()
  const pricing = `/portal/pricing?key=${buyer.publishableKey}`
  const addOns = page.getByRole('region', { name: 'Add-ons' })
  const offer = (name: string) => addOns.getByRole('listitem').filter({ hasText: name }).getByRole('button')
  for (const name of ['Backups', 'Seats']) {
    await page.goto(pricing)
    await expect(offer(name)).toHaveText('Buy')
    await expect(offer(name)).toBeEnabled()
    await offer(name).click()
    await page.getByLabel('Card number').fill('4242424242424242')
    await page.getByRole('button', { name: /^Pay/ }).click()
    await expect(page.getByRole('heading', { name: 'Billing' })).toBeVisible()
  }
  const headers = { authorization: `Bearer ${buyer.token}` }
  await expect
    .poll(async () => {
      const answer = await request.get('/v1/contact/customer/subscription', { headers })
      return (await answer.json()).add_ons.map(({ status }: { status: string }) => status)
    })
    .toEqual(['active', 'active'])
  await page.goto(pricing)
  await expect(offer('Backups')).toHaveText('Already in use')
  await expect(offer('Backups')).toBeDisabled()
  await expect(offer('Seats')).toHaveText('Buy')
  await expect(offer('Seats')).toBeEnabled()
  await offer('Seats').click()
  await expect(page.getByLabel('Card number')).toBeVisible()
})

/** Asked when, it ends at once. */
async function cancelAsStaff(page: Page) {
  await page.goto('/subscriptions?env=test')
  await page.getByRole('link', { name: 'Globex' }).click()
  const drawer = page.getByRole('dialog').filter({ hasText: 'Subscription ID' })
  await drawer.getByRole('button', { name: 'Cancel…' }).click()
  const asked = page.getByRole('dialog', { name: 'Cancel Large of Globex?' })
  await expect(asked.getByRole('radio', { name: 'At the end of the period' })).toBeChecked()
  expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([])
  await asked.getByRole('radio', { name: 'Now' }).check()
  await asked.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByText('Subscription canceled.')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Cancel…' })).toHaveCount(0)
}

test('in the portal a plan is bought at the gateway, changed after a price preview, canceled and resumed', async ({
  request,
  openBrowser,
}) => {
  const shop = await openShop(request, 'sellers')
  const page = await (await openBrowser({ storageState: asContact(shop.publishableKey, shop) })).newPage()
  await page.goto(`/portal/billing?key=${shop.publishableKey}`)
  await page.getByRole('button', { name: 'Choose a plan' }).click()
  await expect(page.getByRole('button', { name: /^Choose Small/ })).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: /^Choose Small/ }).click()
  const plan = await pay(page)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  await plan.getByRole('button', { name: 'Change plan' }).click()
  await page.getByRole('button', { name: /^Choose Large/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Change plan' })
  await expect(dialog.getByText('Due now')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change plan' }).click()
  await expect(plan.getByText('Large', { exact: true })).toBeVisible()

  await plan.getByRole('button', { name: 'Cancel Large' }).click()
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await plan.getByRole('button', { name: 'Resume' }).click()
  await expect(plan.getByRole('button', { name: 'Cancel Large' })).toBeVisible()
})
