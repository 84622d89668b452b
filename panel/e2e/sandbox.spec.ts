import { devices, type Page } from '@playwright/test'
import { problemsOf } from './axe.ts'
import { openShop, type SandboxShop } from './sandbox-shop.ts'
import { testServerUrl } from './test-server.ts'
import { expect, fromOwnAddress, test } from './watch.ts'
import { hostSite } from './widget-host.ts'

let shop: SandboxShop
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: testServerUrl, extraHTTPHeaders: fromOwnAddress() })
  shop = await openShop(request, `sandbox-${Date.now().toString(36)}`)
})

const back = { success: `${testServerUrl}/dev/mail?paid`, cancel: `${testServerUrl}/dev/webhooks` }
const checked = (page: Page) => problemsOf(page, { within: 'main', schemes: ['light', 'dark'] })

/** Wider than the screen is what a finger has to push aside. */
const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

const tooSmall = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, input:not([type=hidden]), .leave')]
      .map((element) => ({ text: element.textContent, height: element.getBoundingClientRect().height }))
      .filter(({ height }) => height < 43.5),
  )

test('a payment is declined, and succeeds with another card', async ({ page }) => {
  const address = await shop.checkout('pack', back)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: '500 credits' })).toBeVisible()
  await expect(page.getByText('$50.00').first()).toBeVisible()
  expect(await checked(page)).toEqual([])

  await page.getByRole('button', { name: /Is declined/ }).click()
  await expect(page.getByLabel('Card number')).toHaveValue('4000000000000002')
  await page.getByRole('button', { name: 'Pay $50.00' }).click()
  await expect(page.getByRole('alert')).toHaveText('Your card was declined. Try another card.')
  await expect(page).toHaveTitle('Payment refused · Sandbox')
  expect(await checked(page)).toEqual([])

  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Pay $50.00' }).click()
  await expect(page).toHaveURL(back.success)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible()
  expect(await checked(page)).toEqual([])
})

test('a payment with the keyboard alone, including the second step', async ({ page }) => {
  await page.goto(await shop.checkout('trial', back))
  await expect(page.getByText('Free for 14 days')).toBeVisible()
  const field = page.getByLabel('Card number')
  for (let tabs = 0; tabs < 3 && !(await field.evaluate((input) => input === document.activeElement)); tabs++)
    await page.keyboard.press('Tab')
  await expect(field).toBeFocused()
  await page.keyboard.type('4000 0025 0000 3155')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Confirm the payment' })).toBeVisible()
  expect(await checked(page)).toEqual([])
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(back.success)
  await expect.poll(async () => (await shop.subscription())?.status).toBe('trialing')
})

test('canceling returns the buyer to the page they came from', async ({ page }) => {
  await page.goto(await shop.checkout('pack', back))
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await expect(page).toHaveURL(back.cancel)
})

test('paying redirects to a page on another site, which can redirect to a third one', async ({ browser }) => {
  const site = await hostSite({ document: '<!doctype html><title>Thank you</title><h1>Thank you</h1>' })
  const between = await hostSite({ document: '', status: 302, headers: { location: site.url } })
  const page = await browser.newPage()
  try {
    await page.goto(await shop.checkout('pack', { success: between.url, cancel: site.url }))
    await page.getByLabel('Card number').fill('4242424242424242')
    await page.getByRole('button', { name: 'Pay $50.00' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  } finally {
    await page.close()
    site.close()
    between.close()
  }
})

test('on a phone nothing is cut off or too small to tap', async ({ openBrowser }) => {
  const { defaultBrowserType, ...phone } = devices['iPhone 13']
  const page = await (await openBrowser(phone)).newPage()
  await page.goto(await shop.checkout('pack', back))
  expect(await isTooWide(page)).toBe(false)
  expect(await tooSmall(page)).toEqual([])
  await page.getByRole('button', { name: /^4242/ }).tap()
  await page.getByRole('button', { name: 'Pay $50.00' }).tap()
  await expect(page).toHaveURL(back.success)

  await page.goto(await shop.portal(`${testServerUrl}/dev/mail`))
  await expect(page.getByRole('heading', { name: 'Billing of Globex' })).toBeVisible()
  expect(await isTooWide(page)).toBe(false)
  expect(await tooSmall(page)).toEqual([])
})

test('the card on file is changed on the billing page', async ({ page }) => {
  await page.goto(await shop.portal(`${testServerUrl}/dev/mail`))
  expect(await checked(page)).toEqual([])
  await page.getByLabel('Card number').fill('4000000000000341')
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByRole('status')).toHaveText('The card was saved.')
  await expect(page.getByText('The card ending in 0341 is charged.')).toBeVisible()
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(page).toHaveURL(`${testServerUrl}/dev/mail`)
})
