import { problemsOf } from './axe.ts'
import { knownFixtures } from './fixtures.ts'
import { asStaff } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()

test.use({ storageState: asStaff(fixtures.owner) })

test('an article is written with a preview and a related article, published, found by readers and unpublished', async ({
  page,
}) => {
  await page.goto('/help-center')
  await page.getByRole('button', { name: 'New article' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Rotate a drawing')
  await page.getByRole('textbox', { name: 'Text' }).fill('Hold **Shift** while you drag the kaleidoscope.')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Rotate a drawing' })).toBeVisible()
  await expect(preview.locator('strong', { hasText: 'Shift' })).toBeVisible()

  const related = page.getByRole('combobox', { name: 'Related articles' }).or(page.getByLabel('Related articles'))
  await related.first().fill('a')
  const option = page.getByRole('option').first()
  const title = (await option.textContent()) ?? ''
  await option.click()
  await related.first().fill('nothing has this title')
  await expect(page.getByText('No articles match')).toBeVisible()
  await related.first().fill('')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByText(title, { exact: true }).first()).toBeVisible()
  expect(await problemsOf(page, { within: 'main', schemes: ['light', 'dark'] })).toEqual([])

  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Published.', { exact: true })).toBeVisible()
  const address = (await page.getByRole('link', { name: 'View article' }).getAttribute('href')) ?? ''
  const article = await (await page.request.get(address)).text()
  expect(article).toContain('Rotate a drawing</h1>')
  expect(article).toContain('<strong>Shift</strong>')
  const home = address.slice(0, address.indexOf('/articles/'))
  expect(await (await page.request.get(`${home}?q=kaleidoscop`)).text()).toContain('1 article for')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Unpublish…' }).click()
  await page.getByRole('button', { name: 'Unpublish', exact: true }).click()
  await expect(page.getByText('Unpublished.', { exact: true })).toBeVisible()
  expect((await page.request.get(address)).status()).toBe(404)
})
