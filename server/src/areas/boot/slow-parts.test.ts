import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { bootParts, shape } from '@userkeep/contract'
import { bootWith } from '@userkeep/contract/areas/boot'
import { Type } from 'typebox'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { probeArea } from '../../../testing/probe.ts'
import { until } from '../../../testing/until.ts'
import { someId, websiteOf } from '../../../testing/website.ts'
import { areas } from '../../areas.ts'
import { boundedConnections, boundedStatementMs } from '../../platform/bounded-reads.ts'
import { minutes, seconds } from '../../platform/clock.ts'
import { connect } from '../../platform/db/connect.ts'
import { type BootPart, bootPart, partsOfBoot } from './parts/boot-part.ts'

const Slow = shape('SlowPart', { count: Type.Integer() })
const Fast = shape('FastPart', { count: Type.Integer() })
const parts = { ...bootParts, slow: Slow, fast: Fast }
const limitMs = 2500
const name = 'userkeep-boot-test'

const closing: (() => Promise<unknown>)[] = []
after(async () => {
  for (const close of closing.reverse()) await close()
})

/** The service with two parts more, on connections of their own as in production. */
async function appWith(boots: Record<string, BootPart>) {
  const database: TestDatabase = await testDatabase()
  const bootSql = connect(database.connection, {
    name,
    max: boundedConnections,
    statementTimeoutMs: boundedStatementMs(limitMs),
  })
  const contract = bootWith(parts) as unknown as (typeof areas)[number]['contract']
  const whole = areas.map((area) => (area.contract.name === 'boot' ? { ...area, contract } : area))
  const probe = { ...probeArea(), authenticates: {}, contributes: [partsOfBoot.by(boots)] }
  const app = await testApp({ database, bootSql, bootLimitMs: limitMs, areas: [...whole, probe] })
  closing.push(
    () => database.drop(),
    () => bootSql.end(),
    () => app.close(),
  )
  return app
}

/** Slow in the environments that the table names, by a statement that the server really runs. */
async function slowWhere(app: TestApp) {
  await app.database.sql`create table slow_environments (environment_id uuid primary key)`
  return {
    begin: (id: string) => app.database.sql`insert into slow_environments values (${id})`,
    end: (id: string) => app.database.sql`delete from slow_environments where environment_id = ${id}`,
  }
}

const slow = bootPart(Slow, {
  sql: (db, environment) => db`
    select jsonb_build_object('count', 1) from (
      select case when exists (select 1 from slow_environments e where e.environment_id = ${environment})
        then pg_sleep(600)::text end as slept
    ) s where slept is null or slept = ''`,
})
const fast = bootPart(Fast, { sql: (db) => db`select jsonb_build_object('count', 2)` })

const activeParts = async ({ database }: TestApp) => {
  const [row] = await database.sql<[{ count: number }]>`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and application_name = ${name} and state = 'active'`
  return row.count
}

const metric = async (app: TestApp, line: string): Promise<number> => {
  const text = await (await fetch(`${app.baseUrl}/metrics`)).text()
  return Number(
    text
      .split('\n')
      .find((one) => one.startsWith(line))
      ?.split(' ')
      .at(-1) ?? 0,
  )
}
const counted = (app: TestApp, reason: string) =>
  metric(app, `userkeep_boot_parts_left_out_total{part="slow",reason="${reason}"}`)

async function tenantOf(app: TestApp) {
  const owner = await app.signUp()
  const website = await websiteOf(app, owner)
  const [row] = await app.database.sql<[{ id: string }]>`
    select environment_id as id from contacts where id = ${(await website.boot(someId())).body.contact.id}`
  return { owner, website, environmentId: row.id }
}

test('a slow statement is canceled and then skipped, while other parts, routes and tenants respond', async () => {
  const app = await appWith({ slow, fast })
  const sleeping = await slowWhere(app)
  const [tenant, other] = [await tenantOf(app), await tenantOf(app)]
  await sleeping.begin(tenant.environmentId)

  const booting = Promise.all(Array.from({ length: 20 }, () => tenant.website.boot(someId())))
  let most = 0
  let isOver = false
  booting.finally(() => {
    isOver = true
  })
  await until('every page has booted', async () => {
    most = Math.max(most, await activeParts(app))
    assert.equal((await tenant.owner.get('/v1/organization/banners')).status, 200)
    return isOver
  })
  for (const { status, body } of await booting)
    assert.deepEqual([status, 'slow' in body, body.fast], [200, false, { count: 2 }])
  assert.ok(most <= boundedConnections, `${most} statements of parts were active at once`)
  await until('the statements are canceled', async () => (await activeParts(app)) === 0)

  for (let n = 0; (await counted(app, 'skipped')) === 0; n++) {
    assert.ok(n < 5, 'the part is still read')
    assert.ok(!('slow' in (await tenant.website.boot(someId())).body))
  }
  assert.equal(await metric(app, 'userkeep_boot_parts_skipped{part="slow",scope="environment"}'), 1)
  const tried = await counted(app, 'slow')
  const skipping = await tenant.website.boot(someId())
  assert.deepEqual([skipping.body.fast, await counted(app, 'slow')], [{ count: 2 }, tried])
  assert.deepEqual((await other.website.boot(someId())).body.slow, { count: 1 }, 'another tenant has it')
})

test('after a pause one page retries the part, and every page has it again once it recovers', async () => {
  const app = await appWith({ slow, fast })
  const sleeping = await slowWhere(app)
  const tenant = await tenantOf(app)
  const boot = async () => (await tenant.website.boot(someId())).body
  await sleeping.begin(tenant.environmentId)
  while ((await counted(app, 'skipped')) === 0) await boot()
  const tried = await counted(app, 'slow')

  app.clock.advance(seconds(6))
  assert.ok(!('slow' in (await boot())))
  assert.equal(await counted(app, 'slow'), tried + 1, 'it was tried once')
  await boot()
  assert.equal(await counted(app, 'slow'), tried + 1, 'and not again before a longer pause')

  await sleeping.end(tenant.environmentId)
  app.clock.advance(minutes(1))
  assert.deepEqual((await boot()).slow, { count: 1 })
  assert.deepEqual((await boot()).slow, { count: 1 })
  assert.equal(await metric(app, 'userkeep_boot_parts_skipped{part="slow",scope="environment"}'), 0)
})

test('a part that is slow for several tenants is skipped for every tenant until it recovers', async () => {
  const app = await appWith({ slow, fast })
  const sleeping = await slowWhere(app)
  const tenants = [await tenantOf(app), await tenantOf(app), await tenantOf(app), await tenantOf(app)]
  for (const { environmentId } of tenants) await sleeping.begin(environmentId)
  const everywhere = () => metric(app, 'userkeep_boot_parts_skipped{part="slow",scope="everywhere"}')
  const [last, ...others] = tenants
  for (const { website } of others) for (let n = 0; n < 3; n++) await website.boot(someId())
  assert.equal(await everywhere(), 1)
  const tried = await counted(app, 'slow')
  assert.ok(last && !('slow' in (await last.website.boot(someId())).body))
  assert.equal(await counted(app, 'slow'), tried, 'it was not tried for a tenant whose pages had not asked for it')
  for (const { environmentId } of tenants) await sleeping.end(environmentId)
  app.clock.advance(minutes(1))
  for (const { website } of tenants) assert.deepEqual((await website.boot(someId())).body.slow, { count: 1 })
  assert.equal(await everywhere(), 0)
})
