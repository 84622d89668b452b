import type { APIRequestContext, Page } from '@playwright/test'
import { problemsOf } from './axe.ts'
import { knownFixtures } from './fixtures.ts'
import { asStaff } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()
const headers = { authorization: `Bearer ${fixtures.owner.token}` }
const path = '/v1/organization/feedback'

/** Posted by staff for themselves, on the board that everybody sees. */
async function post(request: APIRequestContext, title: string, more: object = {}): Promise<string> {
  const { boards } = await (await request.get(`${path}/boards`, { headers })).json()
  const answer = await request.post(path, { headers, data: { title, board_id: boards[0].id, ...more } })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).id
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, of: string, title: string) =>
  column(page, of).getByRole('listitem').filter({ hasText: title })

test.use({ storageState: asStaff(fixtures.owner) })

test('staff post on behalf of a contact, respond, comment, and see who voted', async ({ page }) => {
  await page.goto('/feedback')
  await expect(page.getByRole('row', { name: /Work offline on site/ })).toContainText('€')
  await page.getByRole('button', { name: 'New post' }).click()
  const dialog = page.getByRole('dialog', { name: 'New post' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Work offline in the basement')
  const similar = dialog.getByRole('region', { name: 'Similar posts' })
  await expect(similar.getByRole('link', { name: 'Work offline on site' })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'On behalf of (optional)' }).fill(fixtures.contact.email)
  await page.getByRole('option', { name: fixtures.contact.email }).click()
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()

  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('heading', { name: 'Work offline in the basement' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Write answer' }).click()
  await drawer.getByRole('textbox', { name: 'Official answer' }).fill('We **plan** it.')
  await drawer.getByRole('button', { name: 'Publish answer' }).click()
  await expect(drawer.getByText('We plan it.')).toBeVisible()
  await drawer.getByRole('tab', { name: /Voters/ }).click()
  await expect(drawer.getByText(fixtures.contact.email)).toBeVisible()
  await expect(drawer.getByText('Voted by your team')).toBeVisible()
  await drawer.getByRole('tab', { name: /Comments/ }).click()
  await drawer.getByRole('textbox', { name: 'Comment as your team' }).fill('Two sites test it.')
  await drawer.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Two sites test it.' })).toContainText('Team')
  expect(await problemsOf(page, { within: '[role=dialog]', schemes: ['light', 'dark'] })).toEqual([])
})

test('a duplicate is merged into a post that is found by its words', async ({ page, request }) => {
  const stays = `Solar panels ${Date.now()}`
  await post(request, stays)
  const duplicate = await post(request, `${stays} on roofs`)
  await page.goto(`/feedback?post=${duplicate}`)
  await page.getByRole('button', { name: 'Merge…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Merge/ })
  await dialog.getByRole('combobox', { name: 'Target post' }).fill(stays)
  await page.getByRole('option', { name: new RegExp(`^${stays} ·`) }).click()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByText(`Merged into “${stays}”.`)).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('heading', { name: stays })).toBeVisible()
})

test('a post changes its status by drag and drop or by menu, and ships after a confirmation', async ({
  page,
  request,
}) => {
  const title = `Ladder checks ${Date.now()}`
  await post(request, title)
  await page.goto('/roadmap')
  await card(page, 'Open', title).dragTo(column(page, 'Planned'))
  await expect(card(page, 'Planned', title)).toBeVisible()
  await expect(card(page, 'Open', title)).toHaveCount(0)
  const move = async (to: string) => {
    await page.getByRole('button', { name: `More for ${title}` }).click()
    await page.getByRole('menuitem', { name: `Move to ${to}` }).click()
  }
  await move('In progress')
  await expect(card(page, 'In progress', title)).toBeVisible()
  const undo = (of: string) => page.getByRole('alert').filter({ hasText: of }).getByRole('button', { name: 'Undo' })
  await undo(`“${title}” is now: In progress.`).click()
  await expect(card(page, 'Planned', title)).toBeVisible()
  await expect(card(page, 'In progress', title)).toHaveCount(0)
  await move('Shipped')
  await expect(page.getByRole('dialog')).toContainText('No one is notified')
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(card(page, 'Shipped', title)).toBeVisible()
  expect(await problemsOf(page, { within: 'main', schemes: ['light', 'dark'] })).toEqual([])
})

test('the dialog to ship a post names the voters who are notified, and undoing it in time notifies nobody', async ({
  page,
  request,
}) => {
  const title = `Voted ladder ${Date.now()}`
  const id = await post(request, title)
  for (const contact_id of [fixtures.contact.id]) {
    const voted = await request.post(`${path}/${id}/votes`, { headers, data: { contact_id } })
    expect(voted.status(), await voted.text()).toBe(200)
  }
  await page.goto(`/feedback?post=${id}`)
  const status = page.getByRole('dialog').getByRole('combobox', { name: 'Status' })
  await status.click()
  await page.getByRole('option', { name: 'Shipped' }).click()
  const question = page.getByRole('dialog', { name: `Has “${title}” shipped?` })
  await expect(question).toContainText('1 voter is notified in the app')
  await expect(question).toContainText('Until then you can undo it.')
  await question.getByRole('button', { name: 'Mark as shipped' }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: 'Its voters are notified in a moment' })
    .getByRole('button')
    .first()
    .click()
  await expect(page.getByText(`“${title}” is Open again.`)).toBeVisible()
  await expect(status).toHaveValue('Open')
})

test('boards and categories are created and sorted, and the widget shows them', async ({ page }) => {
  await page.goto('/settings/feedback')
  await page.getByRole('button', { name: 'New category' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Safety')
  await page.getByRole('button', { name: 'Create category' }).click()
  await expect(page.getByRole('list', { name: 'Categories' })).toContainText('Safety')
  await page.getByRole('button', { name: 'New board' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Office')
  await page.getByRole('button', { name: 'Create board' }).click()
  const boards = page.getByRole('list', { name: 'Boards' }).getByRole('listitem')
  await expect(boards).toHaveCount(3)
  let saved = 0
  page.on('response', (answer) => {
    if (answer.request().method() === 'PATCH' && answer.ok()) saved++
  })
  await page.getByRole('button', { name: /^Move Office/ }).press('ArrowUp')
  await expect(boards.nth(1)).toContainText('Office')
  // The two boards that changed places.
  await expect.poll(() => saved).toBe(2)
  await page.reload()
  await expect(boards.nth(1)).toContainText('Office')
  const preview = page.frameLocator('iframe[title="Preview of the widget"]')
  const vote = preview.getByRole('button', { name: /^Vote for Work offline on site/ })
  await vote.click()
  await expect(vote).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'More for Office' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete board' }).click()
  await expect(boards).toHaveCount(2)
})
