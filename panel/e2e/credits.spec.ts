import { problemsOf } from './axe.ts'
import { knownFixtures } from './fixtures.ts'
import { asStaff } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()
test.use({ storageState: asStaff(fixtures.owner) })

const schemes: ('light' | 'dark')[] = ['light', 'dark']

test('customers are sorted by their balance, in descending or ascending order', async ({ page }) => {
  await page.goto('/credits')
  const table = page.getByRole('table', { name: 'Credits' })
  const balances = async () => {
    const texts = await table.locator('tbody tr td:nth-of-type(2) .num').allTextContents()
    return texts.map((text) => Number(text.replaceAll(',', '')))
  }
  await expect.poll(async () => (await balances()).length).toBeGreaterThan(10)
  const first = await balances()
  expect(first).toEqual(first.toSorted((a, b) => b - a))
  expect(await problemsOf(page, { within: 'main', schemes })).toEqual([])
  await page.goto('/credits?sort=balance')
  await expect.poll(async () => (await balances()).length).toBeGreaterThan(10)
  const second = await balances()
  expect(second).toEqual(second.toSorted((a, b) => a - b))
})

test('credits are granted on the page of a customer after a confirmation, and are in its ledger', async ({
  page,
  request,
}) => {
  const headers = { authorization: `Bearer ${fixtures.owner.token}` }
  const made = await request.post('/v1/organization/customers', { headers, data: { name: 'Credit & Co' } })
  const { id } = await made.json()
  await page.goto(`/customers?customer=${id}&tab=billing`)
  await expect(page.getByText('No credits yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Grant credits…' }).click()
  const form = page.getByRole('dialog', { name: 'Grant credits' })
  await form.getByRole('textbox', { name: 'Amount' }).fill('250')
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByText('Enter a reason')).toBeVisible()
  await form.getByRole('textbox', { name: 'Reason' }).fill('Sorry for the outage')
  expect(await problemsOf(page, { within: '[role="dialog"]', schemes })).toEqual([])
  await form.getByRole('button', { name: 'Continue' }).click()
  const question = page.getByRole('dialog', { name: 'Grant 250 credits?' })
  await expect(question).toContainText('do not expire')
  await question.getByRole('button', { name: 'Grant credits' }).click()
  await expect(page.getByText('Credits granted. The balance is 250 credits.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Ledger' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Ledger' })).toContainText('Granted 250')
  await expect(page.getByRole('list', { name: 'Grants' })).toContainText('250 of 250 credits left')
})
