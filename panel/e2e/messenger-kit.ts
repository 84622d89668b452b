import { once } from 'node:events'
import { createServer, request as requestTo, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { knownFixtures } from './fixtures.ts'
import { testServerUrl } from './test-server.ts'
import { ready, widgetOf } from './widget-host.ts'

const inbox = '/v1/organization/conversations'

export const launcherOf = (page: Page) => widgetOf(page).locator('button.launcher')
export const panelOf = (page: Page) => widgetOf(page).getByRole('dialog')
export const logOf = (page: Page) => panelOf(page).getByRole('log', { name: 'Messages' })
export const fieldOf = (page: Page) => panelOf(page).getByRole('textbox', { name: 'Message' })

const part = { unread: 0, messenger: true, active: true }

/** Boots with the messenger and without the other parts of the demo, unless they are added. */
export async function bootWithMessenger(page: Page, more: object = {}): Promise<void> {
  const without = { banners: undefined, checklists: undefined, legal: undefined, survey: undefined, surveys: undefined }
  await page.route('**/v1/boot', async (route) => {
    const response = await route.fetch()
    const booted = await response.json()
    // A part that takes too long is left out of boot, which a busy machine must not decide.
    const conversations = booted.conversations ?? (booted.verified || !booted.contact.external_id ? part : undefined)
    await route.fulfill({ response, json: { ...booted, ...without, conversations, ...more } })
  })
  await page.route('**/v1/contact/checklists', (route) => route.fulfill({ json: { checklists: [] } }))
}

/** Opens the sample product as a new visitor, with the panel open. */
export async function openMessenger(page: Page, more: object = {}): Promise<void> {
  await bootWithMessenger(page, more)
  await page.goto('/demo')
  await ready(page)
  await launcherOf(page).click()
  await expect(fieldOf(page)).toBeVisible()
}

export async function send(page: Page, text: string): Promise<void> {
  await fieldOf(page).fill(text)
  await page.keyboard.press('Enter')
}

interface Found {
  id: string
  messages: string[]
}

/** Finds a conversation by a word of its first message, and its messages in their order. */
export async function findConversation(request: APIRequestContext, word: string): Promise<Found> {
  const headers = { authorization: `Bearer ${knownFixtures().owner.token}` }
  const list = await (await request.get(`${inbox}?q=${encodeURIComponent(word)}`, { headers })).json()
  const { id } = list.conversations[0]
  const { messages } = await (await request.get(`${inbox}/${id}/messages?limit=100`, { headers })).json()
  const written = messages.filter(({ author_kind }: { author_kind: string }) => author_kind === 'contact')
  return {
    id,
    messages: written
      .flatMap(({ kind, text }: Record<string, string>) => (kind === 'message' ? [text] : []))
      .reverse() as string[],
  }
}

/** A member of the staff acts on a conversation. */
export async function act(request: APIRequestContext, id: string, verb: string, data: object = {}): Promise<void> {
  const headers = { authorization: `Bearer ${knownFixtures().owner.token}` }
  const answer = await request.post(`${inbox}/${id}/${verb}`, { data, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Leads the streams of a page through a server that can cut them. */
export async function streamsThroughProxy(page: Page) {
  const open = new Set<ServerResponse>()
  let isCut = false
  const lastEventIds: (string | undefined)[] = []
  const server = createServer((asked, answer) => {
    if (isCut) return void answer.destroy()
    lastEventIds.push(asked.headers['last-event-id'] as string | undefined)
    const { host: _, ...headers } = asked.headers
    const onward = requestTo(`${testServerUrl}${asked.url}`, { headers }, (got) => {
      answer.writeHead(got.statusCode ?? 500, got.headers)
      got.pipe(answer)
    })
    open.add(answer)
    answer.on('close', () => {
      open.delete(answer)
      onward.destroy()
    })
    onward.on('error', () => answer.destroy())
    onward.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await page.route('**/v1/contact/stream', (route) =>
    route.continue({ url: `http://127.0.0.1:${port}/v1/contact/stream` }),
  )
  return {
    lastEventIds,
    open: () => open.size,
    cut() {
      isCut = true
      for (const answer of open) answer.destroy()
    },
    restore() {
      isCut = false
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
