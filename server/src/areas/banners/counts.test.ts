import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { runs } from '../../../testing/depth.ts'
import { days } from '../../platform/clock.ts'
import { act, bannerIn, countsOf, path } from './testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const people = 4
const verbs = ['seen', 'clicked', 'dismiss'] as const
const deed = fc.record({ who: fc.nat(people - 1), verb: fc.constantFrom(...verbs) })
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ race: fc.array(deed, { minLength: 1, maxLength: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ merge: fc.tuple(fc.nat(people - 1), fc.nat(people - 1)) }) },
  { weight: 1, arbitrary: fc.constant({ wait: true as const }) },
)

test('each person counts once per kind of action, after any concurrent actions, repeats and merges', async () => {
  const staff = await app.signUp()
  const key = await app.secretKey(staff)
  const dismissals = { dismiss: 'for_days', dismiss_days: 1 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const { id } = await bannerIn(staff, { ...dismissals, priority: 1 })
      const contacts = await Promise.all(Array.from({ length: people }, () => app.contact(staff)))
      /** The current identity of each contact. */
      const selves = contacts.map((_, index) => index)
      const did = { seen: new Set<number>(), clicked: new Set<number>(), dismiss: new Set<number>() }
      for (const one of steps) {
        if ('wait' in one) app.clock.advance(days(1))
        else if ('race' in one) {
          const answers = await Promise.all(
            one.race.map(({ who, verb }) => act(app.as(contacts[selves[who] as number]?.token ?? ''), id, verb)),
          )
          for (const { status, body } of answers) assert.equal(status, 200, JSON.stringify(body))
          for (const { who, verb } of one.race)
            for (const kind of ['seen', verb] as const) did[kind].add(selves[who] as number)
        } else {
          const [into, from] = one.merge.map((who) => selves[who] as number) as [number, number]
          if (into === from) continue
          const body = { contact_id: contacts[from]?.contactId }
          assert.equal((await key.post(`/v1/contacts/${contacts[into]?.contactId}/merge`, body)).status, 200)
          for (const [who, self] of selves.entries()) if (self === from) selves[who] = into
          for (const kind of Object.values(did)) if (kind.delete(from)) kind.add(into)
        }
      }
      const counts = { seen: did.seen.size, clicked: did.clicked.size, dismissed: did.dismiss.size }
      assert.deepEqual(await countsOf(staff, id), counts)
      const { body } = await staff.get(`${path}/${id}/days?days=30`)
      for (const kind of ['seen', 'clicked', 'dismissed'] as const)
        assert.equal(
          body.days.reduce((sum: number, day: Record<typeof kind, number>) => sum + day[kind], 0),
          counts[kind],
        )
      await staff.patch(`${path}/${id}`, { active: false })
    }),
    { numRuns: runs(12) },
  )
})
