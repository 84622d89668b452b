import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { runs } from '../../../testing/depth.ts'
import { days, hours } from '../../platform/clock.ts'
import { consumeFacts } from '../../platform/facts/consume.ts'
import { bindConsumer } from '../../platform/facts/consumer.ts'
import { relayFacts } from '../../platform/facts/relay.ts'
import { countFacts } from './counting/count-facts.ts'
import { gamificationArea } from './index.ts'
import { dayOf } from './rules.ts'
import { assertSums, path, type Tenant, tenantOf } from './testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

/** One worker's consumer, from where the cursor in the database stands. */
const consume = () => consumeFacts(app.app.platform, bindConsumer(countFacts, app.app.contextOf(gamificationArea)))

const countOf = async (type: string) =>
  (await app.database.sql<{ n: number }[]>`select count(*)::int as n from facts where type = ${type}`)[0]?.n

/** Lets the consumer read the whole log again, as if it had been stopped before it could note how far it was. */
async function replay(): Promise<void> {
  const count = async () => [await countOf('gamification.level_reached'), await countOf('gamification.badge_earned')]
  const before = await count()
  await app.database.sql`update fact_cursors set sequence = 0 where consumer = 'gamification.points'`
  while ((await consume()) > 0);
  await app.settle()
  assert.deepEqual(await count(), before, 'a replay tells nothing twice')
}

type Move =
  | { do: 'track'; who: number; name: 'free' | 'daily' | 'once'; ago: number }
  | { do: 'turn' }
  | { do: 'wait'; hours: number }
  | { do: 'merge'; from: number; into: number }
  | { do: 'replay' }

const who = fc.nat(2)
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('track' as const),
      who,
      name: fc.constantFrom('free' as const, 'daily' as const, 'once' as const),
      ago: fc.nat(30),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('turn' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 14 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('merge' as const), from: who, into: who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('replay' as const) }) },
)

/**
 * The expected standing by the rules: everything, two a day, or one ever, of events while the rule was on, for any id
 * of a person.
 */
class Expected {
  readonly told = new Map<string, { name: string; at: number }[]>()
  since: number

  constructor(now: number) {
    this.since = now
  }

  recordFact(contactId: string, name: string, at: number): void {
    if (at >= this.since) this.told.set(contactId, [...(this.told.get(contactId) ?? []), { name, at }])
  }

  merge(from: string, into: string): void {
    this.told.set(into, [...(this.told.get(into) ?? []), ...(this.told.get(from) ?? [])])
    this.told.delete(from)
  }

  points(contactId: string): number {
    const told = this.told.get(contactId) ?? []
    const times = (name: string) => told.filter((one) => one.name === name)
    const byDay = [...Map.groupBy(times('daily'), ({ at }) => dayOf(new Date(at))).values()]
    const daily = byDay.reduce((sum, { length }) => sum + Math.min(2, length), 0)
    return times('free').length * 1 + daily * 10 + Math.min(1, times('once').length) * 100
  }
}

interface Playing {
  tenant: Tenant
  people: string[]
  rules: string[]
  expected: Expected
}

async function act(step: Move, { tenant, people, rules, expected }: Playing): Promise<void> {
  const now = app.clock.now().getTime()
  const of = (n: number) => people[n % people.length] as string
  if (step.do === 'track') {
    const at = now - step.ago * hours(1)
    await tenant.track(of(step.who), step.name, { occurred_at: new Date(at).toISOString() })
    expected.recordFact(of(step.who), step.name, at)
  } else if (step.do === 'turn') {
    for (const id of rules) {
      await tenant.owner.patch(`${path}/rules/${id}`, { active: false })
      const { body } = await tenant.owner.patch(`${path}/rules/${id}`, { active: true })
      expected.since = Date.parse(body.counts_from)
    }
  } else if (step.do === 'merge') {
    const [from, into] = [of(step.from), of(step.into)]
    if (from === into) return
    await tenant.key.post(`/v1/contacts/${into}/merge`, { contact_id: from })
    people.splice(people.indexOf(from), 1)
    expected.merge(from, into)
  } else if (step.do === 'replay') await replay()
  else app.clock.advance(hours(step.hours))
  await app.settle()
}

