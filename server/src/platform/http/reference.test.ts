import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'

let app: TestApp
before(async () => {
  app = await testApp({ areas: [] })
})
after(() => app?.close())

test('the reference is made once asked for, in a thread that has ended by then', async () => {
  const threads = () => process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort').length
  const before = threads()
  const [page, again] = await Promise.all([fetch(`${app.baseUrl}/docs`), fetch(`${app.baseUrl}/docs/`)])
  const html = await page.text()
  assert.match(html, /<title>Userkeep API<\/title>.*js\/scalar\.js/s)
  assert.equal(await again.text(), html)
  assert.equal(threads(), before)
})

test('its script is the same to those who take gzip and those who do not', async () => {
  const ask = (encoding: string) =>
    fetch(`${app.baseUrl}/docs/js/scalar.js`, { headers: { 'accept-encoding': encoding } })
  const [zipped, plain] = await Promise.all([ask('gzip'), ask('identity')])
  assert.equal(zipped.headers.get('content-encoding'), 'gzip')
  assert.equal(plain.headers.get('content-encoding'), null)
  const text = await plain.text()
  assert.ok(text.includes('createApiReference'))
  assert.equal(await zipped.text(), text)
})
