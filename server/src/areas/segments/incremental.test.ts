import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { runs } from '../../../testing/depth.ts'
import type { Staff } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'
import { days } from '../../platform/clock.ts'

let app: TestApp

before(async () => {
  app = await testApp()
})
after(() => app.close())

const path = '/v1/organization/segments'

const conditions: object[] = [
  { field: 'attributes.plan', op: 'eq', value: 'pro' },
  { field: 'attributes.score', op: 'gte', value: 2 },
  { field: 'attributes.renews', op: 'within_days', value: 3 },
  { field: 'contact.first_seen_at', op: 'before_days', value: 4 },
  { event: 'a', count: { gte: 2 }, within_days: 3 },
  { event: 'a', count: { eq: 1 }, within_days: 5 },
  { all: [{ not: { event: 'b' } }, { event: 'a', count: { lte: 2 } }] },
  { event: 'b', where: [{ property: 'n', op: 'gt', value: 1 }] },
  { field: 'team.members', op: 'gte', value: 2 },
  {
    any: [
      { field: 'team.role', op: 'eq', value: 'owner' },
      { field: 'team.attributes.size', op: 'eq', value: 'big' },
    ],
  },
]

type Step =
  | { do: 'attribute'; who: number; key: 'plan' | 'score' | 'renews'; value: number }
  | { do: 'track'; who: number; name: 'a' | 'b'; n: number; ago: number }
  | { do: 'join' | 'leave' | 'erase'; who: number }
  | { do: 'team'; value: number }
  | { do: 'merge'; who: number; into: number }
  | { do: 'wait'; hours: number }

const who = fc.nat(4)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('attribute' as const),
    who,
    key: fc.constantFrom('plan' as const, 'score' as const, 'renews' as const),
    value: fc.nat(4),
  }),
  fc.record({
    do: fc.constant('track' as const),
    who,
    name: fc.constantFrom('a' as const, 'b' as const),
    n: fc.nat(3),
    ago: fc.nat(6),
  }),
  fc.record({ do: fc.constantFrom('join' as const, 'leave' as const, 'erase' as const), who }),
  fc.record({ do: fc.constant('team' as const), value: fc.nat(1) }),
  fc.record({ do: fc.constant('merge' as const), who, into: who }),
  fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }),
)

class Seed {
  readonly owner: Staff
  readonly key: Caller
  readonly people: string[] = []
  team = ''

  constructor(owner: Staff, key: Caller) {
    this.owner = owner
    this.key = key
  }

  id = (n: number) => this.people[n % this.people.length] as string

  async act(step: Step): Promise<void> {
    const now = app.clock.now().getTime()
    switch (step.do) {
      case 'attribute': {
        const dates = [days(-2), days(1), days(2), days(5), days(0)]
        const values = {
          plan: ['pro', 'free', null, 3, ['pro']][step.value],
          score: [1, 2, 3, '4', null][step.value],
          renews: [...dates.map((shift) => new Date(now + shift).toISOString()), 'soon'][step.value],
        }
        await this.key.patch(`/v1/contacts/${this.id(step.who)}`, { attributes: { [step.key]: values[step.key] } })
        return
      }
      case 'track': {
        const occurred_at = new Date(now - step.ago * days(1)).toISOString()
        const line = { name: step.name, contact_id: this.id(step.who), properties: { n: step.n }, occurred_at }
        await this.key.post('/v1/track', { events: [line] })
        return
      }
      case 'join':
        await this.key.post(`/v1/customers/${this.team}/members`, { contact_id: this.id(step.who), role: 'member' })
        return
      case 'leave': {
        const { body } = await this.key.get(`/v1/customers/${this.team}/members`)
        const member = body.members?.find(({ contact_id }: { contact_id: string }) => contact_id === this.id(step.who))
        if (member) await this.key.delete(`/v1/customers/${this.team}/members/${member.id}`)
        return
      }
      case 'erase':
        if (this.people.length > 2)
          await this.key.delete(`/v1/contacts/${this.people.splice(step.who % this.people.length, 1)}`)
        return
      case 'team':
        await this.key.patch(`/v1/customers/${this.team}`, { attributes: { size: ['big', 'small'][step.value] } })
        return
      case 'merge': {
        const [from, into] = [this.id(step.who), this.id(step.into)]
        if (from === into || this.people.length < 3) return
        await this.key.post(`/v1/contacts/${into}/merge`, { contact_id: from })
        this.people.splice(this.people.indexOf(from), 1)
        return
      }
      case 'wait':
        app.clock.advance((step.hours * days(1)) / 24)
    }
  }
}

async function sceneOf(): Promise<Seed> {
  const owner = await app.signUp()
  const seed = new Seed(owner, await app.secretKey(owner))
  for (let n = 0; n < 5; n++) seed.people.push((await seed.key.post('/v1/contacts', { external_id: `p${n}` })).body.id)
  seed.team = (await seed.key.post('/v1/customers', { name: 'Team' })).body.id
  await seed.key.post(`/v1/customers/${seed.team}/members`, { contact_id: seed.people[0], role: 'owner' })
  for (const [n, condition] of conditions.entries()) await owner.post(path, { name: `S${n}`, condition })
  const first = (await owner.get(path)).body.segments[0].id
  await owner.post(path, { name: 'Not the first', condition: { not: { segment: first } } })
  await app.settle()
  return seed
}

test('after any changes and any time, incremental updates give the same members as a full computation', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const seed = await sceneOf()
      for (const one of steps) {
        await seed.act(one)
        if (one.do === 'wait') await app.settle()
      }
      await app.settle()
      for (const { id, name, condition, members } of (await seed.owner.get(path)).body.segments) {
        const kept = await seed.owner.get(`${path}/${id}/members`)
        const whole = await seed.owner.post(`${path}/preview`, { condition })
        assert.deepEqual([kept.status, whole.status], [200, 200], JSON.stringify([condition, kept.body, whole.body]))
        const ids = (contacts: { id: string }[]) => contacts.map((contact) => contact.id).toSorted()
        assert.deepEqual(ids(kept.body.contacts), ids(whole.body.sample), `${name} ${JSON.stringify(condition)}`)
        assert.equal(members, whole.body.count, `${name} counts its members`)
      }
    }),
    { numRuns: runs(8) },
  )
})
