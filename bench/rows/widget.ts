import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { signUp } from '../../server/testing/people.ts'
import { median } from '../measure.ts'
import type { Row } from '../row.ts'

const loads = 20

/** From the script's arrival to the first frame that shows something of the widget: boot and the part's own script included. */
export const row: Row = {
  name: 'first paint of the widget',
  area: 'widget',
  async measure({ seed, service }) {
    const owner = await signUp(seed.baseUrl)
    const step = { kind: 'event', title: 'Sign in', event_type: 'contact.signed_in' }
    await owner.post('/v1/organization/checklists', { name: 'First steps', active: true, steps: [step] })
    const { body } = await owner.post('/v1/organization/api-keys', {
      kind: 'publishable',
      environment: 'live',
      name: 'Site',
    })
    const site = await siteWith(`${service.ready.url}/widget.js`, body.key)
    const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
    try {
      const paints: number[] = []
      for (let load = 0; load < loads; load++) paints.push(await firstPaint(browser, site.url))
      return [
        { says: 'first paint of the widget after its script, a new visitor, p50', value: median(paints), unit: 'ms' },
      ]
    } finally {
      await browser.close()
      site.close()
    }
  },
}

const browserPath = (): string =>
  execFileSync(process.execPath, [fileURLToPath(new URL('../../tools/test/ensure-browser.mjs', import.meta.url))], {
    encoding: 'utf8',
  }).trim()

/** A page of another origin, as a tenant's is. */
async function siteWith(script: string, key: string) {
  const page = `<!doctype html><title>Product</title><script type="module" async src="${script}" data-key="${key}"></script><h1>Product</h1>`
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

/** In a browser that has been nowhere. */
async function firstPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url)
  const shown = await page.waitForFunction(() => {
    const root = document.querySelector('userkeep-widget')?.shadowRoot
    const isShown = [...(root?.querySelectorAll('button') ?? [])].some((button) => button.getClientRects().length > 0)
    const [script] = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/widget.js'))
    return isShown && performance.now() - (script as PerformanceResourceTiming).responseEnd
  })
  const ms = await shown.jsonValue()
  await context.close()
  return Number(ms)
}
