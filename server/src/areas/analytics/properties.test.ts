import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { testApp } from '../../../testing/app.ts'
import { runs } from '../../../testing/depth.ts'
import type { Staff } from '../../../testing/people.ts'
import { minutes } from '../../platform/clock.ts'
import { codeRange } from './packed/by-person.ts'
import { addTo, emptySketch, estimate, mergeInto } from './people/hyper-log-log.ts'
import { codeOf, eachAttempt } from './reports/funnel-rules.ts'
import { type Event, localDay, longest, type Raw, slowFunnel, slowRetention, type Wanted } from './testing-reference.ts'

test('a HyperLogLog stays within four times its standard error, also as a union', () => {
  for (const count of [100, 1000, 10_000, 60_000, 200_000]) {
    const [one, two] = [emptySketch(), emptySketch()]
    for (let n = 0; n < count; n++) addTo(n % 2 === 0 ? one : two, randomUUID())
    mergeInto(one, two)
    const error = Math.abs(estimate(one) - count) / count
    assert.ok(error < 4 * 0.0081, `${count}: ${error}`)
  }
})

const steps = ['a', 'b', 'a', 'c']
const history = fc.array(
  fc.record({ name: fc.constantFrom('a', 'b', 'c', 'd'), at: fc.integer({ min: 0, max: 30 }) }),
  {
    maxLength: 12,
  },
)

test('a funnel reaches the same step as the best possible choice of events', () => {
  fc.assert(
    fc.property(
      history,
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 2, max: 4 }),
      fc.boolean(),
      (events, windowMs, length, isStrict) => {
        const wanted = steps.slice(0, length)
        const sorted = events.toSorted((a, b) => a.at - b.at)
        const matches = ({ name }: Event, step: number) => name === wanted[step]
        const codes = sorted.map((event) =>
          codeOf(wanted.reduce((bits, _, n) => (matches(event, n) ? bits | (1 << n) : bits), 0)),
        )
        const histories = {
          events: Float64Array.from(sorted, ({ at }, n) => at * codeRange + (codes[n] as number)),
          origin: 0,
          starts: Int32Array.of(0, sorted.length),
        }
        const rules = { steps: length, windowMs, order: isStrict ? 'strict' : 'loose' } as const
        const best = longest(sorted, { steps: length, matches, windowMs, isStrict })
        const found: number[][] = []
        eachAttempt(histories, rules, (_number, times, reached) => found.push([...times.subarray(0, reached)]))
        assert.deepEqual(
          found.map((times) => times.length),
          sorted.length === 0 ? [] : [best],
        )
        const [times = []] = found
        assert.deepEqual(
          times,
          times.toSorted((a, b) => a - b),
        )
        assert.ok(best === 0 || (times.at(-1) as number) - (times[0] as number) <= windowMs)
      },
    ),
    { numRuns: 500 },
  )
})

const monday = Date.parse('2030-03-04T00:00:00Z')
const hourMs = 3_600_000

type Action =
  | { kind: 'track'; who: number; name: string; plan: string; hour: number }
  | { kind: 'merge'; from: number; into: number }
  | { kind: 'erase'; who: number }
  | { kind: 'count' }
  | { kind: 'pack' }

const person = fc.integer({ min: 0, max: 3 })
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('track' as const),
      who: person,
      name: fc.constantFrom('x', 'y'),
      plan: fc.constantFrom('free', 'pro'),
      hour: fc.integer({ min: 0, max: 24 * 34 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('merge' as const), from: person, into: person }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase' as const), who: person }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('count' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pack' as const) }) },
)
/** Each changes its clocks within the days of the events, or is half an hour off. */
const timeZone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe')
const question = fc.record({
  steps: fc.array(fc.record({ event: fc.constantFrom('x', 'y'), plan: fc.constantFrom(null, 'free', 'pro') }), {
    minLength: 2,
    maxLength: 4,
  }),
  isStrict: fc.boolean(),
  windowDays: fc.integer({ min: 1, max: 12 }),
  from: fc.constantFrom('2030-03-05', '2030-03-09', '2030-03-29'),
})

/** The events that a slow count sees, by person and under the ids of today. */
function replay(ids: readonly string[]) {
  let events: Raw[] = []
  const into = new Map<string, string>()
  const gone = new Set<string>()
  const survivor = (who: number): string | null => {
    let id = ids[who] as string
    while (into.has(id)) id = into.get(id) as string
    return gone.has(id) ? null : id
  }
  return {
    survivor,
    events: () => events,
    track: (event: Raw) => void events.push(event),
    merge(from: string, to: string) {
      into.set(from, to)
      events = events.map((event) => (event.contact_id === from ? { ...event, contact_id: to } : event))
    },
    erase(id: string) {
      gone.add(id)
      events = events.filter(({ contact_id }) => contact_id !== id)
    },
  }
}

const people = (events: readonly Raw[]) => new Set(events.map(({ contact_id }) => contact_id)).size

