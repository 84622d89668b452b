import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from './browser.ts'
import { knownFixtures } from './fixtures.ts'
import { identitySecret, testServerUrl } from './test-server.ts'
import { asked, bootingWith, hostSite, ready } from './widget-host.ts'

const guide = readFileSync(join(import.meta.dirname, '../../docs/guides/widget.md'), 'utf8')
const { publishableKey: key, owner } = knownFixtures()

const blocks = (language: string): string[] =>
  [...guide.matchAll(/```(\w+)\n(.*?)```/gs)].flatMap(([, name, text = '']) => (name === language ? [text] : []))

test('the examples in the guide to the widget work as written', async ({ page, request }) => {
  const [tag = ''] = blocks('html')
  // The example with a session of the page runs in widget-contact-session.spec.ts.
  const [queue, identify = '', nobody = '', , reset = '', flag, entitled = '', track = '', preferences = ''] =
    blocks('js')
  const [backend = ''] = blocks('ts')
  const [policy = ''] = blocks('http')
  const here = (text: string) =>
    text.replaceAll('https://userkeep.example.com', testServerUrl).replace('uk_pk_live_…', key)
  const boots = asked(page, '/v1/boot')
  const events = asked(page, '/v1/track')
  await bootingWith(page, {
    flags: { 'new-editor': { value: true, variant: 'on' } },
    entitlements: { customer_id: '0190a5b2-7c1e-7d5a-9f3b-2f6d1c8e4a70', features: { branding: true } },
  })

  const allowed = here(policy).replace('Content-Security-Policy: ', '').trim()
  const inline = [`${queue}`, `${flag}`]
  const hashes = inline.map((text) => `'sha256-${hashOf(text)}'`).join(' ')
  const site = await hostSite({
    document: `<!doctype html><title>Product</title>${inline.map((text) => `<script>${text}</script>`).join('')}${here(tag)}`,
    headers: { 'content-security-policy': allowed.replace('script-src', `script-src ${hashes}`) },
  })
  try {
    await page.goto(site.url)
    await ready(page)
    await expect(page).toHaveTitle('New editor')
    expect(await page.evaluate(entitled)).toBe(true)
    await page.evaluate(identify)
    await expect.poll(() => boots.at(-1)?.postDataJSON().identity?.external_id).toBe('user_1042')
    await page.evaluate(track)
    await expect.poll(() => events.at(-1)?.postDataJSON().events.at(-1).name).toBe('report_exported')

    const secret = await identitySecret(request, owner)
    const { identityOf } = await moduleOf(backend)
    const identity = identityOf('user_2077', secret)
    await page.evaluate((vouched) => window.userkeep?.('identify', vouched), identity)
    await expect.poll(() => boots.length).toBe(3)
    const proven = await boots[2]?.response()
    expect(await proven?.json()).toMatchObject({ verified: true })
    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<div id="email-preferences"></div>'))
    await page.evaluate(preferences)
    await expect(page.getByRole('checkbox', { name: 'Product news' })).not.toBeChecked()
    await page.evaluate(reset)
    await expect.poll(() => boots.length).toBe(4)
    await boots[3]?.response()
    expect(boots[3]?.postDataJSON().identity).toBeUndefined()
    await page.evaluate(identify)
    await expect.poll(() => boots.length).toBe(5)
    await page.evaluate(nobody)
    await expect.poll(() => boots.length).toBe(6)
    expect(boots[5]?.postDataJSON().identity).toBeUndefined()
  } finally {
    site.close()
  }
})

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64')

async function moduleOf(source: string): Promise<{ identityOf(externalId: string, secret: string): object }> {
  const file = join(tmpdir(), `userkeep-guide-${process.pid}.mts`)
  writeFileSync(file, source)
  return import(file)
}
