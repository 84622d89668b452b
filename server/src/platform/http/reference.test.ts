import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'

let app: TestApp
before(async () => {
  app = await testApp({ areas: [] })
})
after(() => app?.close())

test('the first screen is in the page itself, before any script has come', async () => {
  const html = await (await fetch(`${app.baseUrl}/docs/`)).text()
  assert.match(html, /<h1>Quickstart<\/h1>/)
  assert.match(html, /curl -s .*createClient/s)
  assert.doesNotMatch(html, /<h1>Errors/)
})

test('the scripts are created on the first request, in a thread that ends afterwards', async () => {
  const threads = () => process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort').length
  const before = threads()
  const [page, again] = await Promise.all([fetch(`${app.baseUrl}/docs`), fetch(`${app.baseUrl}/docs/`)])
  const html = await page.text()
  assert.match(html, /<title>Userkeep API<\/title>.*js\/scalar\.js/s)
  assert.equal(await again.text(), html)
  await fetch(`${app.baseUrl}/docs/js/start.js`)
  assert.equal(threads(), before)
})

test('the reference runs no inline script and evaluates no text, because staff tokens share its origin', async () => {
  const page = await fetch(`${app.baseUrl}/docs/`)
  const html = await page.text()
  for (const [, attributes = '', inline = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    assert.match(attributes, /\bsrc="js\//)
    assert.equal(inline, '')
  }
  assert.doesNotMatch(html, /\son\w+=/)
  const policy = page.headers.get('content-security-policy') ?? ''
  const scripts = policy.split('; ').find((rule) => rule.startsWith('script-src '))
  assert.equal(scripts, "script-src 'self'")
  const start = await fetch(`${app.baseUrl}/docs/js/start.js`)
  assert.match(await start.text(), /createApiReference\('#app'/)
})

test('the script of the reference is the same with and without gzip', async () => {
  const ask = (encoding: string) =>
    fetch(`${app.baseUrl}/docs/js/scalar.js`, { headers: { 'accept-encoding': encoding } })
  const [zipped, plain] = await Promise.all([ask('gzip'), ask('identity')])
  assert.equal(zipped.headers.get('content-encoding'), 'gzip')
  assert.equal(plain.headers.get('content-encoding'), null)
  const text = await plain.text()
  assert.ok(text.includes('createApiReference'))
  assert.equal(await zipped.text(), text)
})
