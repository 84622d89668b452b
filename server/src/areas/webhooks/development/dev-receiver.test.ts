import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { deliveriesOf, hooks, makeFact, register } from '../../../../testing/webhooks.ts'

let app: TestApp
before(async () => {
  app = await testApp({
    settings: { publicUrl: 'http://userkeep.test', allowPrivateTargets: false, checkAnswers: true },
  })
})
after(() => app.close())

// Requests through a proxy are refused, and the other requests of the tests come through one.
const read = async (path: string) => {
  const response = await fetch(app.baseUrl + path)
  return { status: response.status, text: await response.text() }
}
const received = async (url: string) =>
  (JSON.parse((await read('/dev/webhooks.json')).text) as { url: string; signature: string; id: string }[]).filter(
    (call) => call.url === url,
  )

test('a webhook is registered, delivered and shown with its verified signature, without a public host', async () => {
  const owner = await app.signUp()
  const url = 'https://webhooks.userkeep.test/orders'
  const { id } = await register(owner, url)
  await makeFact(owner)
  await app.settle()
  assert.equal((await deliveriesOf(owner, id))[0].status, 'succeeded')
  const [call] = await received(url)
  assert.equal(call?.signature, 'valid')
  const list = await read('/dev/webhooks')
  assert.match(list.text, /member\.invited/)
  assert.match(list.text, /\/orders · answered 200 · <span class="good">Signature verified/)
  const page = await read(`/dev/webhooks/${call?.id}`)
  assert.match(page.text, /service-signature: t=\d+,v1=/)
  assert.match(page.text, /&quot;type&quot;: &quot;member\.invited&quot;/)
})

test('the newest delivery is listed first, and a requested failure status is returned', async () => {
  const owner = await app.signUp()
  const url = 'https://webhooks.userkeep.test/failing?status=503'
  const { id } = await register(owner, url)
  await makeFact(owner)
  await app.settle()
  const [delivery] = await deliveriesOf(owner, id)
  assert.deepEqual([delivery.status, delivery.response_status], ['pending', 503])
  const [first] = JSON.parse((await read('/dev/webhooks.json')).text)
  assert.equal(first.url, url)
})

test('a signature is verified with the current secret of the endpoint', async () => {
  const owner = await app.signUp()
  const url = 'https://webhooks.userkeep.test/rotated'
  const { id } = await register(owner, url)
  await makeFact(owner)
  await app.settle()
  await owner.post(`${hooks}/${id}/rotate-secret`)
  assert.equal((await received(url))[0]?.signature, 'invalid')
  await owner.delete(`${hooks}/${id}`)
  assert.equal((await received(url))[0]?.signature, 'unknown')
})

test('other local addresses cannot be registered', async () => {
  const owner = await app.signUp()
  for (const url of [
    'https://localhost/hook',
    'https://127.0.0.1/hook',
    'https://other.userkeep.test/hook',
    'https://webhooks.userkeep.test.localhost/hook',
    'https://webhooks.userkeep.test:444/hook',
    'http://webhooks.userkeep.test/hook',
    'https://user@webhooks.userkeep.test/hook',
  ]) {
    const { status, body } = await owner.post(hooks, { url, environment: 'live' })
    assert.equal(status, 400, url)
    assert.ok(body.error.fields.url)
  }
})

test('the development receiver is available only on this machine', async () => {
  const there = await fetch(`${app.baseUrl}/dev/webhooks`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  assert.equal(there.status, 404)
  assert.equal((await read('/dev/webhooks/unknown')).status, 404)
})

test('without the development mailbox there is no development receiver, and its address is refused', async () => {
  const settings = { publicUrl: 'http://userkeep.test', allowPrivateTargets: false, checkAnswers: true }
  const mail = { transport: null, from: 'Userkeep <userkeep@example.com>', shownHere: false }
  const served = await testApp({ settings, mail, database: app.database })
  try {
    const owner = await served.signUp()
    const { status } = await owner.post(hooks, { url: 'https://webhooks.userkeep.test/x', environment: 'live' })
    assert.equal(status, 400)
    assert.equal((await fetch(`${served.baseUrl}/dev/webhooks`)).status, 404)
    assert.equal((await owner.get('/v1/installation')).body.development, null)
  } finally {
    await served.close()
  }
})
