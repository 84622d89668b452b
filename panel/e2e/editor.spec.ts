import { knownFixtures } from './fixtures.ts'
import { asStaff } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()
test.use({ storageState: asStaff(fixtures.owner) })

test('a role is created, changed and deleted on its own page', async ({ page }) => {
  await page.goto('/roles')
  await page.getByRole('button', { name: 'New role' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Editors')
  await page.getByRole('checkbox', { name: 'View members' }).check()
  await page.getByRole('button', { name: 'Create role' }).click()
  await expect(page.getByText('Role “Editors” created.')).toBeVisible()

  await page
    .getByRole('row', { name: /Editors/ })
    .getByRole('link')
    .click()
  await page.getByRole('checkbox', { name: 'View contacts and customers' }).check()
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(bar).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'View contacts and customers' })).toBeChecked()

  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete role' }).click()
  await expect(page.getByRole('heading', { name: 'Staff roles' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Editors/ })).toHaveCount(0)
})

test('leaving a page with unsaved changes asks for confirmation', async ({ page }) => {
  await page.goto('/brand')
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Half-written')
  await page.getByRole('link', { name: 'Team' }).click()
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toHaveCount(0)
  await expect(name).toHaveValue('Half-written')

  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(name).not.toHaveValue('Half-written')
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)

  await name.fill('Written again')
  await page.getByRole('link', { name: 'Team' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible()
})

test('Escape closes a dropdown, then its dialog, then the drawer', async ({ page }) => {
  await page.goto(`/customers?customer=${fixtures.customerId}`)
  const drawer = page.getByRole('tab', { name: 'Members' })
  await page.getByRole('button', { name: 'Add member' }).click()
  const dialog = page.getByRole('dialog', { name: /^Add a member/ })
  await dialog.getByRole('combobox', { name: 'Contact' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(drawer).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
})
