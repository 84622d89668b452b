import { knownCast } from './cast.ts'
import { asStaff } from './stage.ts'
import { expect, test } from './watch.ts'

const cast = knownCast()

test('a webhook is tried with the development receiver, without a public host', async ({ openBrowser }) => {
  const page = await (await openBrowser({ storageState: asStaff(cast.owner) })).newPage()
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

test('a fresh installation opens on the first account', async ({ page }) => {
  await page.route('**/v1/installation', (route) => route.fulfill({ json: { has_accounts: false, development: null } }))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Create the first account' })).toBeVisible()
  await expect(page.getByLabel('Organization')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
})
