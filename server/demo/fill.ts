import { v7 as uuid } from 'uuid'
import type { App } from '../src/app.ts'
import { foundOrganization } from '../src/areas/organizations/public.ts'
import { findUserByEmail, insertUser } from '../src/areas/staff-auth/public.ts'
import { areas } from '../src/areas.ts'
import { workloadOf } from '../src/platform/bind-hooks.ts'
import { type Change, change, type NewFact, type Scope, type TenantScope } from '../src/platform/change.ts'
import type { Db } from '../src/platform/db/sql.ts'
import { transaction } from '../src/platform/db/transaction.ts'
import type { Platform } from '../src/platform/platform.ts'
import { StartError } from '../src/platform/start-error.ts'
import { seededChance } from './chance.ts'
import { collectDemos } from './collect.ts'
import { type Fixtures, inventCompanies, ownerName, product, staffEmail } from './fixtures.ts'
import { catchUp, play } from './play.ts'
import { insertRows } from './rows.ts'
import { ago, reach, recordFact, type Seed } from './seed.ts'

export const demoAccount = { email: staffEmail(ownerName), password: 'fieldnote-demo' }

/** Returns the obstacle to the demo: none, an existing demo, or a real organization. */
export async function obstacleTo(db: Db): Promise<'none' | 'demo' | 'organizations'> {
  if (await findUserByEmail(db, demoAccount.email)) return 'demo'
  const [any] = await db`select 1 from organizations limit 1`
  return any ? 'organizations' : 'none'
}

const size = { companies: 150, contacts: 2000 }

/** A whole organization with a past, or, when it is cut short, nothing. The same every time, but for the time. */
export async function fillDemo(
  app: Pick<App, 'platform' | 'contextOf' | 'worker'>,
  now = app.platform.clock.now(),
): Promise<void> {
  const { platform } = app
  const { secrets } = platform
  if (secrets === null) throw new StartError('The demo has secrets to keep: set ENCRYPTION_KEY.')
  const passwordHash = await platform.passwords.hash(demoAccount.password, {
    group: 'demo',
    account: demoAccount.email,
  })
  const begun = { now, secrets, chance: seededChance('founding'), happened: [] }
  const demos = await collectDemos()
  await change({ ...platform, clock: { now: () => ago(begun, reach) } }, null, async (tx) => {
    // Inventing goes on inside the transaction, and on a busy machine for longer than a request may take.
    await tx`set local idle_in_transaction_session_timeout = 0`
    await tx`set local statement_timeout = 0`
    const joined = ago(begun, reach)
    const owner = { id: uuid(), name: ownerName, email: demoAccount.email, role: 'Owner', joined, twoFactor: false }
    await insertUser(tx, { ...owner, passwordHash, emailVerifiedAt: joined, now: joined })
    const founding: NewFact[] = []
    // Its fact gets an id of that time with all the others, so that the log is in order.
    const placing = tx.in
    const founder = Object.assign(tx, { in: (place: TenantScope) => collecting(placing(place), founding) })
    const organization = await foundOrganization(founder, platform, { name: product, ownerId: owner.id, now: joined })
    await tx`
      update memberships set id = ${begun.chance.idAt(joined)}
      where organization_id = ${organization.id} and user_id = ${owner.id}`
    const [live, test] = await Promise.all([scopeOf(tx, organization, 'live'), scopeOf(tx, organization, 'test')])
    const companies = inventCompanies(begun.chance, size.companies)
    const fixtures: Fixtures = {
      passwordHash,
      companies,
      staff: [owner],
      people: [],
      visits: [],
      teams: [],
      testTeams: [],
      shipments: [],
    }
    const seed: Seed = { ...begun, size, organization, live, test, fixtures }
    for (const { type, about, data = {} } of founding) recordFact(seed, { type, about, scope: null, at: joined, data })
    await play(tx, seed, demos, 'fill')
    await play(tx, seed, demos, 'finish')
    await insertRows(tx, 'fact_outbox', seed.happened)
    // Inside of this transaction: what would be one of its own becomes a part of it.
    const { consumers } = workloadOf(areas, app.contextOf)
    await catchUp({ ...platform, sql: tx as unknown as Platform['sql'] }, consumers)
    await play(tx, seed, demos, 'afterFacts')
  })
  // Reading every table takes longer than a request may.
  await transaction(platform.sql, async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`analyze`
  })
  // Background work of areas, such as computing segments, is finished before anyone looks.
  await app.worker.settle()
}

const collecting = (tx: Change, facts: NewFact[]): Change => {
  const fact = (fact: NewFact) => void facts.push(fact)
  return new Proxy(tx, { get: (target, name) => (name === 'fact' ? fact : Reflect.get(target, name)) })
}

async function scopeOf(
  db: Db,
  { id, code }: { id: string; code: string },
  environment: 'live' | 'test',
): Promise<Scope> {
  const [row] = await db<{ id: string }[]>`
    select id from environments where organization_id = ${id} and environment = ${environment}`
  return { organizationId: id, organizationCode: code, environmentId: row?.id ?? '', environment }
}
