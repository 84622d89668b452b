import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { days, hours } from '../../platform/clock.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const path = '/v1/organization/segments'

test('the size of a segment is recorded daily, and the value of today is the current size', async () => {
  const owner = await app.signUp()
  const machine = await app.secretKey(owner)
  const condition = { field: 'attributes.plan', op: 'eq', value: 'pro' }
  const { body: segment } = await owner.post(path, { name: 'Pro', condition })
  const join = async (email: string) => {
    await machine.post('/v1/contacts', { email, attributes: { plan: 'pro' } })
    await app.settle()
  }
  const sizes = async (query = '') => {
    const { status, body } = await owner.get(`${path}/${segment.id}/sizes${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.sizes.map(({ members }: { members: number }) => members)
  }
  await app.settle()
  assert.deepEqual(await sizes(), [0])
  await join('ada@example.com')
  app.clock.advance(hours(2))
  await app.settle()
  assert.deepEqual(await sizes(), [1])
  app.clock.advance(days(1))
  await join('bob@example.com')
  assert.deepEqual((await sizes()).slice(-2), [1, 2])
  assert.deepEqual(await sizes('?days=1'), [2])
  assert.equal((await (await app.signUp()).get(`${path}/${segment.id}/sizes`)).status, 404)
  assert.equal((await owner.get(`${path}/${segment.id}/sizes?environment=test`)).status, 404)
})
