import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { problemsOf } from './axe.ts'
import { expect, test } from './watch.ts'
import { agreement, asked, bootingWith, checklist, ready, widgetOf } from './widget-host.ts'

/** Parts of the demo for the visitor would cover the page. */
const nothingToShow = { checklists: undefined, legal: undefined }

const dist = join(import.meta.dirname, '../../widget/dist')

test('the first script of the widget is at most 25 KB compressed, and parts are separate scripts', () => {
  const first = readFileSync(join(dist, 'widget.js'), 'utf8')
  expect(gzipSync(first, { level: 9 }).length / 1024).toBeLessThanOrEqual(25)
  expect(first).not.toMatch(/(^|[;}])\s*(import\s*["'{*]|export\b)/)
  const chunks = readdirSync(join(dist, 'widget')).filter((name) => name.endsWith('.js'))
  expect(chunks.length).toBeGreaterThan(2)
  // Loaded under another address, as with a query, the first script would run a second time.
  for (const name of chunks) expect(readFileSync(join(dist, 'widget', name), 'utf8')).not.toContain('widget.js')
})

test('any site can load the widget, and caches its parts for a year', async ({ request }) => {
  const first = await request.get('/widget.js', { headers: { 'accept-encoding': 'gzip' } })
  expect(first.headers()).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'content-encoding': 'gzip',
  })
  const [name] = readdirSync(join(dist, 'widget')).filter((file) => file.endsWith('.js'))
  const part = await request.get(`/widget/${name}`)
  expect(part.headers()['cache-control']).toContain('immutable')
  expect(part.headers()['access-control-allow-origin']).toBe('*')
})

test('the sample product boots once, regardless of the screens visited', async ({ page }) => {
  await bootingWith(page, nothingToShow)
  const boots = asked(page, '/v1/boot')
  await page.goto('/demo')
  await ready(page)
  for (const name of ['Team', 'Developer view', 'Projects', 'Developer view'])
    await page.getByRole('link', { name }).click()
  await expect(page.getByText('new-editor:')).toBeVisible()
  expect(await page.evaluate(() => window.userkeep?.('flag', 'no-such-flag', 'otherwise'))).toBe('otherwise')
  expect(boots).toHaveLength(1)
})

test('events are sent together, and those left by one page are sent by the next', async ({ page }) => {
  await bootingWith(page, nothingToShow)
  const tracked = asked(page, '/v1/track')
  await page.goto('/demo')
  await ready(page)
  for (let n = 0; n < 3; n++) await page.getByRole('button', { name: 'New project' }).click()
  await expect.poll(() => tracked.length).toBe(1)
  const events: { name: string; id: string }[] = tracked[0]?.postDataJSON().events
  expect(events.map(({ name }) => name)).toEqual(Array(3).fill('project.created'))
  expect(new Set(events.map(({ id }) => id)).size).toBe(3)
  expect((await tracked[0]?.response())?.status()).toBe(200)

  await page.route('**/v1/track', (route) => route.abort())
  await page.getByRole('button', { name: 'Archive Old mill' }).click()
  await page.unroute('**/v1/track')
  const next = page.waitForResponse((response) => response.url().endsWith('/v1/track') && response.ok())
  await page.reload()
  const body = (await next).request().postDataJSON() as { events: { name: string }[] }
  expect(body.events.map(({ name }) => name)).toEqual(['project.archived'])
})

test('an identity signed by the backend is verified, and after a sign-out there is a new visitor', async ({ page }) => {
  await bootingWith(page, nothingToShow)
  const boots = asked(page, '/v1/boot')
  await page.goto('/demo')
  await ready(page)
  const visitor = boots[0]?.postDataJSON().anonymous_id
  await page.getByLabel('Signed in as').selectOption('Ana Ruiz')
  await expect.poll(() => boots.length).toBe(2)
  const known = (await (await boots[1]?.response())?.json()) as { verified: boolean; contact: { name: string } }
  expect([known.verified, known.contact.name]).toEqual([true, 'Ana Ruiz'])
  await page.getByLabel('Signed in as').selectOption('a visitor')
  await expect.poll(() => boots.length).toBe(3)
  await boots[2]?.response()
  const asVisitor = boots[2]?.postDataJSON()
  expect(asVisitor.anonymous_id).not.toBe(visitor)
  expect(asVisitor.identity).toBeUndefined()
})

test('a page that knows the signed-in user boots once, as that user', async ({ page }) => {
  await bootingWith(page, nothingToShow)
  const boots = asked(page, '/v1/boot')
  await page.goto('/demo')
  await ready(page)
  await page.getByLabel('Signed in as').selectOption('Ana Ruiz')
  await expect.poll(() => boots.length).toBe(2)
  await boots[1]?.response()
  await page.reload()
  await ready(page)
  await page.getByRole('link', { name: 'Developer view' }).click()
  await expect(page.getByText('new-editor:')).toBeVisible()
  expect(boots).toHaveLength(3)
  expect(boots[2]?.postDataJSON().identity.external_id).toBe(boots[1]?.postDataJSON().identity.external_id)
})

