import { problemsOf } from './axe.ts'
import { knownFixtures } from './fixtures.ts'
import { asStaff } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()
test.use({ storageState: asStaff(fixtures.owner) })

const schemes: ('light' | 'dark')[] = ['light', 'dark']
const someone = (name: string) => `${name}.${Date.now().toString(36)}@example.com`

test('a contact’s page shows its consents and their history, and staff can record a decision', async ({ page }) => {
  await page.goto(`/contacts?contact=${fixtures.contact.id}&tab=product`)
  const consents = page.getByRole('list', { name: 'Email consent', exact: true })
  await expect(consents.getByText('Surveys')).toBeVisible()
  await page.getByRole('button', { name: 'Record a decision' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record a decision' })
  const surveys = dialog.getByRole('switch', { name: 'Surveys' })
  const isAgreed = await surveys.isChecked()
  await surveys.setChecked(!isAgreed, { force: true })
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(dialog.getByText('Enter how the contact decided')).toBeVisible()
  await dialog.getByRole('textbox').fill('By phone, in passing')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(page.getByText('Recorded')).toBeVisible()
  await expect(consents).toContainText('By phone, in passing')
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'Email consent history' })
  await expect(history).toContainText(`${isAgreed ? 'Unsubscribed from' : 'Agreed to'} surveys`)
  await expect(history).toContainText('By your team · “By phone, in passing”')
  expect(await problemsOf(page, { within: '[role=dialog]', schemes })).toEqual([])
})

test('an address is suppressed manually, found and removed', async ({ page }) => {
  const address = someone('stopped')
  await page.goto('/email')
  await page.getByRole('button', { name: 'Suppressions' }).click()
  const table = page.getByRole('table', { name: 'Suppressions' })
  await expect(table.getByText('Bounced').filter({ visible: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Suppress an address' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Address' }).fill(address.toUpperCase())
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Asked us by letter')
  await dialog.getByRole('button', { name: 'Suppress' }).click()
  await expect(page.getByText('Address suppressed')).toBeVisible()
  await page.getByRole('textbox', { name: 'Search suppressions' }).fill(address)
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table).toContainText('Asked us by letter')
  expect(await problemsOf(page, { within: 'main', schemes })).toEqual([])
  await page.getByRole('button', { name: `More for ${address}` }).click()
  await page.getByRole('menuitem', { name: 'Lift suppression' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lift suppression' }).click()
  await expect(page.getByText('Suppression lifted')).toBeVisible()
  await expect(page.getByText('No suppressions match')).toBeVisible()
})

test('staff can change the consent texts and the consents that the sign-up asks for', async ({ page }) => {
  await page.goto('/email?tab=consent')
  const surveys = page.getByRole('textbox', { name: 'Surveys' })
  await surveys.fill('Ask me how Fieldnote can get better.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Wording saved')).toBeVisible()
  await page.reload()
  await expect(surveys).toHaveValue('Ask me how Fieldnote can get better.')
  await expect(page.getByRole('checkbox', { name: 'Product news' })).toBeChecked()
  expect(await problemsOf(page, { within: 'main', schemes })).toEqual([])
})
