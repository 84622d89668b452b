import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageOf } from '@userkeep/contract'
import { pageOfRows } from './page-of-rows.ts'

const rows = (...ids: string[]) => ids.map((id) => ({ id }))
const read = (some: { id: string }[], query: object) => {
  const { rows: shown, nextCursor } = pageOfRows('things', some, pageOf(query))
  return { ids: shown.map(({ id }) => id).join(''), next: nextCursor ?? undefined }
}

test('a small list is paginated by offset and by cursor, while rows are added and deleted', () => {
  const all = rows('a', 'b', 'c', 'd')
  assert.deepEqual(read(all, {}), { ids: 'abcd', next: undefined })
  assert.equal(read(all, { limit: 2, offset: 1 }).ids, 'bc')
  const { ids, next } = read(all, { limit: 2 })
  assert.equal(ids, 'ab')
  assert.deepEqual(read(all, { limit: 2, starting_after: next }), { ids: 'cd', next: undefined })
  assert.equal(read(rows('0', 'a', 'b', 'c', 'd'), { limit: 2, starting_after: next }).ids, 'cd')
  assert.equal(read(rows('a', 'c', 'd'), { limit: 2, starting_after: next }).ids, 'cd')
})

test('a cursor of another list, or combined with an offset, is refused', () => {
  const other = Buffer.from(JSON.stringify(['others', 'a', 1])).toString('base64url')
  for (const query of [{ starting_after: other }, { starting_after: 'x' }, { starting_after: other, offset: 1 }]) {
    assert.throws(() => read(rows('a'), query), { code: 'invalid_request' })
  }
})
