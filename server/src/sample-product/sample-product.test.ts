import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../testing/app.ts'

const page = async (url: string) => {
  const response = await fetch(url, { headers: { accept: 'text/html' } })
  return {
    status: response.status,
    policy: response.headers.get('content-security-policy'),
    text: await response.text(),
  }
}

test('the sample product is served when enabled and uses the test environment of the first organization', async () => {
  const app = await testApp({ sampleProduct: 'test' })
  try {
    assert.match((await page(`${app.baseUrl}/demo`)).text, /Create an account/)
    const owner = await app.signUp()
    await app.signUp()
    const keyOf = async (environment: string) =>
      (await owner.get(`/v1/organization/api-keys?kind=publishable&environment=${environment}`)).body.api_keys[0].key
    const { status, policy, text } = await page(`${app.baseUrl}/demo/team`)
    assert.equal(status, 200)
    assert.match(policy ?? '', /script-src 'self';.*require-trusted-types-for 'script'/)
    assert.ok(text.includes(`data-key="${await keyOf('test')}"`))
    assert.ok((await page(`${app.baseUrl}/demo?environment=live`)).text.includes(`data-key="${await keyOf('live')}"`))
    for (const file of ['app.js', 'app.css']) assert.equal((await fetch(`${app.baseUrl}/demo/${file}`)).status, 200)
  } finally {
    await app.close()
  }
})

test('the sample backend signs identities only for its own users', async () => {
  const app = await testApp({ sampleProduct: 'test' })
  try {
    const owner = await app.signUp()
    const { body: keys } = await owner.get('/v1/organization/api-keys?kind=publishable&environment=test')
    const { body: identity } = await app.anyone.get('/demo/identity/ana')
    const boot = { publishable_key: keys.api_keys[0].key, anonymous_id: 'visitor-1', identity }
    assert.equal((await app.anyone.post('/v1/boot', boot)).body.verified, true)
    for (const name of ['zoe', 'constructor', '__proto__'])
      assert.equal((await app.anyone.get(`/demo/identity/${name}`)).status, 404, name)
  } finally {
    await app.close()
  }
})

test('the sample product is not served when disabled', async () => {
  const app = await testApp()
  try {
    for (const path of ['/demo', '/demo/app.js', '/demo/identity/ana'])
      assert.equal((await page(app.baseUrl + path)).status, 404, path)
  } finally {
    await app.close()
  }
})
