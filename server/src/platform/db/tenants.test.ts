import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distributedHandle } from '../../../testing/engine.ts'
import type { Db } from './sql.ts'
import { byTenant, inTenants } from './tenants.ts'

const server = (() => {}) as unknown as Db
const placeOf = (item: string) => item.charAt(0)

test('on one server a statement contains the items of all tenants', async () => {
  assert.deepEqual(byTenant(server, ['a1', 'b1', 'a2'], placeOf), [['a1', 'b1', 'a2']])
  assert.deepEqual(byTenant(server, [], placeOf), [])
})

test('with distributed tables a statement contains the items of one tenant, and the results are combined', async () => {
  const handle = await distributedHandle()
  assert.deepEqual(byTenant(handle, ['a1', 'b1', 'a2'], placeOf), [['a1', 'a2'], ['b1']])
  assert.deepEqual(byTenant(handle, [], placeOf), [])
  const answered = await inTenants(handle, ['a1', 'b1', 'a2'], placeOf, async (items) =>
    items.map((item) => `${item}!`),
  )
  assert.deepEqual(answered, ['a1!', 'a2!', 'b1!'])
})
