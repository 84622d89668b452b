import { problemsOf } from './axe.ts'
import { asContact, knownFixtures } from './fixtures.ts'
import { expect, test } from './watch.ts'
import { bootingWith, ready } from './widget-host.ts'

const fixtures = knownFixtures()

test.describe('in the portal', () => {
  test.use({ storageState: asContact(fixtures.publishableKey, fixtures.contact) })

  test('a contact votes, finds similar posts, posts, edits, comments and deletes', async ({ page }) => {
    await page.goto(`/portal/feedback?key=${fixtures.publishableKey}`)
    const vote = page.getByRole('button', { name: /^Vote for Connect to Microsoft Project/ })
    const before = (await vote.getAttribute('aria-pressed')) === 'true'
    await vote.click()
    await expect(vote).toHaveAttribute('aria-pressed', String(!before))
    await vote.click()
    await expect(vote).toHaveAttribute('aria-pressed', String(before))

    await page.getByRole('button', { name: 'New post' }).click()
    const dialog = page.getByRole('dialog', { name: 'New post' })
    await dialog.getByLabel('Title').fill('Weather warnings')
    await expect(dialog.getByRole('link', { name: 'Weather in the diary' })).toBeVisible()
    await dialog.getByLabel('Details (optional)').fill('Before a storm.')
    await dialog.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Weather warnings' })).toBeVisible()
    await expect(page.getByText('This post will be reviewed before others can see it.', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Title').fill('Storm warnings')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Storm warnings' })).toBeVisible()
    // Nothing behind the dialog takes the keys while it is open.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByLabel('Add a comment').fill('By push, please.')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Comments' })).toContainText('By push, please.')
    await expect(page.getByLabel('Add a comment')).toHaveValue('')
    expect(await problemsOf(page, { within: 'main', schemes: ['light', 'dark'] })).toEqual([])

    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name: 'Feedback' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Storm warnings' })).toHaveCount(0)
  })

  test('the roadmap links to a post with its official response', async ({ page }) => {
    await page.goto(`/portal/roadmap?key=${fixtures.publishableKey}`)
    await page.getByRole('region', { name: 'In progress' }).getByRole('link', { name: 'Work offline on site' }).click()
    await expect(page.getByRole('heading', { name: 'Official answer' })).toBeVisible()
  })
})

test('a page embeds the board in its own element, where verified contacts vote and post', async ({ page }) => {
  await bootingWith(page, { checklists: undefined, legal: undefined, banners: undefined, survey: undefined })
  await page.goto('/demo')
  await ready(page)
  await page.evaluate(() => {
    const place = document.createElement('div')
    document.body.append(place)
    window.userkeep?.('feedback', place)
  })
  const board = page.locator('userkeep-feedback')
  const vote = board.getByRole('button', { name: /^Vote for Dark mode/ })
  await expect(vote).toBeDisabled()
  await page.getByLabel('Signed in as').selectOption('Ana Ruiz')
  await expect(vote).toBeEnabled()
  await vote.click()
  await expect(vote).toHaveAttribute('aria-pressed', 'true')
  await board.getByRole('button', { name: 'New post' }).click()
  await board.getByLabel('Title').fill('Dark mode on the tablet')
  await expect(board.getByRole('region', { name: 'Similar posts' })).toContainText('Dark mode')
  await board.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(board.getByRole('status')).toContainText('Posted.')
  await expect(board.getByRole('listitem').first()).toContainText('Dark mode on the tablet')
  expect(await problemsOf(page, { within: 'userkeep-feedback', schemes: ['light', 'dark'] })).toEqual([])
})

test('the public roadmap can be read by anyone', async ({ page }) => {
  await page.goto(`/roadmap/${fixtures.publishableKey}`)
  await expect(page.getByRole('heading', { name: 'Roadmap', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Work offline on site' })).toBeVisible()
  await expect(page.getByText('Early access: defects found in photos')).toHaveCount(0)
  expect(await problemsOf(page, { within: 'body', schemes: ['light', 'dark'] })).toEqual([])
})
