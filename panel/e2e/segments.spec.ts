import { knownCast } from './cast.ts'
import { asStaff, settled } from './stage.ts'
import { expect, test } from './watch.ts'

const cast = knownCast()
test.use({ storageState: asStaff(cast.owner) })

test('a segment is built of groups, previewed, created, explained and deleted', async ({ page }) => {
  await page.goto('/segments')
  await page.getByRole('button', { name: 'New segment' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Owners on weekends')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Complete the condition')

  await page.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'Kind' }).click()
  await page.getByRole('combobox', { name: 'Value' }).click()
  await page.getByRole('option', { name: 'identified' }).click()
  await expect(preview).toContainText(/\d contacts/)
  const everybody = await preview.getByText(/contacts$/).textContent()

  await page.getByRole('button', { name: 'Add group' }).click()
  const group = page.getByRole('group', { name: 'Group' })
  await group.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'onboarded' }).click()
  await group.getByRole('combobox', { name: 'Value' }).fill('true')
  await expect(preview).not.toContainText(everybody ?? '')
  await expect(preview.getByRole('listitem').first()).toBeVisible()
  const sampled = (await preview.getByRole('listitem').first().getByRole('link').textContent()) ?? ''

  await page.getByRole('button', { name: 'Create segment' }).click()
  await expect(page.getByText('Segment “Owners on weekends” created.')).toBeVisible()
  const about = page.getByRole('region', { name: 'About' })
  await expect(about.getByText('Computed')).toBeVisible()
  await expect(about).toContainText('It can be deleted')

  const check = page.getByRole('region', { name: 'Check a contact' })
  await check.getByRole('combobox', { name: 'Contact' }).fill(sampled)
  await page.getByRole('option').filter({ hasText: sampled }).first().click()
  await expect(check).toContainText('contact.kind is "identified"')

  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete segment' }).click()
  await expect(page.getByRole('heading', { name: 'Segments', level: 1 })).toBeVisible()
  await settled(page)
  await expect(page.getByRole('row', { name: /Owners on weekends/ })).toHaveCount(0)
})

test('what is wrong in a condition is said at the part that is wrong', async ({ page, expectComplaint }) => {
  expectComplaint('status of 400')
  await page.goto(`/segments?segment=${cast.segmentId}`)
  await settled(page)
  await page.getByRole('button', { name: 'Add event' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'must be the name of an event' })).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
})
