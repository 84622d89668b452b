import type { Page } from '@playwright/test'
import { problemsOf } from './axe.ts'
import { knownFixtures } from './fixtures.ts'
import { asStaff } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()
test.use({ storageState: asStaff(fixtures.owner) })

const questions = (page: Page) => page.getByRole('list', { name: 'Questions' }).locator('> li')
const titles = (page: Page) =>
  questions(page)
    .getByRole('textbox', { name: 'Question' })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
const preview = (page: Page) =>
  page.frameLocator('iframe[title="Preview of the widget"]').getByRole('dialog', { name: /Survey|Umfrage/ })

async function addChoice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add question' }).click()
  await page.getByRole('menuitem', { name: /Single choice/ }).click()
  const last = questions(page).last()
  await last.getByRole('textbox', { name: 'Question' }).fill('What do you use most?')
  await last.getByRole('textbox', { name: 'Option 1' }).fill('Reports')
  await last.getByRole('textbox', { name: 'Option 2' }).fill('Photos')
}

test('a survey is created from a template, branched, translated, previewed, turned on and deleted', async ({
  page,
}) => {
  await page.goto('/surveys')
  await page.getByRole('button', { name: 'New survey' }).first().click()
  await page.getByRole('button', { name: /Recommendation/ }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Recommendation')
  await page.getByRole('textbox', { name: 'Name' }).fill('Browser survey')
  await addChoice(page)
  await page.getByRole('button', { name: /^Move What do you use most/ }).press('ArrowUp')
  expect(await titles(page)).toEqual([
    'How likely are you to recommend us to a colleague?',
    'What is missing, or what bothers you?',
    'What do you use most?',
    'What do you like most?',
  ])

  await preview(page).getByRole('radio', { name: '9', exact: true }).click()
  await expect(preview(page).getByRole('group', { name: 'What do you like most?' })).toBeVisible()
  await page.getByRole('button', { name: 'Start over' }).click()
  await preview(page).getByRole('radio', { name: '3', exact: true }).click()
  await expect(preview(page).getByRole('group', { name: 'What is missing, or what bothers you?' })).toBeVisible()

  await page.getByRole('button', { name: 'Add language' }).click()
  await page.getByRole('menuitem', { name: 'German', exact: true }).click()
  await page.getByRole('textbox', { name: 'Question 1' }).fill('Würden Sie uns weiterempfehlen?')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(preview(page).getByRole('group', { name: /Würden Sie uns weiterempfehlen/ })).toBeVisible()

  await page.getByRole('button', { name: 'Create survey' }).click()
  await expect(page.getByText('Survey “Browser survey” created.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Survey turned on. It is shown from now on.')).toBeVisible()
  await page.reload()
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'German' }).click()
  await expect(page.getByRole('textbox', { name: 'Question 1' })).toHaveValue('Würden Sie uns weiterempfehlen?')
  expect(await problemsOf(page, { within: 'main', schemes: ['light', 'dark'] })).toEqual([])
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete survey' }).click()
  await expect(page.getByRole('heading', { name: 'Surveys' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Browser survey/ })).toHaveCount(0)
})

test('an error is shown at its field, and a branch to an earlier question is not offered', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint('400')
  await page.goto('/surveys?new=survey')
  await page.getByRole('button', { name: /Recommendation/ }).click()
  await page.getByRole('combobox', { name: 'Trigger' }).click()
  await page.getByRole('option', { name: 'On a specific page' }).click()
  await page.getByRole('button', { name: 'Create survey' }).click()
  await expect(page.getByText(/is required for a page/i)).toBeVisible()
  await page.getByRole('button', { name: /^Move What do you like most/ }).press('Home')
  await expect(page.getByText('Choose a later question').first()).toBeVisible()
})

test('the limit on surveys per contact is set and removed', async ({ page }) => {
  await page.goto('/surveys')
  await page.getByRole('button', { name: 'Frequency limit…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Survey frequency limit' })
  const limit = dialog.getByRole('switch', { name: 'Limit how often a person is asked' })
  await limit.check()
  await dialog.getByRole('textbox', { name: 'Days between surveys' }).fill('30')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. The limit applies to all surveys.')).toBeVisible()
  await page.getByRole('button', { name: 'Frequency limit…' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Days between surveys' })).toHaveValue('30')
  await limit.uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Limit removed.')).toBeVisible()
})
