import { problemsOf } from './axe.ts'
import { asContact, knownFixtures } from './fixtures.ts'
import { asStaff } from './test-server.ts'
import { expect, test } from './watch.ts'
import { bootingWith } from './widget-host.ts'

const fixtures = knownFixtures()
const schemes: ('light' | 'dark')[] = ['light', 'dark']

test.describe('staff', () => {
  test.use({ storageState: asStaff(fixtures.owner) })

  test('a rule is created, previewed in the widget, changed and deleted', async ({ page }) => {
    await page.goto('/gamification?tab=rules')
    await page.getByRole('button', { name: 'New rule' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Browser rule')
    await dialog.getByRole('combobox', { name: 'Event' }).fill('Customer created')
    await page.getByRole('option', { name: 'Customer created', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Points' }).fill('35')
    await dialog.getByRole('combobox', { name: 'Frequency' }).click()
    await page.getByRole('option', { name: 'Per week' }).click()
    expect(await problemsOf(page, { within: '[role="dialog"]', schemes })).toEqual([])
    await dialog.getByRole('button', { name: 'Create rule' }).click()
    await expect(page.getByText('“Browser rule” created.')).toBeVisible()
    const row = page.getByRole('row', { name: /Browser rule/ })
    await expect(row).toContainText('Once a week')

    await page.getByRole('button', { name: 'Overview' }).click()
    const preview = page.frameLocator('iframe[title="Preview of the widget"]')
    await expect(preview.getByRole('list', { name: 'Ways to earn points' })).toContainText('Browser rule')

    await page.getByRole('button', { name: 'Rules', exact: true }).click()
    await row.getByRole('button', { name: 'More for Browser rule' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await expect(page.getByText('Points already earned are preserved.')).toBeVisible()
    await page.getByRole('button', { name: 'Delete rule' }).click()
    await expect(page.getByText('“Browser rule” deleted.')).toBeVisible()
    await expect(row).toHaveCount(0)
  })
})

test.describe('a contact', () => {
  test.use({ storageState: asContact(fixtures.publishableKey, fixtures.contact) })

  test('sees earned rewards in the portal, and sets whether others can see their name', async ({ page }) => {
    await page.goto(`/portal/rewards?key=${fixtures.publishableKey}`)
    await expect(page.getByRole('region', { name: 'Badges' })).toBeVisible()
    const box = page.getByRole('checkbox', { name: /Show my name/ })
    await expect(box).toBeVisible()
    const before = await box.isChecked()
    await box.setChecked(!before)
    await expect(page.getByText('Preference saved')).toBeVisible()
    await page.reload()
    await expect(box).toBeChecked({ checked: !before })
    expect(await problemsOf(page, { within: 'main', schemes })).toEqual([])
  })
})

test('in the page of a product, the rewards are shown to a verified contact', async ({ page }) => {
  // Parts of the demo for a signed-in user would cover the page.
  await bootingWith(page, { checklists: undefined, legal: undefined })
  await page.goto('/demo/rewards')
  await page.getByRole('combobox', { name: 'Signed in as' }).selectOption({ index: 1 })
  const rewards = page.getByRole('region', { name: 'Rewards' })
  await expect(rewards.getByRole('list', { name: 'Ways to earn points' })).toContainText('Create a report')
  await rewards.getByRole('button', { name: 'All time' }).click()
  await expect(rewards.getByRole('list', { name: 'Leaderboard' }).getByRole('listitem').first()).toBeVisible()
  expect(await problemsOf(page, { within: 'main', schemes })).toEqual([])
})
