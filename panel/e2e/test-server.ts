import { type APIRequestContext, expect, type Page } from '@playwright/test'

interface TestServer {
  url: string
  receiver: string
}

/** One for each worker, with a demo of its own. */
export const testServers = JSON.parse(process.env.TEST_SERVERS ?? '[]') as TestServer[]

/** The position of the service of this worker. */
export const ownServer = Number(process.env.TEST_PARALLEL_INDEX ?? 0)

const { url = '', receiver = '' } = testServers[ownServer] ?? {}

/** The service under test, with the demo in it. */
export const testServerUrl = url
/** Takes webhooks, and answers 200. */
export const receiverUrl = receiver

export const demo = {
  password: 'fieldnote-demo',
  owner: 'maya@fieldnote.example',
  member: 'sofia@fieldnote.example',
}

export interface StaffSession {
  token: string
  organization: string
}

/** The name of the test browser in the list of devices. */
export const userAgent =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

export async function signInBy(request: APIRequestContext, email: string): Promise<StaffSession> {
  const answer = await request.post('/v1/auth/login', {
    data: { email, password: demo.password },
    headers: { 'user-agent': userAgent },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const { token, active_organization_code } = await answer.json()
  return { token, organization: active_organization_code }
}

/** A browser that is signed in to the panel already. */
export const asStaff = ({ token, organization }: StaffSession) => ({
  cookies: [],
  origins: [
    {
      origin: testServerUrl,
      localStorage: [
        { name: 'userkeep.session', value: token },
        { name: 'userkeep.organization', value: organization },
      ],
    },
  ],
})

/** Returns the answer of the API to this staff member. */
export async function read<T>(request: APIRequestContext, { token }: StaffSession, path: string): Promise<T> {
  const answer = await request.get(path, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status(), path).toBe(200)
  return answer.json() as Promise<T>
}

/** Reads the identity secret, for which the session is confirmed by the password of the demo's staff. */
export async function identitySecret(request: APIRequestContext, staff: StaffSession, query = ''): Promise<string> {
  const headers = { authorization: `Bearer ${staff.token}` }
  const confirmed = await request.post('/v1/account/confirm', { headers, data: { password: demo.password } })
  expect(confirmed.status()).toBe(200)
  const path = `/v1/organization/contact-auth/identity-secret${query}`
  return (await read<{ secret: string }>(request, staff, path)).secret
}

/** Opens the newest mail to this address in the development mailbox and follows its link, as a person would. */
export async function followMail(page: Page, to: string, linkName: string | RegExp): Promise<void> {
  await page.goto('/dev/mail')
  await page.getByRole('link').filter({ hasText: to }).first().click()
  const mail = page.frameLocator('iframe')
  await mail.getByRole('link', { name: linkName }).first().click()
}

const loading = '.mantine-Skeleton-root, .mantine-Loader-root, [role=status][aria-label=Loading]'

/** Until a screen has its heading, and nothing on it is still loading. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator(loading)).toHaveCount(0)
  // A finished read may start another one.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(page.locator(loading)).toHaveCount(0)
}