function slowCount(events: readonly Raw[], name: string, zone: string) {
  const own = events.filter((event) => event.name === name)
  const plans = Map.groupBy(own, ({ plan }) => plan)
  const days = Map.groupBy(own, ({ at }) => localDay(at, zone))
  return {
    total: [own.length, people(own)],
    plans: [...plans].map(([plan, some]) => [plan, some.length, people(some)]).sort(),
    days: [...days].map(([day, some]) => [day, some.length, people(some)]).sort(),
  }
}

test('reports match a naive count in any time zone, with late, merged, erased, packed or dropped events', async () => {
  const app = await testApp()
  try {
    app.clock.advance(monday + 24 * 36 * hourMs - Date.now())
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { minLength: 4, maxLength: 30 }),
        timeZone,
        question,
        async (actions, zone, wanted) => {
          const owner = await app.signUp()
          assert.equal((await owner.patch('/v1/organization', { time_zone: zone })).status, 200)
          const machine = await app.secretKey(owner)
          // Visitors have no addresses, which are erased one by one.
          const ids: string[] = []
          for (let n = 0; n < 4; n++) ids.push((await app.contact(owner, { kind: 'visitor' })).contactId)
          const model = replay(ids)
          for (const [index, one] of actions.entries()) {
            if (one.kind === 'count') await app.settle()
            if (one.kind === 'pack') {
              await app.settle()
              app.clock.advance(minutes(11))
              await app.settle()
            }
            if (one.kind === 'track') {
              const contact_id = model.survivor(one.who)
              if (contact_id === null) continue
              const at = monday + one.hour * hourMs + index * 1000
              const line = {
                name: one.name,
                contact_id,
                occurred_at: new Date(at).toISOString(),
                properties: { plan: one.plan },
              }
              assert.equal((await machine.post('/v1/track', { events: [line] })).body.accepted, 1)
              model.track({ contact_id, name: one.name, plan: one.plan, at })
            }
            if (one.kind === 'merge') {
              const [from, into] = [model.survivor(one.from), model.survivor(one.into)]
              if (from === null || into === null || from === into) continue
              assert.equal((await machine.post(`/v1/contacts/${into}/merge`, { contact_id: from })).status, 200)
              model.merge(from, into)
            }
            if (one.kind === 'erase') {
              const id = model.survivor(one.who)
              if (id === null) continue
              assert.equal((await machine.delete(`/v1/contacts/${id}`)).status, 204)
              model.erase(id)
            }
          }
          await app.settle()
          await app.database.sql`delete from tracked_events`
          await comparedWith(owner, model.events(), zone)
          await comparedFunnel(owner, model.events(), zone, wanted)
        },
      ),
      { numRuns: runs(12) },
    )
  } finally {
    await app.close()
  }
})

type Series = {
  value: string
  events: number
  people: number
  points: { start: string; events: number; people: number }[]
}

async function comparedWith(owner: Staff, events: readonly Raw[], zone: string) {
  const path = '/v1/organization/analytics'
  const period = 'from=2030-03-02&to=2030-04-10'
  for (const name of ['x', 'y']) {
    const slow = slowCount(events, name, zone)
    const [total] = ((await owner.get(`${path}/events?${period}&event=${name}`)).body as { series: Series[] }).series
    const { series } = (await owner.get(`${path}/events?${period}&event=${name}&breakdown=plan`)).body as {
      series: Series[]
    }
    assert.deepEqual([total?.events ?? 0, total?.people ?? 0], slow.total)
    assert.deepEqual(series.map(({ value, events: count, people: some }) => [value, count, some]).sort(), slow.plans)
    const days = (total?.points ?? []).filter(({ events: count }) => count > 0)
    assert.deepEqual(days.map(({ start, events: count, people: some }) => [start, count, some]).sort(), slow.days)
  }
  const asked = `${path}/retention?interval=week&to=2030-04-08&event=x&return_event=x`
  const { cohorts } = (await owner.get(asked)).body as {
    cohorts: { start: string; periods: { offset: number; people: number }[] }[]
  }
  const cells = cohorts.flatMap(({ start, periods }, index) =>
    periods.flatMap(({ offset, people: some }) => (some > 0 ? [[start, cohorts[index + offset]?.start, some]] : [])),
  )
  assert.deepEqual(
    cells.sort(),
    slowRetention(
      events.filter(({ name }) => name === 'x'),
      zone,
    ),
  )
}

async function comparedFunnel(owner: Staff, events: readonly Raw[], zone: string, wanted: Wanted) {
  const to = '2030-04-02'
  const steps = wanted.steps.map(({ event, plan }) =>
    plan === null ? event : { event, properties: [{ property: 'plan', value: plan }] },
  )
  const order = wanted.isStrict ? 'strict' : 'loose'
  const asked = { from: wanted.from, to, steps, order, window_days: wanted.windowDays }
  const { status, body } = await owner.post('/v1/organization/analytics/funnel', asked)
  assert.equal(status, 200, JSON.stringify(body))
  const reached = body.groups[0].steps.map(({ people: some }: { people: number }) => some)
  assert.deepEqual(reached, slowFunnel(events, { ...wanted, to }, zone), JSON.stringify(asked))
  assert.deepEqual(
    reached,
    reached.toSorted((a: number, b: number) => b - a),
    'a funnel never rises',
  )
}
