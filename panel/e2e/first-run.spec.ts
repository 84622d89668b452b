import { receiverUrl } from './test-server.ts'
import { expect, test } from './watch.ts'

test('the first run leads from sign-up to a delivered webhook', async ({ page, request, baseURL }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Your name').fill('Nora First')
  await page.getByLabel('Organization').fill('First Run Works')
  await page.getByLabel('Email').fill('nora@first-run.example')
  await page.getByLabel(/^Password/).fill('a first password')
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page).toHaveURL(/\/get-started/)
  await expect(page.getByText('0 of 4 done')).toBeVisible()
  const snippet = (await page.getByRole('region', { name: 'Snippet' }).locator('code').textContent()) ?? ''
  // Pasted into the console, as the page says.
  await page.evaluate(snippet)
  await expect(page.getByText('First contact received')).toBeVisible()

  await page.getByRole('button', { name: 'Create a live secret key' }).click()
  const command = page.getByRole('region', { name: 'Command' }).locator('code')
  await expect(command).toContainText(/uk_sk_live_\w{20}/)
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

  await page.goto('/get-started')
  await expect(page.getByText('First webhook delivered')).toBeVisible()
  await expect(page.getByText('3 of 4 done')).toBeVisible()
})
