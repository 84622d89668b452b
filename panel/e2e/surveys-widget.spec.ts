import type { Page } from '@playwright/test'
import { problemsOf } from './axe.ts'
import { signContactIn } from './contact-sign-in.ts'
import { asContact, knownFixtures } from './fixtures.ts'
import { everyKind, type MadeSurvey, makeSurvey } from './survey-kit.ts'
import { expect, test } from './watch.ts'
import { bootingWith, ready, widgetOf } from './widget-host.ts'

const fixtures = knownFixtures()

const nothingElse = { checklists: undefined, legal: undefined, banners: undefined }
const onTeam = { on: 'page', path: '/demo/team*' }

const card = (page: Page, name = 'Survey') => widgetOf(page).getByRole('dialog', { name })
const kept = (page: Page, complete: boolean) =>
  page.waitForResponse(
    (response) => response.url().endsWith('/response') && response.request().postDataJSON().complete === complete,
  )

let made: MadeSurvey | undefined
test.afterEach(async () => {
  await made?.remove()
  made = undefined
})

/** The first two questions, by keyboard. */
async function begin(page: Page): Promise<void> {
  await card(page).getByRole('button', { name: 'Next' }).click()
  await expect(card(page).getByRole('alert')).toHaveText('Please answer this question.')
  const first = kept(page, false)
  await card(page).getByRole('radio', { name: '0, Not likely' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(card(page).getByRole('radio', { name: '2', exact: true })).toBeChecked()
  await page.keyboard.press('Enter')
  const why = card(page).getByRole('textbox', { name: 'What is missing?' })
  await expect(why).toBeVisible()
  await first
  const second = kept(page, false)
  await why.fill('A calendar')
  await second
}

test('a contact answers a survey by keyboard, and a reload loses nothing', async ({ page, request }) => {
  made = await makeSurvey(request, fixtures.owner, { ...everyKind, trigger: onTeam })
  await bootingWith(page, nothingElse)
  await page.goto('/demo')
  await ready(page)
  await expect(card(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Team' }).click()
  await expect(card(page).getByRole('group', { name: /How likely are you to recommend us/ })).toBeVisible()
  await expect(widgetOf(page).getByRole('status')).toHaveText('Survey: How likely are you to recommend us?')
  expect(await problemsOf(page, { within: 'userkeep-widget', schemes: ['light', 'dark'] })).toEqual([])

  await begin(page)

  await page.reload()
  await ready(page)
  await expect(card(page).getByRole('group', { name: 'What do you use?' })).toBeVisible()
  await card(page).getByRole('button', { name: 'Back' }).click()
  const why = card(page).getByRole('textbox', { name: 'What is missing?' })
  await expect(why).toHaveValue('A calendar')
  await why.press('Control+Enter')
  await card(page).getByRole('checkbox', { name: 'Photos' }).press('Space')
  await card(page).getByRole('button', { name: 'Next' }).click()
  await card(page).getByRole('radio', { name: '5 / 5, Very satisfied' }).click()
  await card(page).getByRole('radio', { name: '6 / 7' }).click()
  await card(page).getByRole('radio', { name: 'On site' }).check()
  const sent = kept(page, true)
  await card(page).getByRole('button', { name: 'Send' }).click()
  expect((await sent).request().postDataJSON().answers).toMatchObject({
    [everyKind.questions[0]?.id ?? '']: 2,
    [everyKind.questions[2]?.id ?? '']: ['photos'],
    [everyKind.questions[4]?.id ?? '']: 6,
  })
  await expect(card(page).getByText('Thank you, that helps.')).toBeFocused()
  await expect.poll(() => made?.counts()).toMatchObject({ shown: 1, started: 1, completed: 1 })

  await page.reload()
  await ready(page)
  await page.getByRole('link', { name: 'Projects' }).click()
  await page.getByRole('link', { name: 'Team' }).click()
  await expect(card(page)).toHaveCount(0)
})

test('a branch is followed, and a closed survey is not shown again', async ({ page, request }) => {
  made = await makeSurvey(request, fixtures.owner, { ...everyKind, trigger: onTeam })
  await bootingWith(page, nothingElse)
  await page.goto('/demo/team')
  await card(page).getByRole('radio', { name: '10, Very likely' }).click()
  await expect(card(page).getByRole('group', { name: 'What do you use?' })).toBeVisible()
  await expect(card(page).getByText('Question 2 of 5')).toBeVisible()
  const dismissed = page.waitForResponse('**/dismiss')
  await card(page).getByRole('button', { name: 'Close survey' }).click()
  expect((await dismissed).status()).toBe(200)
  await page.reload()
  await ready(page)
  await expect(card(page)).toHaveCount(0)
  await expect.poll(() => made?.counts()).toMatchObject({ completed: 0, dismissed: 1 })
})

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' })

  test('a survey is shown in German where it has German texts, also on a phone', async ({ page, request }) => {
    made = await makeSurvey(request, fixtures.owner, { ...everyKind, trigger: onTeam })
    await bootingWith(page, nothingElse)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/demo/team')
    const german = card(page, 'Umfrage')
    await expect(german.getByRole('group', { name: /Wie wahrscheinlich/ })).toBeVisible()
    await expect(german).toHaveAttribute('lang', 'de')
    const box = await german.boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 360).toBe(true)
    await german.getByRole('radio', { name: '9', exact: true }).click()
    await expect(german.getByRole('group', { name: 'What do you use?' })).toBeVisible()
    await expect(german.getByText('Frage 2 von 5')).toBeVisible()
  })
})

test.describe('in the portal', () => {
  test('a pending survey is answered on its own page', async ({ openBrowser, request }) => {
    // Somebody of the demo may have been asked another one lately.
    const token = await signContactIn(request, fixtures.publishableKey, `asked.${Date.now().toString(36)}@example.com`)
    const page = await (await openBrowser({ storageState: asContact(fixtures.publishableKey, { token }) })).newPage()
    made = await makeSurvey(request, fixtures.owner, {
      ...everyKind,
      questions: everyKind.questions.slice(1, 4),
      locales: {},
      priority: 1000,
      trigger: { on: 'visit' },
      places: { widget: false, portal: true },
    })
    await page.goto(`/portal/profile?key=${fixtures.publishableKey}`)
    await page.getByRole('link', { name: 'Survey' }).click()
    await page.getByRole('textbox', { name: 'What is missing?' }).fill('Nothing')
    expect(await problemsOf(page, { within: 'main', schemes: ['light', 'dark'] })).toEqual([])
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('checkbox', { name: 'Reports' }).check()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('radio', { name: '4', exact: true }).check()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Thank you, that helps.')).toBeFocused()
    await expect(page.getByRole('link', { name: 'Survey' })).toHaveCount(0)
    await expect.poll(() => made?.counts()).toMatchObject({ completed: 1 })
  })
})
