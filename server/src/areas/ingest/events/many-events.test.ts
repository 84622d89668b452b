import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import type { ContactPerson } from '../../../../testing/contacts.ts'
import type { Staff } from '../../../../testing/people.ts'
import type { Caller } from '../../../../testing/requests.ts'
import { eraseContactDataAhead } from '../../contacts/public.ts'
import { moveOnwards } from './move-events.ts'

let app: TestApp
let owner: Staff
let machine: Caller

before(async () => {
  app = await testApp()
  owner = await app.signUp()
  machine = await app.secretKey(owner)
})
after(() => app.close())

/** More than one batch; several in one moment, so that a batch ends between two that happened at the same time. */
const many = 12_000

async function someoneWithManyEvents(name: string): Promise<ContactPerson> {
  const person = await app.contact(owner, { kind: 'visitor' })
  await machine.post('/v1/track', { events: [{ name, contact_id: person.contactId }] })
  await app.database.sql`
    insert into tracked_events (environment_id, contact_id, occurred_at, id, stream, name, properties, received_at)
    select environment_id, contact_id, occurred_at - (n / 7) * interval '1 hour', gen_random_uuid(), stream, name,
      jsonb_build_object('n', n), received_at
    from tracked_events, generate_series(2, ${many}::int) n where name = ${name}`
  return person
}

const merge = async (from: ContactPerson, into: ContactPerson) =>
  assert.equal((await machine.post(`/v1/contacts/${into.contactId}/merge`, { contact_id: from.contactId })).status, 200)
const exported = async ({ contactId }: ContactPerson) =>
  (await machine.get(`/v1/contacts/${contactId}/export`)).body.records.events
const placesOf = async (name: string) => {
  const rows = await app.database.sql<{ contact_id: string; count: number }[]>`
    select contact_id, count(*) from tracked_events where name = ${name} group by 1`
  return Object.fromEntries(rows.map(({ contact_id, count }) => [contact_id, count]))
}
const movesLeft = async () => (await app.database.sql`select 1 from tracked_event_moves`).length

test("merging moves the other contact's events in batches, and reads include them at once", async () => {
  const [from, into, last] = [
    await someoneWithManyEvents('followed'),
    await app.contact(owner),
    await app.contact(owner),
  ]
  const before = await exported(from)
  assert.equal(before.count, many)
  await merge(from, into)
  assert.ok(((await placesOf('followed'))[from.contactId] ?? 0) > 0, 'more than one batch')
  assert.deepEqual(await exported(into), before)
  await moveOnwards(app.app.platform)
  assert.deepEqual(await exported(from), before)
  await merge(into, last)
  assert.deepEqual(await exported(last), before)
  await app.settle()
  assert.deepEqual(await placesOf('followed'), { [last.contactId]: many })
  assert.equal(await movesLeft(), 0)
  assert.deepEqual(await exported(last), before)
})

test('erasing a contact while its merged events are being moved deletes all of them', async () => {
  const [from, into] = [await someoneWithManyEvents('forgotten'), await app.contact(owner)]
  await merge(from, into)
  await moveOnwards(app.app.platform)
  assert.equal(Object.keys(await placesOf('forgotten')).length, 2)
  const moving = app.settle()
  assert.equal((await machine.delete(`/v1/contacts/${into.contactId}`)).status, 204)
  assert.deepEqual(await placesOf('forgotten'), {})
  await moving
  await app.settle()
  assert.deepEqual([await placesOf('forgotten'), await movesLeft()], [{}, 0])
})

test('erasing again completes an interrupted erasure', async () => {
  const person = await someoneWithManyEvents('half')
  const { sql } = app.database
  const [row] = await sql<{ id: string }[]>`select environment_id as id from contacts where id = ${person.contactId}`
  const scope = { organizationId: owner.organization, environmentId: row?.id ?? '' }
  await eraseContactDataAhead(app.app.platform, { scope, contactIds: [person.contactId] })
  assert.equal((await machine.get(`/v1/contacts/${person.contactId}`)).status, 200)
  await machine.post('/v1/track', { events: [{ name: 'half', contact_id: person.contactId }] })
  assert.equal((await machine.delete(`/v1/contacts/${person.contactId}`)).status, 204)
  assert.deepEqual(await placesOf('half'), {})
})
