import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { days } from '../../platform/clock.ts'
import { done, inbox, made, ownPath, type Support, supportOf } from './testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const path = '/v1/organization/segments'

/** Creates segments, and returns how many members each has after its changes are applied. */
async function segmentsOf({ owner }: Support, conditions: Record<string, object>) {
  const ids = new Map<string, string>()
  for (const [name, condition] of Object.entries(conditions)) {
    ids.set(name, (await made(owner, path, { name, condition })).id)
  }
  await app.settle()
  return async () => {
    await app.settle()
    const counts: Record<string, number> = {}
    for (const [name, id] of ids) {
      const { members } = (await owner.get(`${path}/${id}`)).body
      const { count } = (await owner.post(`${path}/preview`, { condition: conditions[name] })).body
      assert.equal(members, count, `${name} has the members of its condition`)
      counts[name] = members
    }
    return counts
  }
}

test('conversation segments follow each change of a conversation', async () => {
  const support = await supportOf(app)
  const { owner, person, write, reply } = support
  const someone = await person()
  await person()
  const members = await segmentsOf(support, {
    waiting: { field: 'conversation.open', op: 'gte', value: 1 },
    several: { field: 'conversation.count', op: 'gte', value: 2 },
    closed: { field: 'conversation.status', op: 'eq', value: 'closed' },
    byEmail: { field: 'conversation.channel', op: 'eq', value: 'email' },
    tagged: { field: 'conversation.tag', op: 'eq', value: 'Billing' },
    unhappy: { field: 'conversation.rating', op: 'lte', value: 2 },
    none: { field: 'conversation.last_at', op: 'exists', value: false },
  })
  const nothing = { waiting: 0, several: 0, closed: 0, byEmail: 0, tagged: 0, unhappy: 0, none: 2 }
  assert.deepEqual(await members(), nothing)
  const first = await write(someone, 'Where is my invoice?')
  assert.deepEqual(await members(), { ...nothing, waiting: 1, none: 1 })
  const tag = await made(owner, `${inbox}/tags`, { name: 'Billing' })
  await done(owner, `${inbox}/${first.id}/tag`, { add: [tag.id] })
  await reply(first.id, 'It is in your portal.')
  await done(owner, `${inbox}/${first.id}/close`)
  await done(someone, `${ownPath}/${first.id}/rating`, { score: 2 })
  assert.deepEqual(await members(), { ...nothing, closed: 1, tagged: 1, unhappy: 1, none: 1 })
  assert.equal((await owner.patch(`${inbox}/tags/${tag.id}`, { name: 'Invoices' })).status, 200)
  assert.equal((await members()).tagged, 0)
  assert.equal((await owner.patch(`${inbox}/tags/${tag.id}`, { name: 'Billing' })).status, 200)
  const second = await write(someone, 'And my credits?')
  assert.deepEqual(await members(), {
    ...nothing,
    waiting: 1,
    several: 1,
    closed: 1,
    tagged: 1,
    unhappy: 1,
    none: 1,
  })
  await done(owner, `${inbox}/${second.id}/merge`, { into: first.id })
  const merged = await members()
  assert.deepEqual([merged.several, merged.tagged], [0, 1])
  assert.equal((await owner.delete(`${inbox}/tags/${tag.id}`)).status, 204)
  assert.equal((await members()).tagged, 0)
})

test('a contact without a reply for weeks enters and leaves a time-based segment', async () => {
  const support = await supportOf(app)
  const someone = await support.person()
  const members = await segmentsOf(support, {
    quiet: { field: 'conversation.last_at', op: 'before_days', value: 14 },
  })
  const { id } = await support.write(someone, 'Hello')
  assert.deepEqual(await members(), { quiet: 0 })
  app.clock.advance(days(15))
  assert.deepEqual(await members(), { quiet: 1 })
  await support.reply(id, 'Sorry for the wait.')
  assert.deepEqual(await members(), { quiet: 0 })
})

test('the conversation fields are offered with their values', async () => {
  const { owner } = await supportOf(app)
  await made(owner, `${inbox}/tags`, { name: 'Bug' })
  const { fields } = (await owner.get(`${path}/fields`)).body as { fields: { name: string; values: unknown[] }[] }
  const valuesOf = (name: string) => fields.find((field) => field.name === name)?.values
  assert.deepEqual(valuesOf('conversation.tag'), ['Bug'])
  assert.deepEqual(valuesOf('conversation.status'), ['open', 'snoozed', 'closed'])
  assert.deepEqual(valuesOf('conversation.rating'), [])
})
