import { type APIRequestContext, expect as check, type Page } from '@playwright/test'
import { problemsOf } from './axe.ts'
import { knownFixtures } from './fixtures.ts'
import { asStaff, demo, settled, signInBy, testServerUrl } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()
const inbox = '/v1/organization/conversations'
const own = '/v1/contact/conversations'

async function post<T = { id: string }>(request: APIRequestContext, token: string, path: string, data: object) {
  const answer = await request.post(path, { data, headers: { authorization: `Bearer ${token}` } })
  check(answer.ok(), await answer.text()).toBe(true)
  return (answer.status() === 204 ? undefined : await answer.json()) as T
}

/** A conversation that the contact begins. */
const begin = (request: APIRequestContext, subject: string, text: string) =>
  post(request, fixtures.outsider.token, own, { subject, text })

const messagesIn = (page: Page) => page.getByRole('log', { name: 'Messages' })
const composerIn = (page: Page) => page.getByRole('textbox', { name: /^(Reply to|Note)/ })

test('a message, a reply and typing indicators are live in both directions', async ({ openBrowser, request }) => {
  const page = await (await openBrowser({ storageState: asStaff(fixtures.owner) })).newPage()
  await page.goto('/inbox')
  await settled(page)
  const { id } = await begin(request, 'Live both ways', 'Are you there?')
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: /Live both ways/ })
  await expect(row).toContainText('Are you there?')
  await expect(row.getByLabel('Unread')).toBeVisible()
  await row.click()
  await expect(messagesIn(page)).toContainText('Are you there?')
  await expect(row.getByLabel('Unread')).toHaveCount(0)

  await post(request, fixtures.outsider.token, `${own}/${id}/typing`, {})
  await expect(page.getByText('is typing…')).toBeVisible()
  await post(request, fixtures.outsider.token, `${own}/${id}/messages`, { text: 'Hello?' })
  await expect(messagesIn(page)).toContainText('Hello?')

  await composerIn(page).fill('Yes, **here** I am.')
  await page.keyboard.press('Control+Enter')
  await expect(messagesIn(page).getByRole('strong').filter({ hasText: 'here' })).toBeVisible()
  await expect(composerIn(page)).toHaveValue('')
  const headers = { authorization: `Bearer ${fixtures.outsider.token}` }
  const seen = await (await request.get(`${own}/${id}/messages`, { headers })).json()
  expect(seen.messages[0].text).toBe('Yes, **here** I am.')
  expect(await problemsOf(page, { within: 'main', schemes: ['light', 'dark'] })).toEqual([])
})

test('two members see each other, and a second reply is sent only after a confirmation', async ({
  openBrowser,
  request,
  expectComplaint,
}) => {
  expectComplaint('409')
  const { id } = await begin(request, 'Two answers', 'Which of you answers?')
  const maya = await (await openBrowser({ storageState: asStaff(fixtures.owner) })).newPage()
  const sofia = await (await openBrowser({ storageState: asStaff(await signInBy(request, demo.member)) })).newPage()
  await maya.goto(`/inbox?conversation=${id}`)
  await composerIn(maya).fill('My answer')
  await sofia.goto(`/inbox?conversation=${id}`)
  await expect(sofia.getByText(/Maya .*(is also viewing|is typing)/)).toBeVisible()
  await composerIn(sofia).fill('The other answer')
  await expect(maya.getByText(/Sofia .*is typing a reply/)).toBeVisible()
  await sofia.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(messagesIn(maya)).toContainText('The other answer')

  await maya.getByRole('button', { name: 'Send', exact: true }).click()
  const problem = messagesIn(maya).getByRole('alert')
  await expect(problem).toContainText('replied while you were writing')
  await problem.getByRole('button', { name: 'Send anyway' }).click()
  await expect(problem).toHaveCount(0)
  await expect(messagesIn(sofia)).toContainText('My answer')
})

test('a message that could not be sent remains, marked, and can be sent again', async ({
  openBrowser,
  request,
  expectComplaint,
}) => {
  expectComplaint('503')
  const { id } = await begin(request, 'Lost and found', 'Does it arrive?')
  const page = await (await openBrowser({ storageState: asStaff(fixtures.owner) })).newPage()
  await page.goto(`/inbox?conversation=${id}`)
  await settled(page)
  const error = { code: 'unavailable', message: 'The service is not available right now. Try again in a moment.' }
  await page.route(`**${inbox}/${id}/reply*`, (route) => route.fulfill({ status: 503, json: { error } }))
  await composerIn(page).fill('On its way')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(messagesIn(page).getByText('Not sent')).toBeVisible()
  await page.unrouteAll()
  await messagesIn(page).getByRole('button', { name: 'Retry' }).click()
  await expect(messagesIn(page).getByText('Not sent')).toHaveCount(0)
  await expect(messagesIn(page).getByText('On its way')).toHaveCount(1)
})

