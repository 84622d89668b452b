import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { runs } from '../../../testing/depth.ts'
import type { Caller } from '../../../testing/requests.ts'
import { days } from '../../platform/clock.ts'
import { payDue } from './rewards/pay-due.ts'
import { openTestServer, type TestServer } from './testing.ts'

let app: TestApp
let machine: Caller
let testServer: TestServer
before(async () => {
  app = await testApp()
})
after(() => app.close())

type Step =
  | { do: 'refer'; by: number; as: number }
  | { do: 'merge'; from: number; into: number }
  | { do: 'pass' }
  | { do: 'replay' }

const who = fc.integer({ min: 0, max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('refer' as const), by: who, as: who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('merge' as const), from: who, into: who }) },
  { weight: 1, arbitrary: fc.constant({ do: 'pass' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'replay' as const }) },
)

/** From the beginning of the log again, as after a consumer that was set aside. */
async function replay(): Promise<void> {
  await app.database.sql`update fact_cursors set sequence = 0 where consumer = 'referrals.course'`
  await Promise.all([app.settle(), payDue(app.app.platform), payDue(app.app.platform)])
}

async function act(one: Step, people: { id: string; token: string; code: string }[]): Promise<void> {
  if (one.do === 'pass') return testServer.passing(days(8))
  if (one.do === 'replay') return replay()
  if (one.do === 'merge') {
    const [from, into] = [people[one.from]?.id, people[one.into]?.id]
    if (from !== into) await machine.post(`/v1/contacts/${into}/merge`, { contact_id: from })
    return app.settle()
  }
  const referred = await testServer.refer(people[one.by]?.code ?? '')
  await testServer.team(referred.id)
  const { body } = await app.as(referred.token).get('/v1/contact/referral')
  people[one.as] = { id: referred.id, token: referred.token, code: body.code ?? people[one.as]?.code }
}

test('each side of a referral gets one reward, in any order of referrals, merges, days and replays', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      testServer = await openTestServer(app, { hold_days: 7 })
      machine = await app.secretKey(testServer.owner, 'test')
      const people = []
      for (let n = 0; n < 4; n++) {
        const { contactId, token, code } = await testServer.referrer()
        people.push({ id: contactId, token, code })
      }
      for (const one of steps) await act(one, people)
      await testServer.passing(days(8))
      await Promise.all([payDue(app.app.platform), payDue(app.app.platform), payDue(app.app.platform)])
      await check()
    }),
    { numRuns: runs(6) },
  )
})

async function check(): Promise<void> {
  const { sql } = app.database
  const [scope] = await sql`
    select e.id from environments e join organizations o on o.id = e.organization_id
    where o.code = ${testServer.owner.organization} and e.environment = 'test'`
  const [rewards] = await sql`
    select coalesce(sum(amount), 0)::int as paid, count(*)::int as many, count(distinct grant_id)::int as grants
    from referral_rewards where environment_id = ${scope?.id} and state = 'paid'`
  const [granted] = await sql`
    select coalesce(sum(amount), 0)::int as paid, count(*)::int as many from credit_grants
    where environment_id = ${scope?.id} and source = 'referral'`
  assert.deepEqual([rewards?.paid, rewards?.many], [granted?.paid, granted?.many], 'what the ledger says was granted')
  assert.equal(rewards?.grants, rewards?.many)
  const told = (await testServer.facts()).filter(({ type }) => type === 'referral.rewarded')
  assert.equal(new Set(told.map(({ data }) => data.reward_id)).size, told.length, 'each is told of once')
  assert.equal(told.length, rewards?.many)
  const twice = await sql`
    select referred_id from referrals where environment_id = ${scope?.id} and referred_id is not null
      and reason is distinct from 'duplicate' group by 1 having count(*) > 1`
  assert.equal(twice.length, 0, 'nobody was referred twice')
  const self = await sql`
    select id from referrals where environment_id = ${scope?.id} and referrer_id = referred_id
      and state in ('pending', 'holding')`
  assert.equal(self.length, 0, 'nobody refers themselves')
  const [program] = await sql`
    select p.counted::int, (select count(*)::int from referrals r
      where r.environment_id = ${scope?.id} and r.state in ('holding', 'rewarded')) as held
    from referral_programs p where p.environment_id = ${scope?.id}`
  assert.equal(program?.counted, program?.held, 'what is counted is what is held or was paid')
}
