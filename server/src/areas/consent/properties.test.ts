import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { environmentOf } from '../../../testing/contacts.ts'
import { runs } from '../../../testing/depth.ts'
import type { Staff } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'
import { consented } from './public.ts'

let apps: [TestApp, TestApp]
let machines: Caller[]
let owner: Staff
let environmentId: string
before(async () => {
  const first = await testApp()
  // Two instances, the clock of the second one behind: what is decided there later still counts as later.
  apps = [first, await testApp({ database: first.database })]
  first.clock.advance(500)
  owner = await first.signUp()
  const { key } = await first.secretKey(owner)
  machines = apps.map((app) => app.as(key))
  environmentId = await environmentOf(first.database.sql, owner, 'live')
})
after(async () => {
  await apps[1].close()
  await apps[0].close()
})

const people = 3

type Step =
  | { kind: 'choose'; who: number; on: number; granted: boolean }
  | { kind: 'import'; who: number; on: number; granted: boolean; ago: number }
  | { kind: 'merge'; who: number; on: number; into: number }

const who = fc.nat(people - 1)
const on = fc.nat(1)
const granted = fc.boolean()

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('choose' as const), who, on, granted }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('import' as const), who, on, granted, ago: fc.nat(3) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('merge' as const), who, on, into: who }) },
)

const machineOf = ({ on: instance }: Step): Caller => machines[instance] as Caller

const begin = async () => {
  const made = []
  for (let n = 0; n < people; n++) made.push((await apps[0].contact(owner)).contactId)
  return made
}

/** One moment for all imports of a run, so that many of them are of the same one. */
function take(given: Step, ids: string[], started: number) {
  const id = ids[given.who]
  if (given.kind === 'merge') {
    return machineOf(given).post(`/v1/contacts/${ids[given.into]}/merge`, { contact_id: id })
  }
  const consents = { marketing: given.granted }
  const at = given.kind === 'import' ? { at: new Date(started - given.ago * 1000).toISOString() } : {}
  return machineOf(given).put(`/v1/contacts/${id}/consents`, { consents, ...at })
}

interface Decision {
  at: number
  granted: boolean
}

const latest = (decisions: Decision[]): Decision | undefined =>
  decisions.toSorted((a, b) => a.at - b.at || Number(b.granted) - Number(a.granted)).at(-1)

/** A decision is answered with itself, later than any before. */
function heard(stands: { granted: boolean; at: string }, wanted: boolean, before?: Decision): Decision {
  const decided = { at: Date.parse(stands.at), granted: stands.granted }
  assert.equal(decided.granted, wanted)
  assert.ok(before === undefined || decided.at > before.at)
  return decided
}

/** From now on one person, under either id. Who was that before stays so. */
function join(decisions: Decision[][], who: number, into: number): void {
  const [one, other] = [decisions[who] as Decision[], decisions[into] as Decision[]]
  if (one === other) return
  const both = [...one, ...other]
  for (const [n, theirs] of decisions.entries()) if (theirs === one || theirs === other) decisions[n] = both
}

const marketingOf = async (id: string) => {
  const { body } = await (machines[0] as Caller).get(`/v1/contacts/${id}/consents`)
  return body.consents.marketing as { granted: boolean; at: string | null }
}

test('the later decision applies, in any order of decisions, imports and merges', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const ids = await begin()
      const started = apps[0].clock.now().getTime() - 10_000
      const decisions: Decision[][] = ids.map(() => [])
      for (const given of steps) {
        const mine = decisions[given.who] as Decision[]
        if (given.kind === 'merge' && ids[given.who] === ids[given.into]) continue
        const { status, body } = await take(given, ids, started)
        if (given.kind === 'merge') {
          if (status === 200) join(decisions, given.who, given.into)
          continue
        }
        assert.equal(status, 200, JSON.stringify(body))
        if (given.kind === 'import') mine.push({ at: started - given.ago * 1000, granted: given.granted })
        else mine.push(heard(body.consents.marketing, given.granted, latest(mine)))
      }
      for (const [n, id] of ids.entries()) {
        const [stands, expected] = [await marketingOf(id), latest(decisions[n] as Decision[])]
        assert.deepEqual(
          [stands.granted, stands.at && Date.parse(stands.at)],
          [expected?.granted ?? false, expected?.at ?? null],
        )
      }
    }),
    { numRuns: runs(25) },
  )
})

test('after concurrent calls the latest record applies, and no consent exists without a record', async () => {
  const { sql } = apps[0].database
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
      const ids = await begin()
      const started = apps[0].clock.now().getTime() - 10_000
      const answers = await Promise.all(steps.map((given) => take(given, ids, started)))
      for (const { status } of answers) assert.ok([200, 400, 404, 409].includes(status), String(status))
      const rows = await sql<{ id: string; says: boolean; record: boolean | null; stands: boolean | null }[]>`
        select c.id, ${consented(sql, environmentId, 'marketing', sql`c.id`)} as says, k.granted as stands,
          (select r.granted from consent_records r
            where r.environment_id = c.environment_id and r.contact_id = c.id and r.category = 'marketing'
            order by case when r.id = k.record_id then k.at else r.at end desc, r.granted limit 1) as record
        from contacts c
        left join consents k on k.environment_id = c.environment_id and k.contact_id = c.id and k.category = 'marketing'
        where c.environment_id = ${environmentId} and c.id = any(${ids}::uuid[])`
      for (const { says, record, stands } of rows) {
        assert.equal(stands, record)
        assert.equal(says, record === true)
      }
    }),
    { numRuns: runs(15) },
  )
})
