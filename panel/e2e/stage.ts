import { type APIRequestContext, expect, type Page } from '@playwright/test'

/** The service under test, with the demo in it. */
export const stageUrl = process.env.STAGE_URL ?? ''
/** Takes webhooks, and answers 200. */
export const receiverUrl = process.env.STAGE_RECEIVER ?? ''

export const demo = {
  password: 'fieldnote-demo',
  owner: 'maya@fieldnote.example',
  member: 'sofia@fieldnote.example',
}

export interface StaffSession {
  token: string
  organization: string
}

/** What the list of devices calls the browser of the tests. */
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
      origin: stageUrl,
      localStorage: [
        { name: 'userkeep.session', value: token },
        { name: 'userkeep.organization', value: organization },
      ],
    },
  ],
})

/** What the API answers this member of staff. */
export async function read<T>(request: APIRequestContext, { token }: StaffSession, path: string): Promise<T> {
  const answer = await request.get(path, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status(), path).toBe(200)
  return answer.json() as Promise<T>
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
  // What has just been read may be about to ask for more.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(page.locator(loading)).toHaveCount(0)
}
