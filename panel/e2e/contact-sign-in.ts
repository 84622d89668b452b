import { type APIRequestContext, expect } from '@playwright/test'
import { testServerUrl, userAgent } from './test-server.ts'
import { fromOwnAddress } from './watch.ts'

/** By a mailed code, without a browser: links are few in an hour, and the tests need them. */
export async function signContactIn(
  request: APIRequestContext,
  publishable_key: string,
  email: string,
  at = testServerUrl,
): Promise<string> {
  const session = await tryToSignIn(request, publishable_key, email, at)
  if (session === null) throw new Error(`${email} is asked for a second factor`)
  return session
}

/** null of somebody who is asked for a second factor. */
export async function tryToSignIn(
  request: APIRequestContext,
  publishable_key: string,
  email: string,
  at: string,
): Promise<string | null> {
  const asked = await request.post('/v1/contact-auth/email-code', {
    data: { publishable_key, email },
    headers: fromOwnAddress(),
  })
  expect(asked.ok(), await asked.text()).toBe(true)
  const code = await mailedTo(email, /\b\d{6}\b/, at)
  const redeemed = await request.post('/v1/contact-auth/email-code/verify', {
    data: { publishable_key, email, code },
    headers: { 'user-agent': userAgent },
  })
  expect(redeemed.ok(), await redeemed.text()).toBe(true)
  const { token: session = null } = await redeemed.json()
  if (session === null) return null
  await agreeToAll(request, session)
  return session
}

/** Or nothing else would be shown. */
async function agreeToAll(request: APIRequestContext, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const legal = await request.get('/v1/contact/legal', { headers })
  expect(legal.ok(), await legal.text()).toBe(true)
  const { outstanding } = await legal.json()
  const version_ids = outstanding.map(({ version_id }: { version_id: string }) => version_id)
  if (version_ids.length === 0) return
  const agreed = await request.post('/v1/contact/legal/accept', { data: { version_ids }, headers })
  expect(agreed.ok(), await agreed.text()).toBe(true)
}

/** Returns the link in a mail that signs the contact in. */
export async function askForLink(
  request: APIRequestContext,
  publishable_key: string,
  email: string,
  at: string,
): Promise<string> {
  const asked = await request.post('/v1/contact-auth/magic-link', { data: { publishable_key, email } })
  expect(asked.ok(), await asked.text()).toBe(true)
  return mailedTo(email, /uk_ml_\w+/, at)
}

/** Returns the match in the newest mail to this address. */
export async function mailedTo(email: string, what: RegExp, at = testServerUrl): Promise<string> {
  let found = ''
  // Not by `request`, whose address of its own is not of this machine. Some mail is written after its request was answered.
  const look = async () => {
    const mails = (await (await fetch(`${at}/dev/mail.json?to=${email}`)).json()) as { text: string }[]
    found = what.exec(mails[0]?.text ?? '')?.[0] ?? ''
    return found
  }
  await expect.poll(look, { message: `a mail to ${email}` }).not.toBe('')
  return found
}
