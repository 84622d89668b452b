import { problemsOf } from './axe.ts'
import { knownCast } from './cast.ts'
import { asStaff } from './stage.ts'
import { expect, test } from './watch.ts'

const cast = knownCast()
test.use({ storageState: asStaff(cast.owner) })

test('a campaign is composed in steps with the number of people at each cut, scheduled, paused and canceled', async ({
  page,
}) => {
  await page.goto('/campaigns')
  await page.getByRole('button', { name: 'New campaign' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Browser news')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { name: 'Browser news' })).toBeVisible()
  await expect(page.getByText('Choose a segment to see how many people this reaches.')).toBeVisible()

  await page.getByRole('combobox', { name: 'Segment' }).click()
  await page.getByRole('option', { name: 'Power users' }).click()
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Product news' }).click()
  await page.getByRole('textbox', { name: 'Holdout' }).fill('10')
  await page.getByRole('button', { name: 'Continue' }).click()

  const cuts = page.getByRole('list', { name: 'Cuts' })
  await expect(cuts.getByRole('listitem').first()).toContainText('In the segment')
  await expect(cuts.getByRole('listitem')).toHaveCount(6)
  await page.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option').filter({ hasNotText: 'not published' }).first().click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('radio', { name: 'Once' })).toBeChecked()
  await page.getByRole('switch', { name: 'Measure a goal' }).check()
  await page.getByRole('combobox', { name: 'Event' }).fill('contact.signed_in')
  await page.getByRole('option', { name: 'contact.signed_in', exact: true }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('region', { name: 'Review' })).toContainText('contact.signed_in within 7 days')
  expect(await problemsOf(page, { within: 'main', schemes: ['light', 'dark'] })).toEqual([])

  await page.getByRole('radio', { name: 'At a time' }).check()
  await page.getByLabel('Starts').fill('2099-05-01T09:00')
  await page.getByRole('button', { name: 'Schedule…' }).click()
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByText('Scheduled.')).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused. Nothing more goes out.')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Resumed. Nobody gets it twice.')).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Cancel…' }).click()
  await page.getByRole('button', { name: 'Cancel campaign' }).click()
  await expect(page.getByText('“Browser news” is canceled.')).toBeVisible()
})

test('what is missing is said before it is sent', async ({ page, expectComplaint }) => {
  expectComplaint('400')
  await page.goto('/campaigns?new=campaign')
  await page.getByRole('textbox', { name: 'Name' }).fill('Incomplete')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await page.getByRole('button', { name: '4. Review' }).click()
  await page.getByRole('button', { name: 'Send now…' }).click()
  await page.getByRole('button', { name: 'Send now', exact: true }).click()
  await expect(page.getByText(/segment_id: has to be chosen/i)).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete draft' }).click()
  await expect(page.getByText('“Incomplete” is deleted.')).toBeVisible()
})

test('the report shows what became of it, and leads to why people were skipped', async ({ page }) => {
  await page.goto(`/campaigns?campaign=${cast.campaignId}`)
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText('Unsubscribed')
  await expect(page.getByRole('region', { name: 'Goal' })).toContainText('95% between')
  await expect(page.getByRole('img', { name: /Over time: sent/ })).toBeVisible()
  await page.getByRole('link', { name: 'Show these people' }).click()
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('Skipped')
  await expect(
    page
      .getByRole('table')
      .getByRole('row', { name: /Did not agree to this category/ })
      .first(),
  ).toBeVisible()
})

test('the calendar shows what goes out', async ({ page }) => {
  const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000)
  await page.goto(`/campaigns?tab=calendar&month=${inTwoDays.toISOString().slice(0, 7)}`)
  await page.getByRole('link', { name: /November newsletter/ }).click()
  await expect(page.getByRole('heading', { name: 'November newsletter' })).toBeVisible()
})
