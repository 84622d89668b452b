import { problemsOf } from './axe.ts'
import { knownCast } from './cast.ts'
import { asStaff } from './stage.ts'
import { expect, test } from './watch.ts'

const cast = knownCast()
test.use({ storageState: asStaff(cast.owner) })

const schemes: ('light' | 'dark')[] = ['light', 'dark']

test('teams are listed by their balance, the largest first, or the other way round', async ({ page }) => {
  await page.goto('/credits')
  const table = page.getByRole('table', { name: 'Credits' })
  const balances = async () => {
    const texts = await table.locator('tbody tr td:nth-of-type(2) .num').allTextContents()
    return texts.map((text) => Number(text.replaceAll(',', '')))
  }
  await expect(table.getByRole('row').nth(2)).toBeVisible()
  const first = await balances()
  expect(first.length).toBeGreaterThan(10)
  expect(first).toEqual(first.toSorted((a, b) => b - a))
  expect(await problemsOf(page, { within: 'main', schemes })).toEqual([])
  await page.goto('/credits?sort=balance')
  await expect(table.getByRole('row').nth(2)).toBeVisible()
  const second = await balances()
  expect(second).toEqual(second.toSorted((a, b) => a - b))
})

test('credits are granted on the page of a customer, after asking, and stand in its ledger', async ({
  page,
  request,
}) => {
  const headers = { authorization: `Bearer ${cast.owner.token}` }
  const made = await request.post('/v1/organization/customers', { headers, data: { name: 'Credit & Co' } })
  const { id } = await made.json()
  await page.goto(`/customers?customer=${id}&tab=billing`)
  await expect(page.getByText('Has never had credits.')).toBeVisible()
  await page.getByRole('button', { name: 'Grant credits…' }).click()
  const form = page.getByRole('dialog', { name: 'Grant credits' })
  await form.getByRole('textbox', { name: 'Amount' }).fill('250')
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByText('Say what they are for')).toBeVisible()
  await form.getByRole('textbox', { name: 'Reason' }).fill('Sorry for the outage')
  expect(await problemsOf(page, { within: '[role="dialog"]', schemes })).toEqual([])
  await form.getByRole('button', { name: 'Continue' }).click()
  const question = page.getByRole('dialog', { name: 'Grant 250 credits?' })
  await expect(question).toContainText('do not expire')
  await question.getByRole('button', { name: 'Grant credits' }).click()
  await expect(page.getByText('Granted. The balance is 250 credits.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Ledger' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Ledger' })).toContainText('Granted 250')
  await expect(page.getByRole('list', { name: 'Grants' })).toContainText('250 of 250 credits left')
})
