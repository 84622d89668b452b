import { problemsOf } from './axe.ts'
import { asContact, knownFixtures } from './fixtures.ts'
import { asStaff } from './test-server.ts'
import { expect, test } from './watch.ts'
import { asked, bootingWith, ready } from './widget-host.ts'

const fixtures = knownFixtures()

test('the program is changed, and the preview is the element of the widget', async ({ openBrowser }) => {
  const context = await openBrowser({ storageState: asStaff(fixtures.owner) })
  const page = await context.newPage()
  await page.goto('/referrals?tab=program')
  const preview = page.frameLocator('iframe[title="Preview of the widget"]')
  await expect(preview.getByText('You get 200 credits, and they get 100 credits.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Credits' }).first().fill('300')
  await expect(preview.getByText('You get 300 credits')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Credits' }).first().fill('200')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
  expect(await problemsOf(page, { within: 'main', schemes: ['light', 'dark'] })).toEqual([])
})

test('a refused referral shows the reason, and one on hold can be revoked', async ({ openBrowser }) => {
  const context = await openBrowser({ storageState: asStaff(fixtures.owner) })
  const page = await context.newPage()
  await page.goto('/referrals?state=refused')
  await expect(page.getByRole('table', { name: 'Referrals' }).getByText('Same address')).toBeVisible()
  await page.goto('/referrals?state=holding')
  const rows = page.getByRole('table', { name: 'Referrals' }).getByRole('row')
  const more = page.getByRole('button', { name: /^More for/ }).first()
  await expect(more).toBeVisible()
  const before = await rows.count()
  await more.click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Referral revoked.')).toBeVisible()
  await expect(rows).toHaveCount(before - 1)
})

test('a contact finds their own referral link in the portal', async ({ openBrowser }) => {
  const context = await openBrowser({ storageState: asContact(fixtures.publishableKey, fixtures.contact) })
  const page = await context.newPage()
  await page.goto(`/portal/referral?key=${fixtures.publishableKey}`)
  await expect(page.getByRole('heading', { name: 'Refer a friend' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Your link' })).toHaveValue(
    /^https:\/\/example\.com\/welcome\?ref=[2-9B-Z]{5}-[2-9B-Z]{5}$/,
  )
  expect(await problemsOf(page, { within: 'main', schemes: ['light', 'dark'] })).toEqual([])
})

test('the widget sends the referral code from the URL, and the ids of earlier visitors', async ({ page }) => {
  await bootingWith(page, { checklists: undefined, legal: undefined })
  const boots = asked(page, '/v1/boot')
  await page.goto('/demo?ref=k7qwb-9xrmd')
  await ready(page)
  const first = boots[0]?.postDataJSON()
  expect([first.referral_code, first.earlier_anonymous_ids]).toEqual(['k7qwb-9xrmd', undefined])
  await page.evaluate(() => window.userkeep?.('reset'))
  await expect.poll(() => boots.length).toBe(2)
  expect(boots[1]?.postDataJSON().earlier_anonymous_ids).toEqual([first.anonymous_id])
  await page.goto('/demo?ref=newsletter')
  await ready(page)
  expect(boots.at(-1)?.postDataJSON().referral_code).toBeUndefined()
})
