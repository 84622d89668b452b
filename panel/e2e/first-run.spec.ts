import { knownFixtures } from './fixtures.ts'
import { asStaff, receiverUrl } from './test-server.ts'
import { expect, test } from './watch.ts'

test('the first run leads from sign-up to a delivered webhook', async ({ page, request, baseURL }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Your name').fill('Nora First')
  await page.getByLabel('Organization').fill('First Run Works')
  await page.getByLabel('Email').fill('nora@first-run.example')
  await page.getByLabel(/^Password/).fill('a first password')
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page).toHaveURL(/\/get-started\?env=test/)
  await expect(page.getByText('0 of 4 done')).toBeVisible()
  await expect(page.getByText(/^uk_pk_test_/).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sample data' })).toBeVisible()
  for (const [framework, code] of [
    ['HTML', 'widget.js'],
    ['React', 'useEffect'],
    ['Next.js', 'next/script'],
    ['Vue', 'main.js'],
    ['Try it', '/v1/boot'],
  ] as const) {
    await page.getByRole('button', { name: framework, exact: true }).click()
    await expect(page.getByRole('region', { name: 'Snippet' })).toContainText(code)
  }
  const snippet = (await page.getByRole('region', { name: 'Snippet' }).locator('code').textContent()) ?? ''
  // Pasted into the console, as the page says.
  await page.evaluate(snippet)
  await expect(page.getByText('First contact received')).toBeVisible()

  await page.getByRole('button', { name: 'Create a test secret key' }).click()
  const command = page.getByRole('region', { name: 'Command' }).locator('code')
  await expect(command).toContainText(/uk_sk_test_\w{20}/)
  const curl = ((await command.textContent()) ?? '').replaceAll('\\\n', ' ')
  const answer = await request.post(/POST (\S+)/.exec(curl)?.[1] ?? `${baseURL}/`, {
    headers: { authorization: /Authorization: ([^']+)/.exec(curl)?.[1] ?? '' },
    data: JSON.parse(/-d '([^']+)'/.exec(curl)?.[1] ?? '{}'),
  })
  expect(answer.status()).toBeLessThan(300)
  await expect(page.getByText('First API call received')).toBeVisible()

  await page.getByRole('link', { name: 'Create an endpoint' }).click()
  await page.getByRole('textbox', { name: 'URL' }).fill(`${receiverUrl}/first-run`)
  await page.getByRole('button', { name: 'Create endpoint' }).click()
  await expect(page.getByText(/^whsec_/)).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByRole('row', { name: /webhook\.test.*Delivered · 200/ })).toBeVisible()

  await page.goto('/get-started?env=test')
  await expect(page.getByText('First webhook delivered')).toBeVisible()
  await expect(page.getByText('3 of 4 done')).toBeVisible()
})

test('what a new owner wants first becomes a step, which is done when it has happened', async ({ openBrowser }) => {
  const { newcomer } = knownFixtures()
  const context = await openBrowser({ storageState: asStaff(newcomer) })
  const page = await context.newPage()
  await page.goto('/get-started?env=test')
  const flags = page.getByRole('button', { name: /^Feature flags/ })
  await flags.click()
  await expect(flags).toHaveAttribute('aria-pressed', 'true')
  const step = page.getByRole('listitem').filter({ hasText: 'Release behind a flag' })
  await expect(step.getByText('Waiting')).toBeVisible()
  await expect(step.getByRole('region', { name: 'In your page' })).toContainText(
    "userkeep('flag', 'new-editor', false)",
  )
  const made = await context.request.post('/v1/organization/flags?environment=test', {
    headers: { authorization: `Bearer ${newcomer.token}`, 'x-organization-id': newcomer.organization },
    data: { key: 'new-editor', name: 'New editor', kind: 'boolean', enabled: false, rules: [] },
  })
  expect(made.status(), await made.text()).toBe(201)
  await expect(step.getByText('First flag created')).toBeVisible()
  // Remembered by this browser.
  await page.reload()
  await expect(step).toBeVisible()
  await flags.click()
  await expect(step).toHaveCount(0)
})
