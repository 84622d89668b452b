import type postgres from 'postgres'
import { v7 as uuid } from 'uuid'
import { countFacts } from '../../server/src/areas/gamification/counting/count-facts.ts'
import { setUp } from '../../server/src/areas/gamification/setup.ts'
import { change } from '../../server/src/platform/change.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import type { Context } from '../../server/src/platform/context.ts'
import { inTransaction } from '../../server/src/platform/context.ts'
import type { TrackedFact } from '../../server/src/platform/facts/fact.ts'
import { createWaker } from '../../server/src/platform/wake.ts'
import { median } from '../measure.ts'
import type { Row } from '../row.ts'
import { addPeople, newTenant, type Tenant } from '../tenant.ts'

const [rules, kinds] = [50, 10]
const people = 5000
const [batches, size] = [20, 1000]

/** Batches of facts as the log hands them over, against a bare `INSERT` of the same lines of the ledger, batch by batch. */
export const row: Row = {
  name: 'facts through 50 rules of gamification',
  area: 'gamification',
  async measure({ seed, effort }) {
    const { sql } = seed
    const tenant = await newTenant(seed)
    await addPeople(sql, tenant.environmentId, people)
    await makeRules(sql, tenant)
    const ids = await sql<{ id: string }[]>`
      select id from contacts where environment_id = ${tenant.environmentId} order by id limit ${people}`
    await sql`vacuum analyze contacts`
    const [{ organization_id = '' } = {}] = await sql<{ organization_id: string }[]>`
      select organization_id from environments where id = ${tenant.environmentId}`
    const scope = { organizationId: organization_id, environmentId: tenant.environmentId }
    const consumer = consumerOn(sql)
    const rates: number[] = []
    const ratios: number[] = []
    for (let round = 0; round < effort.rounds; round++) {
      const facts = factsOf(scope, ids, round)
      const ms = await timed(facts, consumer.count)
      const bareMs = await bareInserts(sql, tenant, facts)
      rates.push((batches * size * 1000) / ms)
      ratios.push(bareMs / ms)
    }
    await consumer.close()
    return [
      {
        says: `facts through ${rules} rules of gamification, each named by five`,
        value: median(rates),
        unit: 'facts/s',
      },
      { says: '… to a bare `INSERT` of the same lines', value: median(ratios), unit: '' },
    ]
  },
}

const nameOf = (n: number) => `event_${n % kinds}`

/** Each event is named by five of them, of which two have a cap that is never reached. */
async function makeRules(sql: postgres.Sql, { owner, environmentId }: Tenant): Promise<void> {
  for (let n = 0; n < kinds; n++) {
    await sql`
      insert into event_names (environment_id, name, first_at) values (${environmentId}, ${nameOf(n)}, ${new Date()})`
  }
  for (let n = 0; n < rules; n++) {
    const cap = n < 20 ? { times: 1000, per: n % 2 ? 'day' : 'month' } : null
    const body = { name: `Rule ${n}`, event_type: nameOf(n), points: 1 + n, cap, active: true }
    const answer = await owner.post('/v1/organization/gamification/rules', body)
    if (answer.status !== 201) throw new Error(`No rule: ${JSON.stringify(answer.body)}`)
  }
  for (let n = 1; n <= 10; n++) {
    const body = { key: `level-${n}`, name: `Level ${n}`, threshold: n * 1000 }
    await owner.post('/v1/organization/gamification/levels', body)
  }
}

/** Runs the consumer like the worker does. Segments are not notified; they have a row of their own. */
function consumerOn(sql: postgres.Sql) {
  const waker = createWaker(sql)
  const contributions = () => []
  const context = { sql, clock: systemClock, waker, contributions } as unknown as Context<undefined>
  const own = setUp(context)
  return {
    count: (facts: TrackedFact[]) =>
      change(context, null, (tx) => countFacts.handle(facts, inTransaction({ ...context, own }, tx))),
    close: own.close,
  }
}

type Ids = readonly { id: string }[]

const factsOf = (scope: { organizationId: string; environmentId: string }, ids: Ids, round: number): TrackedFact[][] =>
  Array.from({ length: batches }, (_, batch) =>
    Array.from({ length: size }, (_, n): TrackedFact => {
      const contact_id = ids[(batch * size + n * 7 + round) % ids.length]?.id ?? ''
      return {
        ...{ sequence: batch * size + n, id: uuid(), origin: 'tracked', type: nameOf(n) },
        ...{ organization_id: scope.organizationId, environment_id: scope.environmentId },
        ...{ aggregate_type: 'contact', aggregate_id: contact_id, contact_id, customer_id: null },
        occurred_at: new Date().toISOString(),
        data: { contact_id, customer_id: null, properties: {}, source: 'machine' },
      }
    }),
  )

async function timed<T>(some: readonly T[], run: (one: T) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  for (const one of some) await run(one)
  return performance.now() - startedAt
}

/** Into a table with the same key and index, of as many lines as the rules make. */
async function bareInserts(sql: postgres.Sql, { environmentId }: Tenant, facts: TrackedFact[][]): Promise<number> {
  await sql`drop table if exists bare_ledger`
  await sql`create table bare_ledger (like gamification_ledger including all)`
  const ms = await timed(facts, (some) => {
    const people = some.map(({ contact_id }) => contact_id ?? '')
    const ids = some.map(({ id }) => id)
    const at = new Date()
    return sql`
      insert into bare_ledger (environment_id, contact_id, rule_id, fact_id, points, at)
      select ${environmentId}, given.contact_id, rule.id, given.fact_id, 1, ${at}
      from unnest(${people}::uuid[], ${ids}::uuid[]) given (contact_id, fact_id)
      cross join (select id from gamification_rules where environment_id = ${environmentId} order by id limit 5) rule`
  })
  await sql`drop table bare_ledger`
  return ms
}
