import { readFile } from 'node:fs/promises'
import { knownFixtures } from './fixtures.ts'
import { asStaff, settled } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()
const headers = { authorization: `Bearer ${fixtures.owner.token}` }

test.use({ storageState: asStaff(fixtures.owner) })

test('pages are navigated by cursor; the page is in the URL, and there is a way back', async ({ page }) => {
  await page.goto('/contacts')
  const first = page.getByRole('row').nth(1)
  await expect(page.getByText(/^1–50 of [\d,]+$/)).toBeVisible()
  await settled(page)
  // A skeleton's row has no text, and the next page would differ from it before it is there.
  await expect(first).not.toHaveText('')
  const before = await first.textContent()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2&after=|after=.*page=2/)
  await expect(page.getByText(/^51–/)).toBeVisible()
  await expect(first).not.toHaveText(before ?? '')
  const second = (await first.textContent()) ?? ''
  await page.reload()
  await expect(first).toContainText(second.slice(0, 12))
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect(first).toContainText((before ?? '').slice(0, 12))
  await expect(page).not.toHaveURL(/after=/)
})

test('clicking a header sorts the list in ascending and descending order', async ({ page }) => {
  await page.goto('/customers')
  await page.getByRole('button', { name: 'Customer', exact: true }).click()
  await expect(page).toHaveURL(/sort=name/)
  await expect(page.getByRole('columnheader', { name: 'Customer' })).toHaveAttribute('aria-sort', 'ascending')
  const names = async () => page.getByRole('row').getByRole('link').allTextContents()
  const sorted = (all: string[]) => all.toSorted((one, other) => one.toLowerCase().localeCompare(other.toLowerCase()))
  await expect(async () => {
    const shown = await names()
    expect(shown.length).toBeGreaterThan(1)
    expect(shown).toEqual(sorted(shown))
  }).toPass()
  const [lowest] = await names()
  await page.getByRole('button', { name: 'Customer', exact: true }).click()
  await expect(page).toHaveURL(/sort=-name/)
  await expect.poll(async () => (await names())[0]).not.toBe(lowest)
})

test('a view is saved under a name, selected again, and deleted; the selected columns remain', async ({ page }) => {
  await page.goto('/contacts')
  await page.getByRole('textbox', { name: 'Search contacts' }).fill('example')
  await expect(page).toHaveURL(/q=example/)
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Active', exact: true }).click()
  await expect(page).toHaveURL(/status=active/)
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Role' }).click()
  await expect(page.getByRole('columnheader', { name: 'Role' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Example people')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('button', { name: 'Example people' })).toBeVisible()

  await page.goto('/contacts')
  await settled(page)
  await expect(page.getByRole('columnheader', { name: 'Role' })).toHaveCount(0)
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Example people' }).click()
  await expect(page).toHaveURL(/status=active/)
  await expect(page.getByRole('textbox', { name: 'Search contacts' })).toHaveValue('example')
  await page.getByRole('button', { name: 'Example people' }).click()
  await page.getByRole('menuitem', { name: 'Delete “Example people”' }).click()
  await expect(page.getByRole('button', { name: 'View', exact: true })).toBeVisible()
})

test('a row is a link: with the modifier key it opens in a new tab', async ({ page, context }) => {
  await page.goto('/contacts')
  const opening = context.waitForEvent('page')
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('link')
    .click({ modifiers: ['ControlOrMeta'] })
  const tab = await opening
  await expect(tab.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('selected rows are exported, and deleted after a confirmation', async ({ page, request }) => {
  for (const name of ['Bulk one', 'Bulk two', 'Bulk three']) {
    await request.post('/v1/organization/customers?environment=test', { headers, data: { name } })
  }
  await page.goto('/customers?env=test&q=bulk')
  const boxes = page.getByRole('checkbox', { name: /^Select Bulk/ })
  await expect(boxes).toHaveCount(3)
  await boxes.first().click()
  await boxes.last().click({ modifiers: ['Shift'] })
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await expect(bar).toContainText('3 selected')
  await page.getByRole('checkbox', { name: 'Select Bulk three' }).click()
  await expect(bar).toContainText('2 selected')
  const downloading = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Export CSV' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toContain('Bulk one')
  expect(file).not.toContain('Bulk three')

  await bar.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 2 customers?' })
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await dialog.getByRole('textbox').fill('2 customers')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2 customers deleted.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Bulk three/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Bulk (one|two)/ })).toHaveCount(0)
  await expect(bar).toHaveCount(0)
})

test('a visitor is found by the part of the id that the list shows', async ({ page }) => {
  await page.goto('/contacts?kind=visitor')
  const shown = page.getByText(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}…$/)
  const id = await shown.nth(2).textContent()
  await page.getByRole('textbox', { name: 'Search contacts' }).fill(id ?? '')
  await expect(shown).toHaveCount(1)
  await expect(shown).toHaveText(id ?? '')
})