test('shortcuts: next, assign, tag, snooze, close, reopen, unread and reply', async ({ openBrowser, request }) => {
  await post(request, fixtures.owner.token, `${inbox}/tags`, { name: 'By keys', color: '#16a34a' })
  await begin(request, 'First by keys', 'One')
  await begin(request, 'Second by keys', 'Two')
  const page = await (await openBrowser({ storageState: asStaff(fixtures.owner) })).newPage()
  await page.goto('/inbox?q=keys')
  await settled(page)
  const heading = page.getByRole('region', { name: 'Conversation', exact: true }).getByRole('heading')
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Second by keys')
  await page.keyboard.press('j')
  await expect(heading).toHaveText('First by keys')
  await page.keyboard.press('k')
  await expect(heading).toHaveText('Second by keys')

  const pane = page.getByRole('region', { name: 'Conversation', exact: true })
  await page.keyboard.press('a')
  await expect(page.getByRole('textbox', { name: 'Assign to' })).toBeFocused()
  await page.keyboard.type('sofia')
  await page.keyboard.press('Enter')
  await expect(pane.getByRole('button', { name: /^Assign: Sofia/ })).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.getByRole('textbox', { name: 'Add or remove tags' })).toBeFocused()
  await page.keyboard.type('by keys')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(pane.locator('header').getByText('By keys', { exact: true })).toBeVisible()

  await page.keyboard.press('s')
  await page.getByRole('menuitem', { name: 'Until the customer answers' }).click()
  await expect(pane.getByText('Snoozed until the customer answers')).toBeVisible()
  await page.keyboard.press('o')
  await expect(pane.locator('header').getByText('Open', { exact: true })).toBeVisible()
  await page.keyboard.press('e')
  await expect(pane.locator('header').getByText('Closed', { exact: true })).toBeVisible()
  await page.keyboard.press('o')
  await expect(pane.locator('header').getByText('Open', { exact: true })).toBeVisible()
  const row = page.getByRole('link', { name: /Second by keys/ })
  await page.keyboard.press('u')
  await expect(row.getByLabel('Unread')).toBeVisible()

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByText('Close conversation')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await page.keyboard.press('r')
  await expect(composerIn(page)).toBeFocused()
})

