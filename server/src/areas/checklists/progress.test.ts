import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { runs } from '../../../testing/depth.ts'
import { hours } from '../../platform/clock.ts'
import { consumeFacts } from '../../platform/facts/consume.ts'
import { bindConsumer } from '../../platform/facts/consumer.ts'
import { relayFacts } from '../../platform/facts/relay.ts'
import { checklistsArea } from './index.ts'
import { recordProgress } from './progress/record-progress.ts'
import { eventStep, path, type Tenant, tenantOf } from './testing.ts'

let app: TestApp

before(async () => {
  app = await testApp()
})
after(() => app.close())

type Move =
  | { do: 'track'; who: number; name: 'a' | 'b'; ago: number }
  | { do: 'turn' }
  | { do: 'wait'; hours: number }
  | { do: 'merge'; from: number; into: number }

const who = fc.nat(2)
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('track' as const),
      who,
      name: fc.constantFrom('a' as const, 'b' as const),
      ago: fc.nat(5),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('turn' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('merge' as const), from: who, into: who }) },
)

/** The expected records: a fact counts if it arrives while the checklist is on and happened since then. */
class Expected {
  readonly done = new Map<string, number>()
  activatedAt: number | null

  constructor(now: number) {
    this.activatedAt = now
  }

  recordFact(contactId: string, name: string, at: number): void {
    if (this.activatedAt === null || at < this.activatedAt) return
    const key = `${contactId} ${name}`
    this.done.set(key, Math.min(at, this.done.get(key) ?? at))
  }

  merge(from: string, into: string): void {
    for (const name of ['a', 'b']) {
      const at = this.done.get(`${from} ${name}`)
      this.done.delete(`${from} ${name}`)
      if (at !== undefined) this.done.set(`${into} ${name}`, Math.min(at, this.done.get(`${into} ${name}`) ?? at))
    }
  }
}

async function recorded(checklistId: string): Promise<Map<string, number>> {
  const rows = await app.database.sql<{ contact_id: string; event_type: string; done_at: string }[]>`
    select d.contact_id, s.event_type, d.done_at from checklist_progress d
    join checklist_steps s on s.environment_id = d.environment_id and s.checklist_id = d.checklist_id and s.id = d.step_id
    where d.checklist_id = ${checklistId}`
  return new Map(rows.map((row) => [`${row.contact_id} ${row.event_type}`, Date.parse(row.done_at)]))
}

async function act(step: Move, { owner, key, track }: Tenant, people: string[], id: string, expected: Expected) {
  const now = app.clock.now().getTime()
  const of = (n: number) => people[n % people.length] as string
  if (step.do === 'track') {
    const at = now - step.ago * hours(1)
    await track(of(step.who), step.name, { occurred_at: new Date(at).toISOString() })
    expected.recordFact(of(step.who), step.name, at)
  } else if (step.do === 'turn') {
    expected.activatedAt = expected.activatedAt === null ? now : null
    await owner.patch(`${path}/${id}`, { active: expected.activatedAt !== null })
  } else if (step.do === 'merge') {
    const [from, into] = [of(step.from), of(step.into)]
    if (from === into) return
    await key.post(`/v1/contacts/${into}/merge`, { contact_id: from })
    people.splice(people.indexOf(from), 1)
    expected.merge(from, into)
  } else app.clock.advance(hours(step.hours))
  await app.settle()
}

const sorted = (map: Map<string, number>) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1))

test('a checklist ignores earlier facts and counts each later one at its earliest time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 14 }), async (moves) => {
      const tenant = await tenantOf(app)
      const { id } = await tenant.checklist(['a', 'b'])
      await app.settle()
      const people = [await tenant.contact(), await tenant.contact(), await tenant.contact()]
      const created = (await recorded(id)).size
      assert.equal(created, 0, 'what was tracked before it was turned on does not count')
      const { body } = await tenant.owner.get(`${path}/${id}`)
      const expected = new Expected(Date.parse(body.activated_at))
      for (const one of moves) await act(one, tenant, people, id, expected)
      assert.deepEqual(sorted(await recorded(id)), sorted(expected.done))
      await replay()
      assert.deepEqual(sorted(await recorded(id)), sorted(expected.done), 'a replay changes nothing')
    }),
    { numRuns: runs(12) },
  )
})

/** One worker's consumer, from where the cursor in the database stands. */
const consume = () => consumeFacts(app.app.platform, bindConsumer(recordProgress, app.app.contextOf(checklistsArea)))

const countFacts = async () => (await app.database.sql<{ n: number }[]>`select count(*)::int as n from facts`)[0]?.n

/** Lets the consumer read the whole log again, as if it had been stopped before it could note how far it was. */
async function replay(): Promise<void> {
  const before = await countFacts()
  await app.database.sql`update fact_cursors set sequence = 0 where consumer = 'checklists.progress'`
  while ((await consume()) > 0);
  await app.settle()
  assert.equal(await countFacts(), before, 'and tells nothing twice')
}

