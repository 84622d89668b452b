import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page, Request, Route } from '@playwright/test'
import { testServerUrl } from './test-server.ts'

export const widgetOf = (page: Page) => page.locator('userkeep-widget')

interface HostPage {
  document: string
  status?: number
  headers?: Record<string, string>
}

/** The stub for calls before the script is loaded. */
export const queue = `<script>${stubOf('widget.md')}</script>`

/** The first script of a guide. */
function stubOf(guide: string): string {
  const text = readFileSync(join(import.meta.dirname, '../../docs/guides', guide), 'utf8')
  return /```js\n(.*?)```/s.exec(text)?.[1] ?? ''
}

export const documentWith = (key: string, head = '') => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Somebody's product</title>${head}
<script type="module" async src="${testServerUrl}/widget.js" data-key="${key}"></script></head>
<body><main><h1>Somebody's product</h1></main></body></html>`

/** Another site with one page. */
export async function hostSite({ document, status = 200, headers }: HostPage): Promise<{ url: string; close(): void }> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(document)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${port}/`, close }
}

/** Everything asked of one path, in order. */
export function asked(page: Page, path: string): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (request.method() !== 'OPTIONS' && new URL(request.url()).pathname === path) requests.push(request)
  })
  return requests
}

/** Adds to what boot answers. What the demo announces to everybody is left out unless it is added. */
export async function bootingWith(page: Page, more: object): Promise<void> {
  await page.route('**/v1/boot', async (route: Route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      json: { ...(await response.json()), banners: undefined, conversations: undefined, ...more },
    })
  })
}

export const ready = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => window.userkeep?.('on', 'ready', resolve)))

declare global {
  interface Window {
    userkeep?: (...call: unknown[]) => unknown
  }
}

export const checklist = {
  id: '0190a5b2-7c1e-7d5a-9f3b-2f6d1c8e4a70',
  name: 'First steps',
  description: 'Three minutes to your first report',
  state: 'open',
  selectable: false,
  unlocks_after: null,
  done: 1,
  total: 2,
  steps: [
    { id: 'a', kind: 'event', title: 'Create a project', body: null, url: '/demo', done: true, done_at: null },
    { id: 'b', kind: 'event', title: 'Export a report', body: 'As a PDF', url: '/demo', done: false, done_at: null },
  ],
}

export const agreement = {
  document_id: '0190a5b2-7c1e-7d5a-9f3b-2f6d1c8e4a71',
  slug: 'terms',
  title: 'Terms of service',
  enforcement: 'blocking',
  version_id: '0190a5b2-7c1e-7d5a-9f3b-2f6d1c8e4a72',
  version: 1,
  summary: 'I agree to the terms of service.',
}

export const banner = {
  id: '0190a5b2-7c1e-7d5a-9f3b-2f6d1c8e4a74',
  place: 'top',
  style: 'warning',
  html: 'We moved to <strong>new servers</strong>. Everything is faster.',
  action_label: 'Read more',
  action_url: '/news',
  dismiss: 'for_good',
  dismiss_days: null,
  seen: false,
}
