import { problemsOf } from './axe.ts'
import { knownFixtures } from './fixtures.ts'
import { asStaff, settled } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()
test.use({ storageState: asStaff(fixtures.owner) })

test('a segment is built from groups, previewed, created, explained and deleted', async ({ page }) => {
  await page.goto('/segments')
  await page.getByRole('button', { name: 'New segment' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Owners on weekends')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Complete the condition')

  await page.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'Kind' }).click()
  await page.getByRole('combobox', { name: 'Value' }).click()
  await page.getByRole('option', { name: 'Identified' }).click()
  await expect(preview).toContainText(/\d contacts/)
  const everybody = await preview.getByText(/contacts$/).textContent()

  await page.getByRole('button', { name: 'Add group' }).click()
  const group = page.getByRole('group', { name: 'Group' })
  await group.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'Onboarded', exact: true }).click()
  await group.getByRole('combobox', { name: 'Value' }).click()
  await page.getByRole('option', { name: 'Yes', exact: true }).click()
  await expect(preview).not.toContainText(everybody ?? '')
  await expect(preview.getByRole('listitem').first()).toBeVisible()
  const sampled = (await preview.getByRole('listitem').first().getByRole('link').textContent()) ?? ''

  await page.getByRole('button', { name: 'Create segment' }).click()
  await expect(page.getByText('Segment “Owners on weekends” created.')).toBeVisible()
  await page.getByRole('button', { name: 'Condition', exact: true }).click()
  const about = page.getByRole('region', { name: 'About' })
  await expect(about.getByText('Computed')).toBeVisible()
  await expect(about).toContainText('It can be deleted')

  const check = page.getByRole('region', { name: 'Check a contact' })
  await check.getByRole('combobox', { name: 'Contact' }).fill(sampled)
  await page.getByRole('option').filter({ hasText: sampled }).first().click()
  await expect(check).toContainText('Kind: Identified (is Identified)')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete segment' }).click()
  await expect(page.getByRole('heading', { name: 'Segments', level: 1 })).toBeVisible()
  await settled(page)
  await expect(page.getByRole('row', { name: /Owners on weekends/ })).toHaveCount(0)
})

test('an error in a condition is shown at the invalid part', async ({ page, expectComplaint }) => {
  expectComplaint('status of 400')
  await page.goto(`/segments?segment=${fixtures.segmentId}&tab=condition`)
  await settled(page)
  await page.getByRole('button', { name: 'Add event' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'must be the name of an event' })).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('a segment opens on its members and its size, and links to editors that use it', async ({ page }) => {
  await page.goto('/segments')
  await page
    .getByRole('row', { name: /Power users/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Power users', level: 1 })).toBeVisible()
  const members = page.getByRole('table', { name: 'Members' })
  for (const name of ['Customer', 'Role', 'Plan', 'Status', 'MRR', 'Last seen']) {
    await expect(members.getByRole('columnheader', { name })).toBeVisible()
  }
  await expect(members.getByRole('row').nth(3)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Size over time' })).toBeVisible()
  await page.getByRole('columnheader', { name: 'MRR' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=mrr/)
  await settled(page)
  expect(await problemsOf(page, { within: 'main', schemes: ['light', 'dark'] })).toEqual([])

  await page.getByRole('link', { name: 'Use in flag' }).click()
  await expect(page.getByRole('combobox', { name: 'Audience of rule 1' })).toHaveValue('Power users')
  await page.goBack()
  await page.getByRole('link', { name: 'Show banner' }).click()
  await expect(page.getByRole('combobox', { name: 'Segment' })).toHaveValue('Power users')
  await page.goBack()
  await page.getByRole('link', { name: 'Send campaign' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('For power users')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { name: 'For power users', level: 1 })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Segment' })).toHaveValue('Power users')
})

test('a new segment starts with the condition of a link, in words', async ({ page }) => {
  const condition = {
    all: [
      { field: 'subscription.status', op: 'in', value: ['past_due'] },
      { field: 'contact.last_seen_at', op: 'within_days', value: 30 },
    ],
  }
  await page.goto(`/segments?new=segment&condition=${encodeURIComponent(JSON.stringify(condition))}`)
  await expect(page.getByRole('combobox', { name: 'Field' }).first()).toHaveValue('Status of a subscription')
  await expect(page.getByRole('group', { name: 'Condition' }).getByText('Past due', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Days' })).toHaveValue('30')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(/\d contacts?/)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Seen and past due')
  await page.getByRole('button', { name: 'Create segment' }).click()
  await expect(page.getByRole('heading', { name: 'Seen and past due', level: 1 })).toBeVisible()
  await expect(page).not.toHaveURL(/condition=/)

  await page.goto('/segments?new=segment&condition=%7Bbroken')
  await expect(page.getByRole('combobox', { name: 'Field' })).toHaveValue('')
})