test('two workers record and report each step once', async () => {
  const tenant = await tenantOf(app)
  const { id } = await tenant.checklist(['a', 'b'])
  await app.settle()
  const people = await Promise.all(Array.from({ length: 20 }, () => tenant.contact()))
  for (let round = 0; round < 2; round++) {
    for (const person of people) for (const name of ['a', 'b']) await tenant.track(person, name)
  }
  await relayFacts(app.database.sql, app.clock.now())
  const worker = async () => {
    while ((await consume()) > 0);
  }
  await Promise.all([worker(), worker(), worker()])
  await app.settle()
  assert.equal((await recorded(id)).size, 40)
  const told = await app.database.sql`
    select type, count(*)::int as n, count(distinct contact_id)::int as people from facts
    where aggregate_id = ${id} and origin = 'service' group by type order by type`
  assert.deepEqual(
    told.map((row) => ({ ...row })),
    [
      { type: 'checklist.completed', n: 20, people: 20 },
      { type: 'checklist.step_done', n: 40, people: 20 },
    ],
  )
})

test('an event that no active checklist waits for creates no fact', async () => {
  const tenant = await tenantOf(app)
  const { id } = await tenant.checklist(['awaited'])
  const someone = await tenant.contact()
  await app.settle()
  const before = await countFacts()
  await tenant.track(someone, 'another')
  await app.settle()
  assert.equal(await countFacts(), before)
  await tenant.owner.patch(`${path}/${id}`, { active: false })
  await app.settle()
  const off = await countFacts()
  await tenant.track(someone, 'awaited')
  await app.settle()
  assert.equal(await countFacts(), off)
  await tenant.owner.patch(`${path}/${id}`, { active: true })
  await tenant.track(someone, 'awaited')
  await app.settle()
  assert.deepEqual(await tenant.doneBy(someone, id), ['Do awaited'])
})

test("a tracked event with the name of one of the service's facts does not create that fact", async () => {
  const tenant = await tenantOf(app)
  const { id } = await tenant.checklist(['contact.signed_in', 'customer.created'])
  const person = await app.contact(tenant.owner)
  await person.post('/v1/track', { events: [{ name: 'contact.signed_in' }, { name: 'customer.created' }] })
  await app.settle()
  assert.deepEqual(await tenant.doneBy(person.contactId, id), [])
  await person.post('/v1/contact/customers', { name: 'Team' })
  await app.settle()
  assert.deepEqual(await tenant.doneBy(person.contactId, id), ['Do customer.created'])
})

test('an export contains the progress, and an erasure removes it', async () => {
  const tenant = await tenantOf(app)
  const { id } = await tenant.checklist(['a'])
  const person = await app.contact(tenant.owner)
  await person.post(`/v1/contact/checklists/${id}/dismiss`)
  await person.post('/v1/track', { events: [{ name: 'a' }] })
  await app.settle()
  const { body } = await tenant.key.get(`/v1/contacts/${person.contactId}/export`)
  const [progress] = body.records.checklist_progress
  assert.equal(progress.step, 'Do a')
  const [choice] = body.records.checklist_choices
  assert.ok(choice.dismissed_at)
  assert.equal((await tenant.key.delete(`/v1/contacts/${person.contactId}`)).status, 204)
  const left = await app.database.sql`
    select contact_id from checklist_progress where contact_id = ${person.contactId}
    union all select contact_id from checklist_choices where contact_id = ${person.contactId}`
  assert.equal(left.length, 0)
})

test('a merge that completes the last step reports the checklist as completed', async () => {
  const tenant = await tenantOf(app)
  const { id } = await tenant.checklist(['a', 'b'])
  const [from, into] = [await tenant.contact(), await tenant.contact()]
  await tenant.track(from, 'a')
  await tenant.track(into, 'b')
  await app.settle()
  await tenant.key.post(`/v1/contacts/${into}/merge`, { contact_id: from })
  await app.settle()
  assert.equal((await tenant.doneBy(into, id)).length, 2)
  const told = await app.database.sql`
    select contact_id from facts where aggregate_id = ${id} and type = 'checklist.completed'`
  assert.deepEqual(
    told.map(({ contact_id }) => contact_id),
    [into],
  )
})

test('segments can filter by whether a checklist is completed', async () => {
  const tenant = await tenantOf(app)
  const { id, steps } = await tenant.checklist(['a', 'b'])
  const someone = await tenant.contact()
  const segments = '/v1/organization/segments'
  const condition = { field: `checklist.${id}.done`, op: 'eq', value: true }
  const { body: segment } = await tenant.owner.post(segments, { name: 'Done', condition })
  const members = async () => {
    await app.settle()
    const { body } = await tenant.owner.get(`${segments}/${segment.id}/members`)
    return body.contacts.map((contact: { id: string }) => contact.id)
  }
  assert.deepEqual(await members(), [])
  await tenant.track(someone, 'a')
  assert.deepEqual(await members(), [])
  await tenant.track(someone, 'b')
  assert.deepEqual(await members(), [someone])
  const [first] = steps
  const kept = { ...eventStep('a'), id: first?.id }
  await tenant.owner.patch(`${path}/${id}`, { steps: [kept, eventStep('contact.signed_in')] })
  assert.deepEqual(await members(), [])
  await tenant.owner.patch(`${path}/${id}`, { steps: [kept] })
  assert.deepEqual(await members(), [someone])
  const unknown = { ...condition, field: 'checklist.first.done' }
  assert.equal((await tenant.owner.post(segments, { name: 'No', condition: unknown })).status, 400)
})