test('points are the sum of the ledger, within the caps, also after late and repeated events and merges', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 16 }), async (moves) => {
      const tenant = await tenantOf(app)
      const rules = [
        await tenant.rule('free', { points: 1 }),
        await tenant.rule('daily', { points: 10, cap: { times: 2, per: 'day' } }),
        await tenant.rule('once', { points: 100, cap: { times: 1, per: 'ever' } }),
      ].map(({ id }) => id)
      await app.settle()
      const people = [await tenant.contact(), await tenant.contact(), await tenant.contact()]
      app.clock.advance(hours(1))
      const expected = new Expected(0)
      await act({ do: 'turn' }, { tenant, people, rules, expected })
      for (const one of moves) await act(one, { tenant, people, rules, expected })
      await replay()
      for (const id of people) assert.equal((await tenant.standing(id)).points, expected.points(id))
      await assertSums(app)
    }),
    { numRuns: runs(12) },
  )
})

test('events before a rule was activated or changed earn nothing by it', async () => {
  const tenant = await tenantOf(app)
  const someone = await tenant.contact()
  await tenant.track(someone, 'a')
  const { id } = await tenant.rule('a')
  const late = { occurred_at: new Date(app.clock.now().getTime() - hours(1)).toISOString() }
  await tenant.track(someone, 'a', late)
  assert.equal((await tenant.standing(someone)).points, 0)
  await tenant.track(someone, 'a')
  assert.equal((await tenant.standing(someone)).points, 10)
  app.clock.advance(hours(2))
  await tenant.owner.patch(`${path}/rules/${id}`, { points: 50 })
  await tenant.track(someone, 'a', { occurred_at: new Date(app.clock.now().getTime() - hours(1)).toISOString() })
  assert.equal((await tenant.standing(someone)).points, 10, 'what was earned stays, and nothing is earned backwards')
  await tenant.track(someone, 'a')
  assert.equal((await tenant.standing(someone)).points, 60)
})

test('a cap still applies after its rule is changed', async () => {
  const tenant = await tenantOf(app)
  const { id } = await tenant.rule('a', { cap: { times: 2, per: 'ever' } })
  const someone = await tenant.contact()
  for (let n = 0; n < 3; n++) await tenant.track(someone, 'a')
  assert.equal((await tenant.standing(someone)).points, 20)
  await tenant.owner.patch(`${path}/rules/${id}`, { cap: { times: 3, per: 'ever' } })
  for (let n = 0; n < 3; n++) await tenant.track(someone, 'a')
  assert.equal((await tenant.standing(someone)).points, 30)
})

test('events from a browser, and events with the name of a fact, earn nothing', async () => {
  const tenant = await tenantOf(app)
  await tenant.rule('a')
  await tenant.rule('customer.created')
  const person = await app.contact(tenant.owner)
  await person.post('/v1/track', { events: [{ name: 'a' }, { name: 'customer.created' }] })
  await tenant.track(person.contactId, 'customer.created')
  assert.equal((await tenant.standing(person.contactId)).points, 0)
  await person.post('/v1/contact/customers', { name: 'Team' })
  await tenant.track(person.contactId, 'a')
  assert.equal((await tenant.standing(person.contactId)).points, 20)
})

test('three workers and a replay count each fact once', async () => {
  const tenant = await tenantOf(app)
  await tenant.rule('a', { cap: { times: 3, per: 'week' } })
  await tenant.make('levels', { key: 'first', name: 'First', threshold: 30 })
  await app.settle()
  const told = (await countOf('gamification.level_reached')) ?? 0
  const people = await Promise.all(Array.from({ length: 10 }, () => tenant.contact()))
  for (let round = 0; round < 4; round++) for (const person of people) await tenant.track(person, 'a')
  await relayFacts(app.database.sql, app.clock.now())
  const worker = async () => {
    while ((await consume()) > 0);
  }
  await Promise.all([worker(), worker(), worker()])
  await app.settle()
  for (const person of people) assert.equal((await tenant.standing(person)).points, 30)
  assert.equal(await countOf('gamification.level_reached'), told + 10)
  await replay()
  await assertSums(app)
})

