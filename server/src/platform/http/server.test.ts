import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { silent } from '../../../testing/app.ts'
import { createServer } from './server.ts'

test('the address of a client that has disconnected is still known', async (t) => {
  const app = createServer({ log: silent, trustProxy: false })
  t.after(() => app.close())
  const begun = Promise.withResolvers<void>()
  const address = Promise.withResolvers<string>()
  app.get('/', async (request) => {
    begun.resolve()
    await once(request.raw.socket, 'close')
    address.resolve(request.ip)
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nhost: userkeep.test\r\n\r\n')
  await begun.promise
  client.destroy()
  assert.equal(await address.promise, '127.0.0.1')
})

test('an overdue request gets 503, and its handler may finish later', async (t) => {
  const app = createServer({ log: silent, trustProxy: false, overdueMs: 20 })
  t.after(() => app.close())
  const end = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    await end.promise
    ended.resolve()
    return { late: true }
  })
  app.get('/quick', async () => ({ late: false }))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const slow = await fetch(`${url}/slow`)
  assert.equal(slow.status, 503)
  assert.equal(slow.headers.get('retry-after'), '1')
  assert.equal(((await slow.json()) as { error: { code: string } }).error.code, 'unavailable')
  end.resolve()
  await ended.promise
  assert.deepEqual(await (await fetch(`${url}/quick`)).json(), { late: false })
})