test('a canned reply is inserted, and a draft stays with its conversation', async ({ openBrowser, request }) => {
  await post(request, fixtures.owner.token, `${inbox}/canned-replies`, {
    name: 'Welcome aboard',
    shortcut: 'aboard',
    text: 'Hello {{contact.first_name | there}}, I am {{agent.name}}.',
  })
  const { id } = await begin(request, 'Canned', 'How do I begin?')
  const page = await (await openBrowser({ storageState: asStaff(fixtures.owner) })).newPage()
  await page.goto(`/inbox?conversation=${id}`)
  await composerIn(page).pressSequentially('/aboa')
  await expect(page.getByRole('option', { name: /Welcome aboard/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(composerIn(page)).toHaveValue(/^Hello \S+, I am Maya/)
  const text = await composerIn(page).inputValue()
  await page.goto('/contacts')
  await settled(page)
  await page.goto(`/inbox?conversation=${id}`)
  await expect(composerIn(page)).toHaveValue(text)
  await page.getByRole('button', { name: 'Send and close' }).click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
})

test('a response that is older than an event does not undo the event', async ({ openBrowser, request }) => {
  const { id } = await begin(request, 'Slow answer', 'Is anybody there?')
  const page = await (await openBrowser({ storageState: asStaff(fixtures.owner) })).newPage()
  const [read, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(`**${inbox}/${id}?*`, async (route) => {
    const answer = await route.fetch()
    read.resolve()
    await released.promise
    await route.fulfill({ response: answer })
  })
  await page.goto(`/inbox?conversation=${id}`)
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: /Slow answer/ })
  await expect(row).toBeVisible()
  await read.promise
  await post(request, fixtures.owner.token, `${inbox}/${id}/close`, {})
  await expect(row).toHaveCount(0)
  released.resolve()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
})

test('a note mentions a member, who finds it under mentions', async ({ openBrowser, request }) => {
  const { id } = await begin(request, 'Mentioned', 'A question for someone else')
  const sofia = await (await openBrowser({ storageState: asStaff(await signInBy(request, demo.member)) })).newPage()
  await sofia.goto('/inbox?view=mentions')
  await settled(sofia)
  const maya = await (await openBrowser({ storageState: asStaff(fixtures.owner) })).newPage()
  await maya.goto(`/inbox?conversation=${id}`)
  await settled(maya)
  await maya.keyboard.press('n')
  await expect(composerIn(maya)).toBeFocused()
  await composerIn(maya).pressSequentially('Please look, @sof')
  await maya.getByRole('option', { name: /Sofia/ }).click()
  await maya.getByRole('button', { name: 'Add note' }).click()
  await expect(messagesIn(maya)).toContainText('Please look, @Sofia')

  const row = sofia.getByRole('link', { name: /Mentioned/ })
  await row.click()
  await expect(messagesIn(sofia)).toContainText('Please look, @Sofia')
  const headers = { authorization: `Bearer ${fixtures.outsider.token}` }
  const seen = await (await request.get(`${own}/${id}/messages`, { headers })).json()
  expect(JSON.stringify(seen)).not.toContain('Please look')
})

test('several conversations are closed at once', async ({ openBrowser, request }) => {
  await begin(request, 'Bulkwise one', 'One')
  await begin(request, 'Bulkwise two', 'Two')
  const page = await (await openBrowser({ storageState: asStaff(fixtures.owner) })).newPage()
  await page.goto('/inbox?q=bulkwise')
  await settled(page)
  const boxes = page.getByRole('checkbox', { name: /^Select the conversation/ })
  await expect(boxes).toHaveCount(2)
  await boxes.first().check()
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('toolbar', { name: 'Selected conversations' }).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('2 conversations changed.')).toBeVisible()
  await expect(page.getByText('No conversations match')).toBeVisible()
})

test('on a phone one pane is shown at a time, and a reply can be sent by touch', async ({ openBrowser, request }) => {
  await begin(request, 'From a phone', 'Quick question')
  const viewport = { width: 390, height: 844 }
  const context = await openBrowser({ storageState: asStaff(fixtures.owner), viewport, hasTouch: true })
  const page = await context.newPage()
  await page.goto('/inbox')
  await settled(page)
  const list = page.getByRole('list', { name: 'Conversations' })
  await list.getByRole('link', { name: /From a phone/ }).click()
  await expect(list).toBeHidden()
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await composerIn(page).fill('Answered on the way')
  const box = await send.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  expect(box?.y).toBeGreaterThan(viewport.height / 2)
  await send.click()
  await expect(messagesIn(page)).toContainText('Answered on the way')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
  await page.getByRole('button', { name: 'Person', exact: true }).click()
  const person = page.getByRole('complementary', { name: 'Person' })
  await expect(person).toBeVisible()
  expect((await person.boundingBox())?.height).toBeGreaterThan(viewport.height / 2)
  await page.getByRole('button', { name: 'Hide the person' }).click()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(list).toBeVisible()
})

test('an unverified visitor is clearly marked', async ({ openBrowser, request }) => {
  const boot = await request.post('/v1/boot', {
    data: { publishable_key: fixtures.publishableKey, anonymous_id: 'inbox-visitor-1' },
    headers: { origin: testServerUrl },
  })
  const { token } = await boot.json()
  const { id } = await post(request, token, own, { text: 'I am the director, trust me.' })
  const page = await (await openBrowser({ storageState: asStaff(fixtures.owner) })).newPage()
  await page.goto(`/inbox?conversation=${id}`)
  await expect(page.getByRole('complementary', { name: 'Person' }).getByText('Identity not verified')).toBeVisible()
  await expect(messagesIn(page).getByText('Not verified')).toBeVisible()
})

test('a member in another tab gets a browser notification, and the title shows the unread count', async ({
  openBrowser,
  request,
}) => {
  const context = await openBrowser({ storageState: asStaff(fixtures.owner) })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const shown: object[] = []
    class RecordedNotification {
      static permission = 'granted'
      constructor(title: string, { body, tag }: { body: string; tag: string }) {
        shown.push({ title, body, tag })
      }
      close() {}
    }
    Object.assign(window, { shown, Notification: RecordedNotification })
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
  })
  await page.goto('/settings')
  await settled(page)
  const unread = async () => /^\((\d+\+?)\)/.exec(await page.title())?.[1] ?? '0'
  const shownAs = (count: number) => (count > 99 ? '99+' : String(count))
  const headers = { authorization: `Bearer ${fixtures.owner.token}` }
  const { unread: before } = await (await request.get(`${inbox}/counts`, { headers })).json()
  await expect.poll(unread).toBe(shownAs(before))
  await begin(request, 'Away', 'Is anybody there?')
  await expect.poll(unread).toBe(shownAs(before + 1))
  const shown = () => page.evaluate(() => (window as unknown as { shown: { body: string }[] }).shown)
  await expect.poll(async () => (await shown()).map(({ body }) => body)).toEqual(['Is anybody there?'])
})
