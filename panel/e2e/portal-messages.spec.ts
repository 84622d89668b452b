import { problemsOf } from './axe.ts'
import { asContact, knownFixtures } from './fixtures.ts'
import { act, findConversation } from './messenger-kit.ts'
import { expect, test } from './watch.ts'

const { publishableKey, contact, owner, helpArticleId } = knownFixtures()
const key = `?key=${publishableKey}`

test('a contact writes in the portal, gets the reply live, and rates it', async ({ openBrowser, request }) => {
  const page = await (await openBrowser({ storageState: asContact(publishableKey, contact) })).newPage()
  await page.goto(`/portal/messages${key}`)
  await expect(page.getByRole('link', { name: 'Messages', exact: true })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'New message' }).first().click()
  const name = `p${Date.now().toString(36)}`
  await page.getByRole('textbox', { name: 'Message' }).fill(`Which plan has branding? ${name}`)
  await page.keyboard.press('Enter')
  const log = page.getByRole('log', { name: 'Messages' })
  await expect(log.getByRole('article', { name: 'Message from You' })).toHaveCount(1)
  await expect(page).toHaveURL(/\/portal\/messages\/[0-9a-f-]{36}/)
  const { id } = await findConversation(request, name)
  await act(request, id, 'read')
  await expect(log.getByText('Seen')).toBeVisible()
  await act(request, id, 'presence', { typing: true })
  await expect(log.getByText(/Maya.* is typing…/)).toBeVisible()
  await act(request, id, 'reply', { text: 'The **Team** plan.' })
  await expect(log.getByRole('strong')).toHaveText('Team')
  await expect(log.getByText('is typing…')).toHaveCount(0)
  const fake = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') }
  await page.locator('input[type=file]').setInputFiles(fake)
  await expect(page.getByRole('alert')).toContainText('“notes.png” is not a picture')
  await act(request, id, 'close')
  await page.getByRole('radio', { name: 'Good' }).check()
  expect(await problemsOf(page, { within: 'main', schemes: ['light', 'dark'] })).toEqual([])
  await page.getByRole('button', { name: 'Send rating' }).click()
  await expect(page.getByText('Thank you for your rating.')).toBeVisible()
  await page.getByRole('link', { name: '← Messages' }).click()
  const row = page.getByRole('listitem').filter({ has: page.locator(`a[href*="${id}"]`) })
  await expect(row).toContainText('Closed')
  await expect(row.getByText(/new$/)).toHaveCount(0)
})

test('an unverified session is refused with the reason', async ({ openBrowser }) => {
  const page = await (await openBrowser({ storageState: asContact(publishableKey, contact) })).newPage()
  await page.route('**/v1/contact/me', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), verified: false } })
  })
  await page.goto(`/portal/messages${key}`)
  await expect(page.getByText('Your identity is not verified.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New message' })).toHaveCount(0)
})

test('a contact searches the help, reads an article and rates it as helpful', async ({ openBrowser, request }) => {
  const page = await (await openBrowser({ storageState: asContact(publishableKey, contact) })).newPage()
  await page.goto(`/portal/help${key}`)
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('revision')
  await page.getByRole('link', { name: 'Compare two revisions' }).click()
  await expect(page.getByRole('article', { name: 'Compare two revisions' })).toBeVisible()
  const path = `/v1/organization/help/articles/${helpArticleId}`
  const headers = { authorization: `Bearer ${owner.token}` }
  const helpful = async () => (await (await request.get(path, { headers })).json()).helpful
  const before = await helpful()
  await page.getByRole('group', { name: 'Was this article helpful?' }).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Thank you for your answer.')).toBeVisible()
  expect(await helpful()).toBe(before + 1)
})
