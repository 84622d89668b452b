import { AxeBuilder } from '@axe-core/playwright'
import { problemsOf } from './axe.ts'
import { asContact, knownFixtures } from './fixtures.ts'
import { asStaff } from './test-server.ts'
import { expect, test } from './watch.ts'
import { bootingWith, ready } from './widget-host.ts'

const fixtures = knownFixtures()

test.describe('staff', () => {
  test.use({ storageState: asStaff(fixtures.owner) })

  test('a post is written with a picture, previewed in the widget, published, unpublished and deleted', async ({
    page,
  }) => {
    await page.goto('/changelog')
    await page.getByRole('button', { name: 'New post' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Written in a browser')
    const text = page.getByRole('textbox', { name: 'Text' })
    await text.fill('It is **new**.')
    const preview = page.frameLocator('iframe[title="Preview of the widget"]')
    await expect(preview.getByRole('heading', { name: 'Written in a browser' })).toBeVisible()
    await expect(preview.locator('strong', { hasText: 'new' })).toBeVisible()

    const dot = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Add an image' }).click()
    await (await chooser).setFiles({ name: 'dot.png', mimeType: 'image/png', buffer: dot })
    await expect(text).toHaveValue(/!\[dot\]\(\/pictures\/[0-9A-Za-z]{44}\/800\)/)
    const picture = preview.locator('img')
    await expect(picture).toHaveAttribute('width', '1')
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)

    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('Draft saved. It is not visible until you publish it.')).toBeVisible()
    expect(await problemsOf(page, { within: 'main', schemes: ['light', 'dark'] })).toEqual([])
    await page.getByRole('button', { name: 'Publish…' }).click()
    await expect(page.getByRole('dialog')).toContainText('No one is notified or emailed.')
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(page.getByText('Published.', { exact: true })).toBeVisible()
    const link = page.getByRole('link', { name: 'written-in-a-browser' })
    const public_ = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(await public_.text()).toContain('<h1>Written in a browser</h1>')

    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Unpublish…' }).click()
    await page.getByRole('button', { name: 'Unpublish', exact: true }).click()
    await expect(page.getByText('Post unpublished.')).toBeVisible()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete post' }).click()
    await expect(page.getByRole('heading', { name: 'Changelog' })).toBeVisible()
    await expect(page.getByRole('row', { name: /Written in a browser/ })).toHaveCount(0)
  })
})

test.describe('staff, before publishing', () => {
  test.use({ storageState: asStaff(fixtures.owner) })

  test('the dialog to publish a post names the voters who are notified, with a switch', async ({ page, request }) => {
    const headers = { authorization: `Bearer ${fixtures.owner.token}` }
    const own = '/v1/organization'
    const { boards } = await (await request.get(`${own}/feedback/boards`, { headers })).json()
    const idea = { title: `Ramp checks ${Date.now()}`, board_id: boards[0].id }
    const feedback = await (await request.post(`${own}/feedback`, { headers, data: idea })).json()
    await request.post(`${own}/feedback/${feedback.id}/votes`, { headers, data: { contact_id: fixtures.contact.id } })
    const draft = { title: 'Ramps', body: 'They are checked.', feedback_post_ids: [feedback.id] }
    const made = await request.post(`${own}/changelog`, { headers, data: draft })
    expect(made.status(), await made.text()).toBe(201)
    await page.goto(`/changelog?post=${(await made.json()).id}`)
    await page.getByRole('button', { name: 'Publish…' }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('1 feedback post becomes “Shipped”.')
    const notify = question.getByRole('switch', { name: 'Notify 1 voter' })
    await expect(notify).toBeChecked()
    await notify.uncheck()
    await expect(question).toContainText('No one is notified or emailed.')
    const published = page.waitForRequest(/changelog\/[\w-]+\/publish/)
    await question.getByRole('button', { name: 'Publish now' }).click()
    expect((await published).postDataJSON()).toEqual({ at: null, notify: false })
    await expect(page.getByText('Published.', { exact: true })).toBeVisible()
  })
})

test('the public changelog and a post are readable in light and dark and on a phone, without a script', async ({
  browser,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      javaScriptEnabled: true,
      colorScheme,
      viewport: { width: 390, height: 800 },
    })
    const page = await context.newPage()
    await page.goto(`/changelog/${fixtures.publishableKey}`)
    await expect(page.getByRole('heading', { name: 'Changelog', level: 1 })).toBeVisible()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await page.getByRole('link', { name: 'Compare two drawings at a glance' }).click()
    await expect(page.getByRole('heading', { name: 'Compare two drawings at a glance', level: 1 })).toBeVisible()
    expect(await page.locator('script').count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await context.close()
  }
})

test('the widget shows a dot until the posts are opened, and saves a reaction', async ({ page }) => {
  await bootingWith(page, { checklists: undefined, legal: undefined, survey: undefined, changelog: { unread: 2 } })
  await page.goto('/demo')
  await ready(page)
  const element = page.locator('userkeep-changelog')
  const opener = element.getByRole('button', { name: /^What's new/ })
  await expect(opener).toHaveAccessibleName("What's new, 2 unread")
  await opener.click()
  const panel = element.getByRole('dialog', { name: "What's new" })
  const post = panel.getByRole('article').filter({ hasText: 'Compare two drawings at a glance' })
  await expect(post.getByRole('img')).toBeVisible()
  const celebrate = post.getByRole('button', { name: 'Celebrate' })
  const kept = page.waitForResponse((response) => response.url().endsWith('/reaction'))
  await celebrate.click()
  await expect(celebrate).toHaveAttribute('aria-pressed', 'true')
  expect((await kept).status()).toBe(200)
  expect(await problemsOf(page, { within: 'userkeep-changelog', schemes: ['light', 'dark'] })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(opener).toHaveAccessibleName("What's new")
})

test.describe('the portal', () => {
  test.use({ storageState: asContact(fixtures.publishableKey, fixtures.contact) })

  test('shows new posts, and a reaction can be added and removed', async ({ page }) => {
    await page.goto('/portal/whats-new')
    const post = page.getByRole('article', { name: 'Compare two drawings at a glance' })
    await expect(post).toBeVisible()
    const love = post.getByRole('button', { name: 'Love' })
    const before = await love.getAttribute('aria-pressed')
    await love.click()
    await expect(love).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true')
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await love.click()
    await expect(love).toHaveAttribute('aria-pressed', before ?? 'false')
  })
})
