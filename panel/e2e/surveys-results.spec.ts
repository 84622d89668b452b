import { problemsOf } from './axe.ts'
import { knownFixtures } from './fixtures.ts'
import { everyKind, makeSurvey } from './survey-kit.ts'
import { asStaff, followMail } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()
test.use({ storageState: asStaff(fixtures.owner) })

const asOwner = { authorization: `Bearer ${fixtures.owner?.token}` }

test('results show the score with its interval, and compare segments', async ({ page }) => {
  await page.goto(`/surveys?survey=${fixtures.surveyId}`)
  await expect(page.getByText(/NPS, between .+ and .+ with 95% confidence/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Groups' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('list', { name: 'Distribution' }).first().getByRole('listitem')).toHaveCount(11)
  await expect(page.getByRole('img', { name: /NPS over time/ })).toBeVisible()
  await page.getByRole('combobox', { name: 'Segments to compare' }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'By segment' }).getByRole('row')).toHaveCount(2)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toBe('would-you-recommend-us-.csv')
})

test('a response is found by its words, tagged, and found by its tag', async ({ page }) => {
  await page.goto(`/surveys?survey=${fixtures.surveyId}&part=responses&state=complete`)
  const table = page.getByRole('table', { name: 'Responses' })
  await table.getByRole('row').nth(1).getByRole('link').first().click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('heading', { name: 'Answers' })).toBeVisible()
  const saved = page.waitForResponse('**/tags?*')
  await drawer.getByRole('combobox', { name: 'Tags' }).fill('browser test')
  await page.keyboard.press('Enter')
  expect((await saved).status()).toBe(200)
  expect(await problemsOf(page, { within: '[role=dialog]', schemes: ['light', 'dark'] })).toEqual([])
  await drawer.getByRole('button', { name: 'Close', exact: true }).click()
  await page.goto(`/surveys?survey=${fixtures.surveyId}&part=responses&tag=browser%20test`)
  await expect(table.getByRole('row')).toHaveCount(2)
  await page.goto(`/surveys?survey=${fixtures.surveyId}&part=responses&q=zzzznothing`)
  await expect(page.getByText('No responses match')).toBeVisible()
})

test('a survey is sent by mail, and the first answer takes one click', async ({ page, request }) => {
  const { email, token } = fixtures.outsider
  const data = { name: 'Only one', condition: { field: 'contact.email', op: 'eq', value: email } }
  const segment = await (await request.post('/v1/organization/segments', { headers: asOwner, data })).json()
  const agreed = await request.put('/v1/contact/consents', {
    headers: { authorization: `Bearer ${token}` },
    data: { consents: { surveys: true } },
  })
  expect(agreed.status(), await agreed.text()).toBe(200)
  const questions = everyKind.questions.slice(0, 2).map((question) => ({ ...question, next: [] }))
  const body = { ...everyKind, name: 'By mail', questions, locales: {}, segment_id: segment.id }
  const made = await makeSurvey(request, fixtures.owner, { ...body, places: { widget: false, portal: false } })

  await page.goto(`/surveys?survey=${made.id}`)
  const mailed = page.waitForResponse('**/mail?*')
  await page.getByRole('button', { name: 'Send by mail…' }).click()
  expect((await mailed).status(), await (await mailed).text()).toBe(201)
  await expect(page.getByText('Draft campaign created. Review and send it.')).toBeVisible()
  const campaign = new URL(page.url()).searchParams.get('campaign')
  const path = `/v1/organization/campaigns/${campaign}`
  const scheduled = await request.post(`${path}/schedule`, { headers: asOwner, data: {} })
  expect(scheduled.status(), await scheduled.text()).toBe(200)
  const sent = async () => (await (await request.get(path, { headers: asOwner })).json()).progress?.sent
  await expect.poll(sent).toBe(1)

  await followMail(page, email, '9')
  const why = page.getByRole('textbox', { name: 'What is missing?' })
  await expect(why).toBeVisible()
  await expect.poll(() => made.counts()).toMatchObject({ shown: 1, started: 1, completed: 0 })
  await why.fill('Nothing at all')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, that helps.' })).toBeVisible()
  await expect.poll(() => made.counts()).toMatchObject({ started: 1, completed: 1 })
  await made.remove()
})

test("the contact's page shows the answers of the contact", async ({ page, request }) => {
  const answer = await request.get(`/v1/organization/surveys/${fixtures.surveyId}/responses?state=complete&limit=1`, {
    headers: asOwner,
  })
  const [response] = (await answer.json()).responses
  await page.goto(`/contacts?contact=${response.contact.id}&tab=product`)
  const part = page.getByRole('dialog').getByRole('list', { name: 'Surveys' })
  await expect(part.getByRole('listitem').filter({ hasText: 'Would you recommend us?' })).toContainText('Completed')
})
