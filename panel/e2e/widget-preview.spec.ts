import { problemsOf } from './axe.ts'
import { knownFixtures } from './fixtures.ts'
import { asStaff, testServerUrl } from './test-server.ts'
import { expect, test } from './watch.ts'
import { hostSite } from './widget-host.ts'

const fixtures = knownFixtures()
test.use({ storageState: asStaff(fixtures.owner) })

const frame = 'iframe[title="Preview of the widget"]'

test('the preview is the real widget, follows the input and sends no requests', async ({ page }) => {
  await page.goto(`/checklists?checklist=${fixtures.checklistId}`)
  const preview = page.frameLocator(frame)
  const guide = preview.locator('userkeep-widget').getByRole('dialog', { name: 'Guide' })
  await expect(guide).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Steps that matter')
  await expect(guide.getByRole('heading', { name: 'Steps that matter' })).toBeVisible()

  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
  await guide.getByRole('button', { name: 'Dismiss Steps that matter' }).click()
  await expect(guide).toHaveCount(0)
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(guide).toBeVisible()
  expect(asked).toEqual([])

  await page.getByRole('radiogroup', { name: 'Colors of the preview' }).getByText('Dark').click()
  await expect(preview.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await problemsOf(page, { within: 'main', schemes: ['light', 'dark'] })).toEqual([])
})

test('a link in the preview does not navigate', async ({ page }) => {
  await page.goto(`/checklists?checklist=${fixtures.checklistId}`)
  const preview = page.frameLocator(frame)
  await preview.getByRole('listitem').getByRole('link').first().click()
  await expect(preview.getByRole('dialog', { name: 'Guide' })).toBeVisible()
})

test('the page of the preview cannot send requests, and only pages of the service can frame it', async ({
  page,
  request,
  expectComplaint,
}) => {
  const { 'content-security-policy': policy } = (await request.get('/widget/preview')).headers()
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('connect-src')
  expect(policy).toContain("frame-ancestors 'self'")
  expectComplaint('frame-ancestors')
  expectComplaint('asked another host')
  const site = await hostSite({ document: `<!doctype html><iframe src="${testServerUrl}/widget/preview"></iframe>` })
  try {
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
    await page.goto(site.url)
    await refused
    await expect(page.frameLocator('iframe').locator('#element')).toHaveCount(0)
  } finally {
    site.close()
  }
})
