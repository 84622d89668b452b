import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { fastify } from 'fastify'
import { receiveWebhook } from '../examples/express.ts'
import { webhooks } from '../examples/fastify.ts'
import { POST } from '../examples/fetch.ts'
import { verifyWebhook, WebhookVerificationError } from '../src/index.ts'

const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
const body = JSON.stringify({ id: 'e1', type: 'contact.merged', sequence: 7, data: { name: 'Zoë' } })
const at = 1_800_000_000
const now = () => new Date(at * 1000)

const digest = (text: string, t: number, by = secret) => createHmac('sha256', by).update(`${t}.${text}`).digest('hex')
const signed = (text = body, t = at) => ({ 'service-signature': `t=${t},v1=${digest(text, t)}` })

const refused = (given: Promise<unknown>, reason: RegExp) =>
  assert.rejects(given, (error) => error instanceof WebhookVerificationError && reason.test(error.message))

test('a signed body returns its event, as text or bytes, with the headers of Node or of fetch', async () => {
  for (const raw of [body, Buffer.from(body), new TextEncoder().encode(body)]) {
    assert.equal((await verifyWebhook(raw, signed(), secret, { now })).id, 'e1')
    assert.deepEqual((await verifyWebhook(raw, new Headers(signed()), secret, { now })).data, { name: 'Zoë' })
  }
})

test('another body, another secret or another time does not match', async () => {
  await refused(verifyWebhook(`${body}\n`, signed(), secret, { now }), /does not match/)
  await refused(verifyWebhook(JSON.stringify(JSON.parse(body), null, 1), signed(), secret, { now }), /does not match/)
  await refused(verifyWebhook(body, signed(), `${secret}=`, { now }), /does not match/)
  const moved = { 'service-signature': `t=${at + 1},v1=${digest(body, at)}` }
  await refused(verifyWebhook(body, moved, secret, { now }), /does not match/)
})

test('a signature is valid for five minutes, or for the configured time', async () => {
  const old = signed(body, at - 301)
  await refused(verifyWebhook(body, old, secret, { now }), /too old/)
  await refused(verifyWebhook(body, signed(body, at + 301), secret, { now }), /future/)
  await verifyWebhook(body, signed(body, at - 300), secret, { now })
  await verifyWebhook(body, old, secret, { now, tolerance: 600 })
  await refused(verifyWebhook(body, signed(), secret), /too old|future/)
})

test('unknown pairs are ignored, and one match among several is enough', async () => {
  const several = `v2=new, t=${at},v1=${'0'.repeat(64)},v1=${digest(body, at)},v0=old`
  await verifyWebhook(body, { 'service-signature': several }, secret, { now })
})

test('a missing or malformed header is refused', async () => {
  await refused(verifyWebhook(body, {}, secret, { now }), /missing/)
  await refused(verifyWebhook(body, { 'service-signature': ['a', 'b'] }, secret, { now }), /missing/)
  const malformed = [
    '',
    't=1',
    `v1=${digest(body, at)}`,
    `t=soon,v1=${digest(body, at)}`,
    `t=${at},v1=`,
    `t=${at},v1=zz`,
  ]
  for (const header of malformed) {
    await refused(verifyWebhook(body, { 'service-signature': header }, secret, { now }), /malformed/)
  }
})

test('the examples accept a signed body and refuse any other', async () => {
  process.env.WEBHOOK_SECRET = secret
  const headers = { 'content-type': 'application/json', ...signed(body, Math.floor(Date.now() / 1000)) }
  const app = fastify()
  await app.register(webhooks)
  const receivers = {
    fastify: async (payload: string) =>
      (await app.inject({ method: 'POST', url: '/webhooks', headers, payload })).statusCode,
    fetch: async (payload: string) =>
      (await POST(new Request('https://example.com/webhooks', { method: 'POST', headers, body: payload }))).status,
    express: (payload: string) =>
      new Promise<number>((sendStatus) => void receiveWebhook({ headers, body: Buffer.from(payload) }, { sendStatus })),
  }
  for (const [name, receive] of Object.entries(receivers)) {
    assert.equal(await receive(body), 204, name)
    assert.equal(await receive(`${body} `), 400, name)
  }
  await app.close()
})
