import type { Page } from '@playwright/test'
import { problemsOf } from './axe.ts'
import { asContact, knownFixtures } from './fixtures.ts'
import { asStaff } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()
test.use({ storageState: asStaff(fixtures.owner) })

const steps = (page: Page) => page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
const titles = (page: Page) =>
  steps(page)
    .getByRole('textbox', { name: 'Title' })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

async function addStep(page: Page, at: number, title: string, event: string): Promise<void> {
  const step = steps(page).nth(at)
  await step.getByRole('textbox', { name: 'Title' }).fill(title)
  await step.getByRole('combobox', { name: 'Event' }).fill(event)
  await page.getByRole('option', { name: event, exact: true }).click()
}

test('a checklist is created, sorted by keyboard and by mouse, turned on and deleted', async ({ page }) => {
  await page.goto('/checklists')
  await page.getByRole('button', { name: 'New checklist' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Browser steps')
  await addStep(page, 0, 'Sign in', 'Contact signed in')
  await page.getByRole('button', { name: 'Add step' }).click()
  await addStep(page, 1, 'Read a report', 'Report ready')
  await page.getByRole('button', { name: 'Add step' }).click()
  await steps(page).nth(2).getByRole('textbox', { name: 'Title' }).fill('Get single sign-on')
  await steps(page).nth(2).getByRole('combobox', { name: 'Done when' }).click()
  await page.getByRole('option', { name: 'The customer has a feature' }).click()
  await steps(page).nth(2).getByRole('textbox', { name: 'Feature' }).fill('sso')

  await page.getByRole('button', { name: /^Move Get single sign-on/ }).press('ArrowUp')
  await expect(page.getByText('Get single sign-on is now 2 of 3')).toBeAttached()
  expect(await titles(page)).toEqual(['Sign in', 'Get single sign-on', 'Read a report'])
  await expect(page.getByRole('button', { name: /^Move Get single sign-on/ })).toBeFocused()

  const preview = page.frameLocator('iframe[title="Preview of the widget"]')
  await expect(preview.getByRole('listitem')).toHaveText([/Sign in/, /Get single sign-on/, /Read a report/])

  const handle = page.getByRole('button', { name: /^Move Read a report/ })
  await handle.scrollIntoViewIfNeeded()
  const [from, to] = [await handle.boundingBox(), await steps(page).nth(0).boundingBox()]
  if (!from || !to) throw new Error('there is nothing to drag')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + 10, { steps: 12 })
  await page.mouse.up()
  expect(await titles(page)).toEqual(['Read a report', 'Sign in', 'Get single sign-on'])

  await page.getByRole('button', { name: 'Create checklist' }).click()
  await expect(page.getByText('Checklist “Browser steps” created.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Funnel' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Checklist turned on. Progress is recorded from now on.')).toBeVisible()
  await page.reload()
  await expect(steps(page)).toHaveCount(3)
  expect(await titles(page)).toEqual(['Read a report', 'Sign in', 'Get single sign-on'])
  expect(await problemsOf(page, { within: 'main', schemes: ['light', 'dark'] })).toEqual([])

  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete checklist' }).click()
  await expect(page.getByRole('heading', { name: 'Checklists' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Browser steps/ })).toHaveCount(0)
})

test('an error is shown at its field', async ({ page, expectComplaint }) => {
  expectComplaint('400')
  await page.goto('/checklists?new=checklist')
  await page.getByRole('textbox', { name: 'Name' }).fill('Incomplete')
  await steps(page).nth(0).getByRole('textbox', { name: 'Title' }).fill('No event')
  await page.getByRole('button', { name: 'Create checklist' }).click()
  await expect(
    steps(page)
      .nth(0)
      .getByText(/is required for an event step/i),
  ).toBeVisible()
})

test("the contact's page shows the progress of the contact", async ({ page }) => {
  await page.goto(`/contacts?contact=${fixtures.contact.id}&tab=product`)
  const part = page.getByRole('dialog').getByRole('list', { name: 'Checklists' })
  await expect(part.getByRole('listitem')).toHaveCount(3)
  await expect(part.getByRole('listitem').filter({ hasText: 'First steps' })).toContainText(/\d of 3 done/)
})

test.describe('in the portal', () => {
  test.use({ storageState: asContact(fixtures.publishableKey, fixtures.outsider) })

  test('a contact sees the steps, selects a checklist and closes one', async ({ page }) => {
    await page.goto(`/portal/profile?key=${fixtures.publishableKey}`)
    await page.getByRole('link', { name: 'Get started' }).click()
    const first = page.getByRole('region', { name: 'First steps' })
    await expect(first.getByRole('listitem')).toHaveCount(3)
    await expect(first.getByRole('progressbar')).toHaveAccessibleName(/of 3 steps done/)
    await page.getByRole('button', { name: 'Choose Keep projects tidy' }).click()
    const chosen = page.getByRole('region', { name: 'Keep projects tidy' })
    await expect(chosen.getByRole('listitem')).toHaveCount(2)
    await chosen.getByRole('button', { name: 'Close Keep projects tidy' }).click()
    await expect(page.getByText('Checklist dismissed')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Choose Keep projects tidy' })).toBeVisible()
    expect(await problemsOf(page, { within: 'main', schemes: ['light', 'dark'] })).toEqual([])
  })
})
