import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'

let app: TestApp
let owner: Staff
let key: Caller

before(async () => {
  app = await testApp()
  owner = await app.signUp()
  key = await app.secretKey(owner)
})
after(() => app.close())

const path = '/v1/organization/segments'
const leaf = { field: 'contact.kind', op: 'eq', value: 'identified' }
const nested = (depth: number): object => (depth === 1 ? leaf : { not: nested(depth - 1) })

const refused: [condition: unknown, at: string][] = [
  [{}, 'condition'],
  [{ all: [] }, 'condition.all'],
  [{ all: [leaf], any: [leaf] }, 'condition'],
  [{ any: [leaf, 'text'] }, 'condition.any.1'],
  [nested(6), 'condition.not.not.not.not.not'],
  [
    { all: [{ any: Array.from({ length: 26 }, () => leaf) }, { any: Array.from({ length: 25 }, () => leaf) }] },
    'condition',
  ],
  [{ field: 'contact.shoe_size', op: 'eq', value: 1 }, 'condition.field'],
  [{ field: 'attributes.', op: 'eq', value: 1 }, 'condition.field'],
  [{ field: 'contact.kind', op: 'gt', value: 'a' }, 'condition.op'],
  [{ field: 'contact.email', op: 'matches', value: '(a+)+$' }, 'condition.op'],
  [{ all: [leaf, { field: 'contact.name', op: 'eq', value: 5 }] }, 'condition.all.1.value'],
  [{ field: 'contact.last_seen_at', op: 'within_days', value: '14' }, 'condition.value'],
  [{ field: 'contact.last_seen_at', op: 'within_days', value: 0 }, 'condition.value'],
  [{ field: 'contact.last_seen_at', op: 'gt', value: 'yesterday' }, 'condition.value'],
  [{ field: 'team.members', op: 'gte', value: true }, 'condition.value'],
  [{ field: 'attributes.plan', op: 'in', value: [] }, 'condition.value'],
  [{ field: 'attributes.plan', op: 'eq', value: { a: 1 } }, 'condition.value'],
  [{ field: 'attributes.plan', op: 'exists', value: 'yes' }, 'condition.value'],
  [{ field: 'attributes.plan', op: 'contains', value: '' }, 'condition.value'],
  [{ event: '' }, 'condition.event'],
  [{ event: 'a', within_days: 1.5 }, 'condition.within_days'],
  [{ event: 'a', count: {} }, 'condition.count'],
  [{ event: 'a', count: { eq: 1, gte: 2 } }, 'condition.count'],
  [{ event: 'a', count: { gte: -1 } }, 'condition.count.gte'],
  [{ event: 'a', where: [{ property: 'p', op: 'within_days', value: 3 }] }, 'condition.where.0.op'],
  [{ event: 'a', where: [{ property: '', op: 'eq', value: 3 }] }, 'condition.where.0.property'],
  [{ segment: 'x' }, 'condition.segment'],
  [{ segment: '0190a5b2-7c1e-7d5a-9f3b-2f6d1c8e4a70' }, 'condition.segment'],
]

test('an invalid condition is refused with the path of its leaf, in create and in preview', async () => {
  for (const [condition, at] of refused) {
    for (const answer of [
      await owner.post(path, { name: 'Refused', condition }),
      await owner.post(`${path}/preview`, { condition }),
    ]) {
      assert.equal(answer.status, 400, JSON.stringify(condition))
      assert.ok(at in answer.body.error.fields, `${JSON.stringify(answer.body.error)} names ${at}`)
    }
  }
  assert.deepEqual((await owner.get(path)).body.segments, [])
})

const holding: [condition: object, whom: string[]][] = [
  [{ field: 'attributes.v', op: 'eq', value: 'ABC' }, ['text']],
  [{ field: 'attributes.v', op: 'neq', value: 'other' }, ['text', 'date', 'time', 'february']],
  [{ field: 'attributes.v', op: 'neq', value: 7 }, []],
  [{ field: 'attributes.v', op: 'gt', value: 6.5 }, ['number']],
  [{ field: 'attributes.v', op: 'in', value: [7, 'abc', true] }, ['text', 'number', 'boolean']],
  [{ field: 'attributes.v', op: 'contains', value: 'B' }, ['text', 'list']],
  [{ field: 'attributes.v', op: 'contains', value: 3 }, ['list']],
  [{ field: 'attributes.v', op: 'starts_with', value: 'ab' }, ['text']],
  [{ field: 'attributes.v', op: 'ends_with', value: 'BC' }, ['text']],
  [{ field: 'attributes.v', op: 'eq', value: true }, ['boolean']],
  [{ field: 'attributes.v', op: 'gte', value: '2026-03-01' }, ['date', 'february']],
  [{ field: 'attributes.v', op: 'lt', value: '2026-03-01T00:00:00Z' }, ['time']],
  [{ field: 'attributes.v', op: 'before_days', value: 1 }, ['date', 'time', 'february']],
  [
    { field: 'attributes.v', op: 'exists', value: true },
    ['text', 'number', 'boolean', 'list', 'object', 'date', 'time', 'february'],
  ],
  [{ field: 'attributes.v', op: 'exists', value: false }, ['none']],
  [{ not: { field: 'attributes.v', op: 'exists', value: true } }, ['none']],
  [
    { field: 'team.role', op: 'exists', value: false },
    ['text', 'number', 'boolean', 'list', 'object', 'date', 'time', 'february', 'none'],
  ],
  [{ field: 'contact.email_domain', op: 'eq', value: 'Example.org' }, ['text']],
]

test('values of any type are compared only with values of the same type, without errors', async () => {
  const values = {
    text: 'aBc',
    number: 7,
    boolean: true,
    list: ['B', 3],
    object: { a: 1 },
    date: '2026-04-01',
    time: '2026-02-28T23:30:00.5-00:15',
    february: '2026-02-30',
    none: undefined,
  }
  const names = new Map<string, string>()
  for (const [name, v] of Object.entries(values)) {
    const email = name === 'text' ? { email: 'Someone@EXAMPLE.org' } : {}
    const { body } = await key.post('/v1/contacts', {
      external_id: name,
      ...email,
      attributes: v === undefined ? {} : { v },
    })
    names.set(body.id, name)
  }
  app.clock.advance(1000)
  for (const [condition, whom] of holding) {
    const { status, body } = await owner.post(`${path}/preview`, { condition })
    assert.equal(status, 200, JSON.stringify(body))
    const found = body.sample.map(({ id }: { id: string }) => names.get(id))
    assert.deepEqual(found.toSorted(), whom.toSorted(), JSON.stringify(condition))
    assert.equal(body.count, whom.length)
  }
})
