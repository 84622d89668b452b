import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type CodedDay, historiesOf } from '../packed/by-person.ts'
import { countLinks } from './path-links.ts'

const [people, names] = [4, 3]
const minuteMs = 60_000

interface Event {
  person: number
  day: number
  minute: number
  name: number
}

const event: fc.Arbitrary<Event> = fc.record({
  person: fc.integer({ min: 0, max: people - 1 }),
  day: fc.integer({ min: 1, max: 3 }),
  minute: fc.integer({ min: 0, max: 200 }).map((n) => n * 7),
  name: fc.integer({ min: 0, max: names - 1 }),
})

const timeOf = ({ day, minute }: Event): number => day * 24 * 60 + minute

/** Packs events as days are read: a list for each name and day, sorted by person and time, in any order of the lists. */
function daysOf(events: readonly Event[]): CodedDay[] {
  const lists = Map.groupBy(events, ({ day, name }) => `${name} ${day}`)
  return [...lists.values()].map((list) => {
    const sorted = list.toSorted((a, b) => a.person - b.person || a.minute - b.minute)
    return {
      day: `2030-03-0${sorted[0]?.day}`,
      numbers: Int32Array.from(sorted, ({ person }) => person),
      values: Int32Array.from(sorted, ({ minute }) => minute * minuteMs),
      codes: Uint16Array.from(sorted, ({ name }) => name),
    }
  })
}

/** Writes down the visits of each person, and then counts which name follows which. */
function slowLinks(events: readonly Event[], start: number | null) {
  const counts = new Map<string, number>()
  let sessions = 0
  for (const own of Map.groupBy(events, ({ person }) => person).values()) {
    const visits: Event[][] = []
    for (const one of own.toSorted((a, b) => timeOf(a) - timeOf(b) || a.name - b.name)) {
      const last = visits.at(-1)?.at(-1)
      if (last === undefined || timeOf(one) - timeOf(last) > 30) visits.push([])
      visits.at(-1)?.push(one)
    }
    for (const visit of visits) {
      const path = visit.map(({ name }) => name).filter((name, n, all) => name !== all[n - 1])
      const from = start === null ? 0 : path.indexOf(start)
      if (from < 0) continue
      sessions++
      const steps = [...(start === null ? ['begin'] : []), ...path.slice(from), 'end']
      for (let depth = 1; depth < Math.min(steps.length, 6); depth++) {
        const link = `${depth} ${steps[depth - 1]} ${steps[depth]}`
        counts.set(link, (counts.get(link) ?? 0) + 1)
      }
    }
  }
  return { sessions, links: [...counts].toSorted() }
}

test('paths have the links of the visits written down one by one', () => {
  const anyStart = fc.option(fc.integer({ min: 0, max: names - 1 }), { nil: null })
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), anyStart, (events, start) => {
      const { links, sessions } = countLinks(historiesOf(daysOf(events), new Uint8Array(people).fill(1)), names, start)
      const nameOf = (name: number, nothing: string) => (name === names ? nothing : name)
      const found = links.map(({ depth, from, to, sessions }): [string, number] => [
        `${depth} ${nameOf(from, 'begin')} ${nameOf(to, 'end')}`,
        sessions,
      ])
      assert.deepEqual({ sessions, links: found.toSorted() }, slowLinks(events, start))
    }),
    { numRuns: 500 },
  )
})

test('people are grouped in order of time, however many there are, and others are left out', () => {
  const count = 40_000
  const numbers = Int32Array.from({ length: count * 2 }, (_, n) => n >> 1)
  const values = Int32Array.from({ length: count * 2 }, (_, n) => (n % 2) * 1000 + 5)
  const day = (day: string, code: number) => ({ day, numbers, values, codes: new Uint16Array(count * 2).fill(code) })
  const among = Uint8Array.from({ length: count }, (_, number) => number % 2)
  const { events, starts } = historiesOf([day('2030-03-02', 2), day('2030-03-01', 1)], among)
  assert.equal(events.length, count * 2)
  const dayMs = 86_400_000
  const wanted = [5, 1005, dayMs + 5, dayMs + 1005].map((time, n) => time * 0x10000 + (n < 2 ? 1 : 2))
  for (const number of [1, 20_001, count - 1]) {
    assert.deepEqual([...events.subarray(starts[number], starts[number + 1])], wanted)
    assert.equal(starts[number - 1], starts[number])
  }
})
