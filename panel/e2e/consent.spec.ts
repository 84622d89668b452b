import { problemsOf } from './axe.ts'
import { mailedTo } from './contact-sign-in.ts'
import { knownFixtures } from './fixtures.ts'
import { expect, test } from './watch.ts'
import { bootingWith } from './widget-host.ts'

const fixtures = knownFixtures()
const schemes: ('light' | 'dark')[] = ['light', 'dark']
const someone = (name: string) => `${name}.${Date.now().toString(36)}@example.com`

test('a contact who opts in at the sign-up gets product news, and opts out with one switch', async ({ page }) => {
  const email = someone('kim')
  await page.goto(`/portal/sign-up?key=${fixtures.publishableKey}`)
  const box = page.getByRole('checkbox', { name: 'Write to me when there is something new in Fieldnote.' })
  await expect(box).not.toBeChecked()
  await box.check()
  await page.getByRole('checkbox', { name: 'I agree to the terms of service.' }).check()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByText(`We sent a six-digit code to ${email}.`)).toBeVisible()
  await page.getByLabel('Code').fill(await mailedTo(email, /\b\d{6}\b/))
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()

  await page.getByRole('link', { name: 'Email', exact: true }).click()
  const news = page.getByRole('checkbox', { name: 'Product news' })
  await expect(news).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'News and offers' })).not.toBeChecked()
  expect(await problemsOf(page, { within: 'main', schemes })).toEqual([])
  await news.uncheck()
  await expect(page.getByText('Preferences saved')).toBeVisible()
  await page.reload()
  await expect(news).not.toBeChecked()
  await expect(page.getByText('Off since')).toBeVisible()
})

test('in the page of a product, the consent switches are shown to verified contacts and to nobody else', async ({
  page,
}) => {
  // Parts of the demo for a signed-in user would cover the page.
  await bootingWith(page, { checklists: undefined, legal: undefined })
  await page.goto('/demo/preferences')
  await expect(page.getByRole('heading', { name: 'Preferences' })).toBeVisible()
  const switches = page.getByRole('region', { name: 'Email preferences' })
  await page.getByRole('combobox', { name: 'Signed in as' }).selectOption({ index: 1 })
  const surveys = switches.getByRole('checkbox', { name: 'Surveys' })
  await expect(surveys).toBeVisible()
  const before = await surveys.isChecked()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await surveys.setChecked(!before)
  expect((await saved).status()).toBe(200)
  await expect(surveys).toBeEnabled()
  expect(await surveys.isChecked()).toBe(!before)
  await page.getByRole('combobox', { name: 'Signed in as' }).selectOption({ index: 0 })
  await expect(switches).toHaveCount(0)
})
