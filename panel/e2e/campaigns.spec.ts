import type { Page } from '@playwright/test'
import { problemsOf } from './axe.ts'
import { knownFixtures } from './fixtures.ts'
import { asStaff } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()
test.use({ storageState: asStaff(fixtures.owner) })

test('a campaign is composed with the number of recipients after each filter, scheduled, paused and canceled', async ({
  page,
}) => {
  await page.goto('/campaigns')
  await page.getByRole('button', { name: 'New campaign' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Browser news')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { name: 'Browser news' })).toBeVisible()
  await expect(page.getByText('Choose a segment to see how many people this reaches.')).toBeVisible()

  const exclusions = page.getByRole('list', { name: 'Exclusions' })
  await page.getByRole('combobox', { name: 'Segment' }).click()
  await page.getByRole('option', { name: 'Power users' }).click()
  await expect(exclusions.getByRole('listitem').first()).toContainText('In the segment')
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Product news' }).click()
  await page.getByRole('textbox', { name: 'Holdout' }).fill('10')
  await expect(exclusions.getByRole('listitem')).toHaveCount(6)
  await expect(page.getByRole('note')).toContainText('without a goal there is nothing to compare')
  await page.getByRole('button', { name: 'Continue' }).click()

  await writeMessage(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('radio', { name: 'Once' })).toBeChecked()
  await page.getByRole('switch', { name: 'Measure a goal' }).check()
  await page.getByRole('combobox', { name: 'Event' }).fill('contact.signed_in')
  await page.getByRole('option', { name: 'contact.signed_in', exact: true }).click()
  await expect(page.getByRole('note')).toHaveCount(0)
  await page.getByRole('radio', { name: 'Schedule for later' }).check()
  await expect(page.getByText(/^Time zone: /)).toBeVisible()
  await page.getByLabel('Starts').fill('2099-05-01T09:00')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('region', { name: 'Review' })).toContainText('contact.signed_in within 7 days')
  expect(await problemsOf(page, { within: 'main', schemes: ['light', 'dark'] })).toEqual([])

  await page.getByRole('button', { name: 'Schedule…' }).click()
  const question = page.getByRole('dialog', { name: 'Schedule “Browser news”?' })
  await expect(question).toContainText(/[\d,]+ (person|people) will receive it\./)
  await expect(question).toContainText('It starts on May 1, 2099, 9:00 AM')
  await expect(question).toContainText(/From .+@.+\./)
  await question.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByText('Scheduled.')).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Campaign paused. No more messages are sent.')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Campaign resumed. Each person receives it at most once.')).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Cancel…' }).click()
  await page.getByRole('button', { name: 'Cancel campaign' }).click()
  await expect(page.getByText('“Browser news” canceled.')).toBeVisible()
})

/** Writes and publishes a template inside the step, and looks at it as it is sent. */
async function writeMessage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New template…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(`Browser news ${Date.now()}`)
  await page.getByRole('button', { name: 'Create template' }).click()
  await page.getByRole('textbox', { name: 'Subject' }).fill('The news of May')
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect(page.getByText(/^“Browser news \d+” saved and published\.$/)).toBeVisible()
  const message = page.getByRole('region', { name: 'Message A' })
  await expect(message.getByText('The news of May')).toBeVisible()
  const mail = message.locator('iframe')
  await expect(mail).toHaveAttribute('data-width', 'desktop')
  await message.getByText('Phone', { exact: true }).click()
  await message.getByText('Dark', { exact: true }).click()
  await expect(mail).toHaveAttribute('data-width', 'phone')
  await expect(mail.locator('..')).toHaveAttribute('data-scheme', 'dark')
  await message.getByRole('button', { name: 'Send test…' }).click()
  await expect(page.getByRole('dialog')).toContainText('The published version, in English.')
  await page.getByRole('button', { name: 'Send test', exact: true }).click()
  await expect(page.getByText(/^Test sent to .+@.+\.$/)).toBeVisible()
}

test('the list shows the rates of campaigns that measure them', async ({ page }) => {
  await page.goto('/campaigns')
  const table = page.getByRole('table', { name: 'Campaigns' })
  for (const name of ['Opened', 'Clicked', 'Goal'])
    await expect(table.getByRole('columnheader', { name })).toBeVisible()
  await expect(table.getByRole('cell', { name: /^\d+(\.\d)?%$/ }).first()).toBeVisible()
})

test('missing fields are reported before a campaign is sent', async ({ page, expectComplaint }) => {
  expectComplaint('400')
  await page.goto('/campaigns?new=campaign')
  await page.getByRole('textbox', { name: 'Name' }).fill('Incomplete')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await page.getByRole('button', { name: '4. Review' }).click()
  await page.getByRole('button', { name: 'Send now…' }).click()
  await expect(page.getByRole('dialog')).toContainText('No segment is chosen.')
  await page.getByRole('button', { name: 'Send now', exact: true }).click()
  await expect(page.getByText(/segment_id: is required/i)).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete draft' }).click()
  await expect(page.getByText('“Incomplete” deleted.')).toBeVisible()
})

test('the report shows the results of a campaign, and links to the reasons for skips', async ({ page }) => {
  await page.goto(`/campaigns?campaign=${fixtures.campaignId}`)
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText('Unsubscribed')
  await expect(page.getByRole('region', { name: 'Goal' })).toContainText('95% between')
  await expect(page.getByRole('img', { name: /Over time: sent/ })).toBeVisible()
  await page.getByRole('link', { name: 'View recipients' }).click()
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('Skipped')
  await expect(
    page
      .getByRole('table')
      .getByRole('row', { name: /No consent for this category/ })
      .first(),
  ).toBeVisible()
})

test('the calendar shows scheduled campaigns', async ({ page }) => {
  const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000)
  await page.goto(`/campaigns?tab=calendar&month=${inTwoDays.toISOString().slice(0, 7)}`)
  await page.getByRole('link', { name: /November newsletter/ }).click()
  await expect(page.getByRole('heading', { name: 'November newsletter' })).toBeVisible()
})
