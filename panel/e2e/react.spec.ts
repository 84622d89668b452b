import type { Page } from '@playwright/test'
import { test as base } from './browser.ts'
import { mailedTo } from './contact-sign-in.ts'
import { knownFixtures } from './fixtures.ts'
import { builtExample, type Example, typesOf } from './react-example.ts'
import { testServerUrl } from './test-server.ts'
import { expect } from './watch.ts'
import { asked, bootingWith } from './widget-host.ts'

const { publishableKey, owner } = knownFixtures()

interface Installed {
  example: Example
  address: string
}

const test = base.extend<object, { installed: Installed }>({
  /** Agreements and surveys of other tests would lie over the page. */
  page: async ({ page }, use) => {
    await bootingWith(page, { legal: undefined, survey: undefined })
    await use(page)
  },
  installed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from here which fixtures this one needs
    async ({}, use) => {
      const example = await builtExample()
      try {
        await use({ example, address: await example.start(testServerUrl, publishableKey) })
      } finally {
        await example.stop()
      }
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

/** Errors in the console of a page, such as a hydration that did not match. */
function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (said) => said.type() === 'error' && errors.push(said.text()))
  return errors
}

async function signIn(page: Page, address: string, email: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByText(`we sent a code to ${email}`)).toBeVisible()
  await page.getByLabel('Code').fill(await mailedTo(email, /\b\d{6}\b/))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
}

test('the example compiles with only the packed types', async ({ installed }) => {
  await expect(typesOf(installed.example.folder)).resolves.toBeTruthy()
})

test('a server renders prices and flags, and the browser continues without a difference', async ({
  page,
  installed,
}) => {
  const html = await (await fetch(installed.address)).text()
  expect(html).toContain('uk-offer')
  expect(html).toContain('The editor')
  expect(html).not.toContain('uk_ct_')
  const errors = errorsOf(page)
  await page.goto(installed.address)
  await expect(page.getByText('You are a visitor')).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  const [period] = await page
    .getByRole('group', { name: 'Billing period' })
    .getByRole('button', { pressed: false })
    .all()
  const before = await page.locator('.uk-amount').allTextContents()
  await period?.click()
  await expect.poll(() => page.locator('.uk-amount').allTextContents()).not.toEqual(before)
  expect(errors).toEqual([])
})

test('a contact signs in by a code, and page, server and widget share one session until they sign out', async ({
  page,
  installed: { address },
}) => {
  const email = `react-${Date.now().toString(36)}@example.com`
  const boots = asked(page, '/v1/boot')
  await signIn(page, address, email)
  await page.waitForFunction(() => 'loaded' in (window.userkeep ?? {}))
  await expect.poll(() => boots.length).toBeGreaterThan(2)
  const [cookie] = await page.context().cookies()
  expect(cookie?.value).toMatch(/^uk_ct_/)
  await expect.poll(() => boots.filter((boot) => boot.postDataJSON().contact_session === cookie?.value).length).toBe(2)

  const errors = errorsOf(page)
  const rendered = await (await fetch(address, { headers: { cookie: `session=${cookie?.value}` } })).text()
  expect(rendered).toContain(`Signed in as <!-- -->${email}`)
  await page.reload()
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
  expect(errors).toEqual([])

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You are a visitor')).toBeVisible()
  const me = await fetch(`${testServerUrl}/v1/contact/me`, { headers: { authorization: `Bearer ${cookie?.value}` } })
  expect(me.status).toBe(401)
  await page.reload()
  await expect(page.getByText('You are a visitor')).toBeVisible()
})

test('a notification arrives at once in a page that is open', async ({ page, request, installed: { address } }) => {
  const email = `bell-${Date.now().toString(36)}@example.com`
  const booted = page.waitForResponse(
    async (answer) => answer.url().endsWith('/v1/boot') && answer.ok() && (await answer.json()).verified,
  )
  await signIn(page, address, email)
  const { contact } = await (await booted).json()
  await page.getByRole('button', { name: 'Notifications: 0' }).click()
  const sent = await request.post(`${testServerUrl}/v1/organization/contacts/${contact.id}/notifications`, {
    headers: { authorization: `Bearer ${owner.token}` },
    data: { title: 'Your export is ready' },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  await expect(page.getByText('Your export is ready')).toBeVisible()
})

test('a wrong code is refused with its reason', async ({ page, installed: { address } }) => {
  const email = `wrong-${Date.now().toString(36)}@example.com`
  await page.goto(address)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('a page that is opened during an outage shows its fallbacks and connects afterwards', async ({
  page,
  installed,
}) => {
  await page.route('**/v1/boot', (route) => route.abort())
  await page.goto(installed.address)
  await expect(page.getByText('Connecting')).toBeVisible()
  await expect(page.getByText('The editor')).toBeVisible()
  await page.unroute('**/v1/boot')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('You are a visitor')).toBeVisible()
})
