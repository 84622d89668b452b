import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { knownFixtures } from './fixtures.ts'
import { asStaff, demo, settled, signInBy } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()
const headers = { authorization: `Bearer ${fixtures.owner.token}` }

test.use({ storageState: asStaff(fixtures.owner) })

/** The drawer is named after what it shows, and is the dialog with tabs. */
const drawerOf = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('tab') })

test('the contacts who pay most are filtered by plan and customer, and saved as a segment', async ({ page }) => {
  await page.goto('/contacts')
  const visitors = page.getByRole('button', { name: /^Visitors [\d,]+$/ })
  await expect(page.getByRole('button', { name: /^Identified [\d,]+$/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(visitors).toBeVisible()
  await page.getByRole('button', { name: 'MRR' }).click()
  await page.getByRole('button', { name: 'MRR' }).click()
  await expect(page).toHaveURL(/sort=-mrr/)
  await expect(page.getByRole('columnheader', { name: 'MRR' })).toHaveAttribute('aria-sort', 'descending')
  await settled(page)
  await expect(page.getByRole('row').nth(1)).toContainText(/[€$][\d,.]+/)

  await page.getByRole('combobox', { name: 'Plan' }).click()
  await page.getByRole('option', { name: 'Team', exact: true }).click()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Active', exact: true }).click()
  await expect(page).toHaveURL(/status=active/)
  await settled(page)
  await expect(page.getByRole('row').nth(1)).toContainText('Team')
  await page.getByRole('button', { name: 'Save as segment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as segment' })
  await expect(dialog).toContainText(/[\d,]+ contacts match now/)
  await dialog.getByLabel('Name').fill('Active on Team')
  await dialog.getByRole('button', { name: 'Create segment' }).click()
  await expect(page).toHaveURL(/\/segments\?segment=/)
})

test('a tag and a note are added to a contact, found in the list, and removed', async ({ page, request }) => {
  const { email } = fixtures.contact
  await page.goto(`/contacts?contact=${fixtures.contact.id}`)
  const drawer = drawerOf(page)
  await drawer.getByRole('button', { name: 'Edit tags' }).click()
  const tags = page.getByRole('dialog', { name: 'Edit tags' })
  await tags.getByPlaceholder('Type a tag and press Enter').fill('Board Member')
  await page.keyboard.press('Enter')
  await tags.getByRole('button', { name: 'Save' }).click()
  await expect(tags).toHaveCount(0)
  await expect(drawer.getByText('board member')).toBeVisible()

  await drawer.getByRole('textbox', { name: 'Add a note' }).fill('Signs the contract in May.')
  await drawer.getByRole('button', { name: 'Add note' }).click()
  const note = drawer.getByRole('list', { name: 'Notes' }).getByRole('listitem').first()
  await expect(note).toContainText('Signs the contract in May.')
  await expect(note).toContainText('Maya Lindqvist')

  await page.goto('/contacts?tag=board%20member')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText(email)
  await page.getByRole('button', { name: 'More filters (1)' }).click()
  await expect(page.getByRole('combobox', { name: 'Tag' })).toHaveValue('board member')
  await page.keyboard.press('Escape')

  await page.getByRole('row').nth(1).getByRole('link').click()
  await note.getByRole('button', { name: 'More for Note of Maya Lindqvist' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete this note?' }).getByRole('button', { name: 'Delete note' }).click()
  await expect(drawer.getByText('Signs the contract in May.')).toHaveCount(0)
  await request.put(`/v1/organization/contacts/${fixtures.contact.id}/tags`, { headers, data: { tags: [] } })
})

test('a contact shows its customer, plan and latest activity, and links to a conversation', async ({ page }) => {
  await page.goto(`/contacts?contact=${fixtures.contact.id}`)
  const drawer = drawerOf(page)
  await expect(drawer.getByText('Customer', { exact: true })).toBeVisible()
  await expect(drawer.getByText('· Owner')).toBeVisible()
  await expect(drawer.getByRole('region', { name: 'Recent activity' })).toBeVisible()
  await expect(drawer.getByText('Contact ID')).toHaveCount(0)
  await settled(page)
  expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([])
  await drawer.getByRole('tab', { name: 'Details' }).click()
  await expect(drawer.getByText('Contact ID')).toBeVisible()

  await drawer.getByRole('button', { name: 'Message' }).click()
  const form = page.getByRole('dialog', { name: 'Start a conversation' })
  await form.getByRole('textbox', { name: 'Message' }).fill('How is the new export?')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(/\/inbox\?conversation=/)
})

test('customers are filtered by the tab of a status, and open on an overview', async ({ page }) => {
  await page.goto('/customers')
  await expect(page.getByRole('button', { name: /^All [\d,]+$/ })).toBeVisible()
  await page.getByRole('button', { name: /^Active [\d,]+$/ }).click()
  await expect(page).toHaveURL(/status=active/)
  await page.getByRole('button', { name: 'MRR' }).click()
  await page.getByRole('button', { name: 'MRR' }).click()
  await settled(page)
  await page.getByRole('row').nth(1).getByRole('link').click()
  const drawer = drawerOf(page)
  for (const name of ['Plan', 'MRR', 'Renewal or end', 'Seats', 'Open invoice'])
    await expect(drawer.getByText(name, { exact: true }).first()).toBeVisible()
  for (const name of ['Usage and limits', 'Top feedback', 'Conversations', 'Notes'])
    await expect(drawer.getByRole('region', { name })).toBeVisible()
  await settled(page)
  expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([])
  await drawer.getByRole('button', { name: 'Message' }).click()
  const form = page.getByRole('dialog', { name: 'Message a member' })
  await expect(form.getByRole('combobox', { name: 'Member' })).toHaveValue(/Owner/)
})

test('a member without the permissions sees no revenue and cannot write notes', async ({ request, openBrowser }) => {
  const member = await openBrowser({ storageState: asStaff(await signInBy(request, demo.member)) })
  const page = await member.newPage()
  await page.goto('/contacts')
  await expect(page.getByRole('columnheader', { name: 'Status' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'MRR' })).toHaveCount(0)
  await page.getByRole('row').nth(1).getByRole('link').click()
  const drawer = drawerOf(page)
  await expect(drawer.getByRole('region', { name: 'Notes' })).toBeVisible()
  await expect(drawer.getByRole('textbox', { name: 'Add a note' })).toHaveCount(0)
  await expect(drawer.getByRole('button', { name: 'Edit tags' })).toHaveCount(0)
})
