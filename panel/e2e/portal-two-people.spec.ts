import { createHmac } from 'node:crypto'
import type { APIRequestContext, BrowserContext, Page, Request } from '@playwright/test'
import { asContact, knownFixtures } from './fixtures.ts'
import { identitySecret } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()
const { publishableKey: key } = fixtures

interface Person {
  name: string
  token: string
}

/** Signs in a new contact who has agreed to everything and has no team. */
async function signIn(request: APIRequestContext, name: string): Promise<Person> {
  const secret = await identitySecret(request, fixtures.owner)
  const external_id = `${name.toLowerCase().replace(' ', '-')}-${Date.now().toString(36)}`
  const identity = { external_id, name, hash: createHmac('sha256', secret).update(external_id).digest('hex') }
  const boot = await request.post('/v1/boot', { data: { publishable_key: key, anonymous_id: external_id, identity } })
  const { token } = (await boot.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const { outstanding } = (await (await request.get('/v1/contact/legal', { headers })).json()) as {
    outstanding: { version_id: string }[]
  }
  const version_ids = outstanding.map(({ version_id }) => version_id)
  if (version_ids.length > 0) await request.post('/v1/contact/legal/accept', { headers, data: { version_ids } })
  return { name, token }
}

/** Signs in another person in another tab of the same browser. */
async function signInBeside(context: BrowserContext, { token }: Person): Promise<void> {
  const other = await context.newPage()
  await other.goto(`/portal/profile?key=${key}`)
  await other.evaluate(
    ([name, value]) => localStorage.setItem(name as string, JSON.stringify(value)),
    [`userkeep.portal.session.${key}`, token],
  )
  await other.close()
}

const isBy =
  ({ token }: Person) =>
  (request: Request) =>
    request.headers().authorization === `Bearer ${token}`

/** Holds the responses of a path to one person until they are released. */
async function hold(page: Page, path: string, person: Person) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    if (!isBy(person)(route.request())) return route.fallback()
    const response = await route.fetch()
    await promise
    await route.fulfill({ response })
  })
  const asking = page.waitForRequest(
    (request) => new URL(request.url()).pathname === path.slice(2) && isBy(person)(request),
  )
  return {
    asked: () => asking,
    async release() {
      resolve()
      await (await (await asking).response())?.finished()
    },
  }
}

/** Waits until the page has drawn the response that has arrived. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Records every name in the profile and every short message, however briefly it is shown. */
async function recordShown(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shown = new Set<string>()
    Object.assign(window, { shown })
    new MutationObserver(() => {
      for (const { value } of document.querySelectorAll<HTMLInputElement>('input[name=name]')) shown.add(value)
      for (const { textContent } of document.querySelectorAll('.toast')) shown.add(textContent)
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  return () => page.evaluate(() => [...(window as unknown as { shown: Set<string> }).shown])
}

const invoice = {
  id: '0190a5b2-7c1e-7d5a-9f3b-2f6d1c8e4a80',
  number: 'INV-1',
  currency: 'eur',
  total: 4900,
  amount_refunded: 0,
  status: 'paid',
  issued_at: '2030-01-31T12:00:00.000Z',
  created_at: '2030-01-31T12:00:00.000Z',
}
const printPath = `/v1/contact/customer/invoices/${invoice.id}/page`

const me = '**/v1/contact/me'

for (const order of ['before', 'after'] as const)
  test(`a response for the previous contact that arrives ${order} the one for the next contact is not shown`, async ({
    openBrowser,
    request,
  }) => {
    const [first, second] = [await signIn(request, 'First Person'), await signIn(request, 'Second Person')]
    const context = await openBrowser({ storageState: asContact(key, first) })
    const page = await context.newPage()
    const shown = await recordShown(page)
    const [early, late] = [await hold(page, me, first), await hold(page, me, second)]
    // The screen that waits for the contact is drawn again when the banners arrive.
    const banners = await hold(page, '**/v1/contact/banners', second)
    await page.goto(`/portal/profile?key=${key}`)
    await early.asked()
    await signInBeside(context, second)
    await late.asked()
    const name = page.getByLabel('Name', { exact: true })
    if (order === 'before') {
      await early.release()
      await banners.release()
      await drawn(page)
      expect(await shown()).toEqual([])
      await late.release()
    } else {
      await banners.release()
      await late.release()
      await expect(name).toHaveValue(second.name)
      await early.release()
    }
    await expect(name).toHaveValue(second.name)
    await page.getByRole('link', { name: 'Devices' }).click()
    await page.getByRole('link', { name: 'Profile' }).click()
    await expect(name).toHaveValue(second.name)
    expect(await shown()).toEqual([second.name])
  })

test('a change by the previous contact that is answered late is not confirmed to the next contact', async ({
  openBrowser,
  request,
}) => {
  const [first, second] = [await signIn(request, 'First Person'), await signIn(request, 'Second Person')]
  const context = await openBrowser({ storageState: asContact(key, first) })
  const page = await context.newPage()
  const shown = await recordShown(page)
  await page.goto(`/portal/profile?key=${key}`)
  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toHaveValue(first.name)
  const change = await hold(page, me, first)
  await name.fill('Renamed Person')
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await change.asked()).method()).toBe('PATCH')
  await signInBeside(context, second)
  await expect(name).toHaveValue(second.name)
  const reads: Request[] = []
  page.on('request', (sent) => new URL(sent.url()).pathname === '/v1/contact/me' && reads.push(sent))
  await change.release()
  await drawn(page)
  await page.getByRole('link', { name: 'Devices' }).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(name).toHaveValue(second.name)
  expect([await shown(), reads.length]).toEqual([[first.name, 'Renamed Person', second.name], 0])
})

test('a page requested by the previous contact is not opened for the next contact', async ({
  openBrowser,
  request,
}) => {
  const first = { name: 'The owner of a team', token: fixtures.contact.token }
  const second = await signIn(request, 'Second Person')
  const context = await openBrowser({ storageState: asContact(key, first) })
  const page = await context.newPage()
  const shown = await recordShown(page)
  await page.route('**/v1/contact/customer/invoices?*', (route) =>
    route.fulfill({ json: { invoices: [invoice], next_cursor: null } }),
  )
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**${printPath}`, async (route) => {
    await promise
    await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Invoice</title>' })
  })
  await page.goto(`/portal/billing?key=${key}`)
  const print = page.getByRole('button', { name: 'Print INV-1' })
  const asking = page.waitForRequest(`**${printPath}`)
  await print.click()
  expect(isBy(first)(await asking)).toBe(true)
  await signInBeside(context, second)
  await expect(print).toHaveCount(0)
  const opened: Page[] = []
  context.on('page', (another) => opened.push(another))
  resolve()
  const refusal = 'Your session has changed. Try again.'
  await expect.poll(async () => opened.length > 0 || (await shown()).includes(refusal)).toBe(true)
  expect([opened.length, (await shown()).includes(refusal)]).toEqual([0, true])
})
