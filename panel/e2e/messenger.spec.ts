import type { Page } from '@playwright/test'
import { problemsOf } from './axe.ts'
import { knownFixtures } from './fixtures.ts'
import {
  act,
  fieldOf,
  findConversation,
  launcherOf,
  logOf,
  openMessenger,
  panelOf,
  send,
  streamsThroughProxy,
} from './messenger-kit.ts'
import { asStaff, settled } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()
const both = { within: 'userkeep-widget', schemes: ['light', 'dark'] as ('light' | 'dark')[] }
const word = () => `q${Date.now().toString(36)}`

test('an agent and a customer chat live, with typing, read status, unread badge and rating', async ({
  openBrowser,
}) => {
  const customer = await (await openBrowser()).newPage()
  const agent = await (await openBrowser({ storageState: asStaff(fixtures.owner) })).newPage()
  const question = `Where is the export? ${word()}`
  await agent.goto('/inbox')
  await settled(agent)
  await openMessenger(customer)
  await expect(fieldOf(customer)).toBeFocused()
  await send(customer, question)
  const own = logOf(customer).getByRole('article', { name: 'Message from You' })
  await expect(own).toHaveCount(1)
  await expect(own).toContainText(question)

  await agent.getByRole('link', { name: new RegExp(question.split(' ').at(-1) ?? '') }).click()
  const agentLog = agent.getByRole('log', { name: 'Messages' })
  await expect(agentLog).toContainText(question)
  await expect(own).toContainText('Seen')
  await fieldOf(customer).pressSequentially('I am')
  await expect(agent.getByText('is typing…')).toBeVisible()
  const composer = agent.getByRole('textbox', { name: /^Reply to/ })
  await composer.fill('It is under **Reports**.')
  await expect(logOf(customer).getByText(/Maya.* is typing…/)).toBeVisible()
  await agent.keyboard.press('Control+Enter')
  await expect(logOf(customer).getByRole('strong')).toHaveText('Reports')
  expect(await problemsOf(customer, both)).toEqual([])

  await expect(launcherOf(customer)).toHaveAccessibleName('Messages')
  await customer.keyboard.press('Escape')
  await expect(panelOf(customer)).toBeHidden()
  await expect(launcherOf(customer)).toBeFocused()
  await composer.fill('Anything else?')
  await agent.keyboard.press('Control+Enter')
  await expect(launcherOf(customer)).toHaveAccessibleName('Messages, 1 unread')
  await launcherOf(customer).click()
  await expect(logOf(customer)).toContainText('Anything else?')
  await expect(launcherOf(customer)).toHaveAccessibleName('Messages')

  await agent.getByRole('button', { name: 'Close', exact: true }).click()
  await customer.getByRole('button', { name: 'Great' }).click()
  await customer.getByRole('button', { name: 'Send rating' }).click()
  await expect(panelOf(customer)).toContainText('Thank you for your rating.')
})

test('messages wait while offline, also across pages, and are sent once and in order', async ({
  openBrowser,
  request,
  expectComplaint,
}) => {
  expectComplaint('net::ERR')
  const context = await openBrowser()
  const page = await context.newPage()
  const name = word()
  await openMessenger(page)
  await context.setOffline(true)
  await send(page, `${name} one`)
  await send(page, `${name} two`)
  const waiting = logOf(page).getByRole('article', { name: 'Your message: Waiting for a connection' })
  await expect(waiting.first()).toBeVisible()
  await expect(logOf(page).getByRole('article')).toHaveCount(2)
  await context.setOffline(false)
  await expect(logOf(page).getByRole('article', { name: 'Message from You' })).toHaveCount(2)
  await expect(logOf(page).getByRole('article', { name: /^Your message/ })).toHaveCount(0)

  // The request arrives and its answer is lost: the next page sends it again under the same key.
  let lost = 0
  await page.route('**/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    if (lost === 0) await route.fetch()
    lost++
    await route.abort()
  })
  await send(page, `${name} three`)
  await expect.poll(() => lost).toBeGreaterThan(0)
  await page.unroute('**/messages')
  await page.reload()
  await expect
    .poll(async () => (await findConversation(request, name)).messages)
    .toEqual([`${name} one`, `${name} two`, `${name} three`])
  await launcherOf(page).click()
  await panelOf(page)
    .getByRole('button', { name: new RegExp(name) })
    .click()
  await expect(logOf(page).getByRole('article', { name: 'Message from You' })).toHaveCount(3)
  await expect(logOf(page).getByRole('article', { name: /^Your message/ })).toHaveCount(0)
})

test('a stream that is interrupted and resumed neither loses nor repeats a message', async ({
  openBrowser,
  request,
  expectComplaint,
}) => {
  expectComplaint('net::ERR')
  const page = await (await openBrowser()).newPage()
  const streams = await streamsThroughProxy(page)
  const name = word()
  try {
    await openMessenger(page)
    await send(page, name)
    await expect(logOf(page).getByRole('article', { name: 'Message from You' })).toHaveCount(1)
    const { id } = await findConversation(request, name)
    const answers = logOf(page).getByRole('article', { name: /^Message from Maya/ })
    await act(request, id, 'reply', { text: 'before' })
    await expect(answers).toHaveCount(1)
    streams.cut()
    await expect.poll(streams.open).toBe(0)
    await act(request, id, 'reply', { text: 'while it was cut' })
    await act(request, id, 'reply', { text: 'and once more' })
    streams.restore()
    await expect(answers).toHaveText([/before/, /while it was cut/, /and once more/])
    expect(streams.lastEventIds.at(-1)).toBeTruthy()
    await act(request, id, 'reply', { text: 'after' })
    await expect(answers).toHaveCount(4)
  } finally {
    streams.close()
  }
})

/** Pastes a picture of noise, which no format makes small. */
const pasteNoise = (page: Page) =>
  fieldOf(page).evaluate(async (field) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 1600 })
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    const image = context.createImageData(2400, 1600)
    for (let at = 0; at < image.data.length; at += 65_536) crypto.getRandomValues(image.data.subarray(at, at + 65_536))
    context.putImageData(image, 0, 0)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    const data = new DataTransfer()
    data.items.add(new File([blob as Blob], 'noise.png', { type: 'image/png' }))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    return blob?.size ?? 0
  })

test('a large picture is resized to fit a request, and a file that is not a picture is refused', async ({
  openBrowser,
}) => {
  const page = await (await openBrowser()).newPage()
  await openMessenger(page)
  const chooser = panelOf(page).locator('input[type=file]')
  const fake = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') }
  await chooser.setInputFiles(fake)
  await expect(panelOf(page).getByRole('alert')).toContainText('“notes.png” is not a picture that can be sent')
  await expect(panelOf(page).getByRole('button', { name: 'Send', exact: true })).toBeDisabled()

  const uploaded = page.waitForRequest((asked) => asked.url().endsWith('/v1/contact/conversations/pictures'))
  expect(await pasteNoise(page)).toBeGreaterThan(4_000_000)
  await expect(panelOf(page).getByRole('img', { name: 'noise.png' })).toBeVisible()
  await expect(panelOf(page).getByRole('alert')).toHaveCount(0)
  await panelOf(page).getByRole('button', { name: 'Send', exact: true }).click()
  expect((await uploaded).postData()?.length).toBeLessThan(1_048_576)
  const picture = logOf(page).getByRole('img', { name: 'noise.png' })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(300)
})
