import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distributedHandle } from '../../../testing/engine.ts'
import { byPlace, inPlaces } from './places.ts'
import type { Db } from './sql.ts'

const server = (() => {}) as unknown as Db
const placeOf = (item: string) => item.charAt(0)

test('on one server a statement takes the items of all places', async () => {
  assert.deepEqual(byPlace(server, ['a1', 'b1', 'a2'], placeOf), [['a1', 'b1', 'a2']])
  assert.deepEqual(byPlace(server, [], placeOf), [])
})

test('where the tables are distributed it takes those of one place, and all that they answer comes together', async () => {
  const handle = await distributedHandle()
  assert.deepEqual(byPlace(handle, ['a1', 'b1', 'a2'], placeOf), [['a1', 'a2'], ['b1']])
  assert.deepEqual(byPlace(handle, [], placeOf), [])
  const answered = await inPlaces(handle, ['a1', 'b1', 'a2'], placeOf, async (items) => items.map((item) => `${item}!`))
  assert.deepEqual(answered, ['a1!', 'a2!', 'b1!'])
})