test('a level is reached and reported once, also when several are passed at once', async () => {
  const tenant = await tenantOf(app)
  await tenant.make('levels', { key: 'start', name: 'Start', threshold: 0 })
  const silver = await tenant.make('levels', { key: 'silver', name: 'Silver', threshold: 5 })
  const gold = await tenant.make('levels', { key: 'gold', name: 'Gold', threshold: 10 })
  await tenant.make('badges', {
    ...{ key: 'golden', name: 'Golden', icon: 'crown', active: true },
    award: { by: 'level', id: gold.id },
  })
  await tenant.rule('a')
  const someone = await tenant.contact()
  assert.equal((await tenant.standing(someone)).level?.key, 'start')
  await tenant.track(someone, 'a')
  await tenant.track(someone, 'a')
  const { level, badges } = await tenant.standing(someone)
  assert.deepEqual([level?.key, badges.map(({ earned_at }) => earned_at !== null)], ['gold', [true]])
  const told = await app.database.sql`
    select aggregate_id from facts where type = 'gamification.level_reached' and contact_id = ${someone} order by sequence`
  assert.deepEqual(
    told.map((row) => row.aggregate_id),
    [silver.id, gold.id],
  )
})

test('a badge is earned after its rule has counted often enough since the badge was activated', async () => {
  const tenant = await tenantOf(app)
  const { id } = await tenant.rule('a', { points: 0 })
  const someone = await tenant.contact()
  await tenant.track(someone, 'a')
  await app.settle()
  app.clock.advance(hours(1))
  const award = { by: 'rule', id, count: 2 }
  await tenant.make('badges', { key: 'twice', name: 'Twice', icon: 'star', award, active: true })
  const has = async () => (await tenant.standing(someone)).badges[0]?.earned_at !== null
  await tenant.track(someone, 'a')
  assert.equal(await has(), false)
  await tenant.track(someone, 'a')
  assert.equal(await has(), true)
  await tenant.track(someone, 'a')
  await app.settle()
  const told = await app.database.sql`
    select data from facts where type = 'gamification.badge_earned' and contact_id = ${someone}`
  assert.equal(told.length, 1)
})

test('a streak continues from day to day, ends after a day without events, and earns its badge', async () => {
  const tenant = await tenantOf(app)
  await tenant.track(await tenant.contact(), 'visit')
  const streak = await tenant.make('streaks', { name: 'Days', event_type: 'visit', per: 'day', active: true })
  const award = { by: 'streak', id: streak.id, count: 3 }
  await tenant.make('badges', { key: 'three', name: 'Three days', icon: 'flame', award, active: true })
  const someone = await tenant.contact()
  const shown = async () => {
    const { streaks, badges } = await tenant.standing(someone)
    const [{ current, longest, kept } = { current: 0, longest: 0, kept: false }] = streaks
    return [current, longest, kept, badges[0]?.earned_at !== null]
  }
  await tenant.track(someone, 'visit')
  assert.deepEqual(await shown(), [1, 1, true, false])
  app.clock.advance(days(1))
  assert.deepEqual(await shown(), [1, 1, false, false])
  await tenant.track(someone, 'visit')
  app.clock.advance(days(2))
  await tenant.track(someone, 'visit')
  assert.deepEqual(await shown(), [1, 2, true, false])
  const between = new Date(app.clock.now().getTime() - days(1)).toISOString()
  await tenant.track(someone, 'visit', { occurred_at: between })
  assert.deepEqual(await shown(), [4, 4, true, true], 'what is told late closes the gap')
  app.clock.advance(days(3))
  assert.deepEqual(await shown(), [0, 4, false, true])
})
