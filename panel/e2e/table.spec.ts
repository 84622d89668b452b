import { readFile } from 'node:fs/promises'
import { knownCast } from './cast.ts'
import { asStaff, settled } from './stage.ts'
import { expect, test } from './watch.ts'

const cast = knownCast()
const headers = { authorization: `Bearer ${cast.owner.token}` }

test.use({ storageState: asStaff(cast.owner) })

test('pages turn by cursor; the page is in the URL, and there is a way back', async ({ page }) => {
  await page.goto('/contacts')
  const first = page.getByRole('row').nth(1)
  const before = await first.textContent()
  await expect(page.getByText('1–50 shown')).toBeVisible()
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

test('a header sorts the list up and down', async ({ page }) => {
  await page.goto('/customers')
  await page.getByRole('button', { name: 'Customer', exact: true }).click()
  await expect(page).toHaveURL(/sort=name/)
  await expect(page.getByRole('columnheader', { name: 'Customer' })).toHaveAttribute('aria-sort', 'ascending')
  await settled(page)
  const names = async () => page.getByRole('row').getByRole('link').allTextContents()
  const up = await names()
  expect(up).toEqual(up.toSorted((one, other) => one.toLowerCase().localeCompare(other.toLowerCase())))
  await page.getByRole('button', { name: 'Customer', exact: true }).click()
  await expect(page).toHaveURL(/sort=-name/)
  await settled(page)
  expect((await names())[0]).not.toBe(up[0])
})

test('a view is saved under a name, chosen again, and deleted; columns stay as they were chosen', async ({ page }) => {
  await page.goto('/contacts')
  await page.getByRole('textbox', { name: 'Search contacts' }).fill('example')
  await page.getByRole('button', { name: 'Visitors' }).click()
  await page.getByRole('button', { name: 'Identified' }).click()
  await expect(page).toHaveURL(/q=example/)
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'External ID' }).click()
  await expect(page.getByRole('columnheader', { name: 'External ID' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Example people')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('button', { name: 'Example people' })).toBeVisible()

  await page.goto('/contacts')
  await settled(page)
  await expect(page.getByRole('columnheader', { name: 'External ID' })).toHaveCount(0)
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Example people' }).click()
  await expect(page).toHaveURL(/kind=identified/)
  await expect(page.getByRole('textbox', { name: 'Search contacts' })).toHaveValue('example')
  await page.getByRole('button', { name: 'Example people' }).click()
  await page.getByRole('menuitem', { name: 'Delete “Example people”' }).click()
  await expect(page.getByRole('button', { name: 'View', exact: true })).toBeVisible()
})

test('a row is a link: with the modifier key it opens in a tab of its own', async ({ page, context }) => {
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

test('selected rows are exported, and deleted after a question', async ({ page, request }) => {
  for (const name of ['Bulk one', 'Bulk two', 'Bulk three']) {
    await request.post('/v1/organization/customers?environment=test', { headers, data: { name } })
  }
  await page.goto('/customers?env=test&q=bulk')
  await page.getByRole('checkbox', { name: 'Select Bulk one' }).click()
  await page.getByRole('checkbox', { name: 'Select Bulk two' }).click({ modifiers: ['Shift'] })
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

test('a visitor is found by what the list shows of its id', async ({ page }) => {
  await page.goto('/contacts?kind=visitor')
  const shown = page.getByText(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}…$/)
  const id = await shown.nth(2).textContent()
  await page.getByRole('textbox', { name: 'Search contacts' }).fill(id ?? '')
  await expect(shown).toHaveCount(1)
  await expect(shown).toHaveText(id ?? '')
})
