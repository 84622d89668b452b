import { problemsOf } from './axe.ts'
import { knownFixtures } from './fixtures.ts'
import { asStaff } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()
test.use({ storageState: asStaff(fixtures.owner) })

const schemes: ('light' | 'dark')[] = ['light', 'dark']

test('a file of contacts is uploaded, mapped, validated and imported, and refused lines are downloaded', async ({
  page,
}) => {
  const id = `moved-${Date.now().toString(36)}`
  const lines = [
    'ID,E-Mail,Display name,Plan name',
    `${id},${id}@example.com,Moved Person,Pro`,
    `${id}-2,broken,Other,Pro`,
  ]
  const file = { name: `${id}.csv`, mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\n')}\n`) }
  await page.goto('/imports')
  await page.getByRole('button', { name: 'New import' }).click()
  const dialog = page.getByRole('dialog', { name: 'New import' })
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog.getByText('Choose a file').first()).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()

  const drawer = page.getByRole('dialog', { name: `${id}.csv` })
  await expect(drawer.getByRole('heading', { name: `${id}.csv` })).toBeVisible()
  await expect(drawer.getByRole('combobox', { name: 'E-Mail' })).toHaveValue('Email')
  await drawer.getByRole('combobox', { name: 'Plan name' }).click()
  await page.getByRole('option', { name: 'Attribute: plan_name' }).click()
  expect(await problemsOf(page, { within: '[role=dialog]', schemes })).toEqual([])
  await drawer.getByRole('button', { name: 'Check file' }).click()
  const result = drawer.getByRole('region', { name: 'Result of the check' })
  await expect(result).toContainText('To create1')
  await expect(result).toContainText('Refused1')
  await drawer.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(drawer.getByRole('region', { name: 'Result', exact: true })).toContainText('Created1')
  await expect(drawer.getByText('Completed')).toBeVisible()
  const download = page.waitForEvent('download')
  await drawer.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('refused.csv')

  await page.goto(`/contacts?q=${id}`)
  await expect(page.getByRole('table').getByText('Moved Person')).toBeVisible()
})