test('a checklist is used by keyboard, in both schemes and both directions', async ({ page }) => {
  await bootingWith(page, { checklists: [checklist] })
  await page.route('**/v1/contact/checklists', (route) => route.fulfill({ json: { checklists: [checklist] } }))
  await page.goto('/demo')
  const launcher = widgetOf(page).getByRole('button', { name: /^First steps/ })
  await expect(launcher).toHaveAttribute('aria-expanded', 'false')
  await launcher.focus()
  await page.keyboard.press('Enter')
  const panel = widgetOf(page).getByRole('dialog', { name: 'Guide' })
  await expect(panel.getByText('1 of 2 done')).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Export a report' })).toBeVisible()
  expect(await problemsOf(page, { within: 'userkeep-widget', schemes: ['light', 'dark'] })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(launcher).toBeFocused()

  const middle = (page.viewportSize()?.width ?? 0) / 2
  expect((await launcher.boundingBox())?.x).toBeGreaterThan(middle)
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await expect.poll(async () => (await launcher.boundingBox())?.x).toBeLessThan(middle)
})

test('a checklist can be closed, and shows a step as done shortly after it is', async ({ page }) => {
  let current: object = checklist
  await bootingWith(page, { checklists: [checklist] })
  await page.route('**/v1/contact/checklists', (route) => route.fulfill({ json: { checklists: [current] } }))
  await page.route('**/v1/contact/checklists/*/dismiss', (route) =>
    route.fulfill({ json: { ...checklist, state: 'closed' } }),
  )
  await page.goto('/demo')
  const launcher = widgetOf(page).getByRole('button', { name: /^First steps/ })
  await expect(launcher).toContainText('1/2')
  const steps = checklist.steps.map((step) => ({ ...step, done: true }))
  current = { ...checklist, done: 2, state: 'completed', steps }
  await page.getByRole('button', { name: 'Archive Old mill' }).click()
  await expect(launcher).toContainText('2/2')
  current = checklist
  await launcher.click()
  await widgetOf(page).getByRole('button', { name: 'Dismiss First steps' }).click()
  await expect(launcher).toBeHidden()
})

test('required legal documents block the page until they are accepted', async ({ page }) => {
  const text =
    '<h2>Terms</h2><p>Be <strong>kind</strong>. <script>alert(1)</script><a href="https://example.com">More</a></p>'
  await bootingWith(page, { legal: { outstanding: [agreement] } })
  await page.route('**/v1/legal/*', (route) => route.fulfill({ json: { documents: [{ ...agreement, html: text }] } }))
  const accepted: unknown[] = []
  await page.route('**/v1/contact/legal/accept', (route) => {
    accepted.push(route.request().postDataJSON())
    return route.fulfill({ json: { outstanding: [], acceptances: [] } })
  })
  await page.goto('/demo')
  const dialog = widgetOf(page).getByRole('dialog', { name: 'Before you continue' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByText('Read “Terms of service”').click()
  await expect(dialog.getByRole('heading', { name: 'Terms', exact: true })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'More' })).toHaveAttribute('rel', /noopener/)
  expect(await problemsOf(page, { within: 'userkeep-widget', schemes: ['light', 'dark'] })).toEqual([])
  const agree = dialog.getByRole('button', { name: 'Agree and continue' })
  await expect(agree).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'I agree to the terms of service.' }).check()
  await agree.click()
  await expect(dialog).toBeHidden()
  expect(accepted).toEqual([{ version_ids: [agreement.version_id], source: 'widget' }])
})

test('a visitor of the sample product selects a checklist and completes its steps', async ({ page }) => {
  await bootingWith(page, { legal: undefined })
  await page.goto('/demo')
  const widget = widgetOf(page)
  await widget.getByRole('button', { name: /steps done/ }).click()
  await widget.getByRole('button', { name: 'Start Keep projects tidy' }).click()
  const tidy = widget.getByRole('article').filter({ hasText: 'Keep projects tidy' })
  await expect(tidy.getByText('0 of 2 done')).toBeVisible()
  await widget.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Archive Old mill' }).click()
  await widget.getByRole('button', { name: /steps done/ }).click()
  await expect(tidy.getByText('1 of 2 done')).toBeVisible()
  await tidy.getByRole('link', { name: 'Create a report' }).click()
  await expect(page).toHaveURL(/\/demo\/reports\/new$/)
  await page.getByRole('button', { name: 'New report' }).click()
  await expect(tidy.getByText('All done')).toBeVisible()
})

test('signing in to the sample product asks to accept the terms once, and the evidence contains the source', async ({
  page,
}) => {
  await bootingWith(page, { checklists: undefined, survey: undefined, surveys: undefined })
  await page.goto('/demo')
  await ready(page)
  await page.getByLabel('Signed in as').selectOption('Ben Okafor')
  const dialog = widgetOf(page).getByRole('dialog', { name: 'Before you continue' })
  await dialog.getByText('Read “Terms of service”').click()
  await expect(dialog.getByRole('heading', { name: 'Terms of service' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'I agree to the terms of service.' }).check()
  const answer = page.waitForResponse('**/v1/contact/legal/accept')
  await dialog.getByRole('button', { name: 'Agree and continue' }).click()
  const { acceptances } = await (await answer).json()
  expect(acceptances).toMatchObject([{ slug: 'terms', source: 'widget' }])
  await expect(dialog).toBeHidden()
  const notice = widgetOf(page).getByRole('region', { name: 'What has changed' })
  await notice.getByRole('button', { name: 'Got it' }).click()
  await expect(notice).toBeHidden()

  const booted = page.waitForResponse((response) => response.url().endsWith('/v1/boot'))
  await page.reload()
  expect((await (await booted).json()).legal).toBeUndefined()
  await expect(widgetOf(page)).toHaveCount(0)
})
