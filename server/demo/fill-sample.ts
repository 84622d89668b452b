import type postgres from 'postgres'
import { staffMemberRows } from '../src/areas/organizations/public.ts'
import type { FillSample, SampleTarget } from '../src/areas/sample-data/load-sample-data.ts'
import { userRows } from '../src/areas/staff-auth/public.ts'
import { change } from '../src/platform/change.ts'
import type { Db } from '../src/platform/db/sql.ts'
import type { Platform } from '../src/platform/platform.ts'
import { seededChance } from './chance.ts'
import { collectDemos } from './collect.ts'
import { type Fixtures, inventCompanies, type StaffMember } from './fixtures.ts'
import { catchUp, play } from './play.ts'
import { insertRows } from './rows.ts'
import type { Demo, Seed } from './seed.ts'

/** Demos of the organization itself, of what it connected, and of its settings, which a sample leaves alone. */
const left = new Set([
  ...['staff-auth', 'members', 'roles', 'sessions', 'audit', 'api-keys', 'imports'],
  ...['webhooks', 'customer-webhooks', 'alerts', 'contact-settings', 'senders'],
])

const size = { companies: 30, contacts: 400 }

/** Fills the test environment of an organization while the service runs. Nothing of it is sent. */
export const fillSample: FillSample = async (context, target, report) => {
  const { secrets } = context
  if (secrets === null) throw new Error('Sample data has sealed secrets and needs ENCRYPTION_KEY')
  const all = await collectDemos()
  const demos = new Map([...all].filter(([area]) => !left.has(area)))
  const parts = (['fill', 'finish', 'afterFacts'] as const).map((part) => ({
    part,
    count: [...demos.values()].filter((demo) => demo[part]).length,
  }))
  const total = parts.reduce((sum, { count }) => sum + count, 1)
  const salt = ` ${target.environmentId}`
  let done = 0
  const next = (step: string) => report(step, done++, total)
  await change(context, null, async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = 0`
    await tx`set local statement_timeout = 0`
    const seed = await seedOf(tx, context, target, salt)
    const played = (part: keyof Demo) => play(tx, seed, demos, part, { salt, before: next })
    await played('fill')
    await played('finish')
    await insertRows(tx, 'fact_outbox', seed.happened)
    await next('facts')
    await inSilence(tx, { environmentId: target.environmentId, now: seed.now }, () =>
      catchUp({ ...context, sql: tx as unknown as Platform['sql'] }, context.consumers()),
    )
    await played('afterFacts')
  })
}

async function seedOf(db: Db, { clock, secrets }: Platform, target: SampleTarget, salt: string): Promise<Seed> {
  const { environmentId, organizationId, organizationCode } = target
  const chance = seededChance(`founding${salt}`)
  const scope = { organizationId, organizationCode, environmentId, environment: 'test' } as const
  const fixtures: Fixtures = {
    passwordHash: '',
    companies: inventCompanies(chance, size.companies),
    staff: await staffOf(db, target),
    ...{ people: [], visits: [], teams: [], testTeams: [], shipments: [] },
  }
  return {
    ...{ now: clock.now(), chance, size, fixtures, happened: [] },
    secrets: secrets as Seed['secrets'],
    organization: { id: organizationId, code: organizationCode },
    live: scope,
    test: scope,
  }
}

/** Lists the members, first the one who asked. */
async function staffOf(db: Db, { organizationId, userId }: SampleTarget): Promise<StaffMember[]> {
  const members = await db<{ id: string; name: string; email: string; joined: string }[]>`
    select u.id, u.name, u.email, m.created_at as joined
    from ${staffMemberRows(db)} m join ${userRows(db)} u on u.id = m.user_id
    where m.organization_id = ${organizationId} order by u.id <> ${userId}, m.created_at limit 20`
  return members.map(({ joined, ...member }) => ({
    ...member,
    ...{ role: 'Member', joined: new Date(joined), twoFactor: false },
  }))
}

/** Switches endpoints and alert destinations off inside the transaction only. Nobody else sees that they are off. */
async function inSilence(
  tx: postgres.TransactionSql,
  { environmentId, now }: { environmentId: string; now: Date },
  work: () => Promise<void>,
): Promise<void> {
  const endpoints = await tx<{ id: string }[]>`
    update webhook_endpoints set enabled = false, disabled_at = ${now}, disabled_reason = 'operator'
    where environment_id = ${environmentId} and enabled returning id`
  const destinations = await tx<{ id: string }[]>`
    update alert_destinations set enabled = false where environment_id = ${environmentId} and enabled returning id`
  await work()
  await tx`
    update webhook_endpoints set enabled = true, disabled_at = null, disabled_reason = null
    where environment_id = ${environmentId} and id = any(${endpoints.map(({ id }) => id)}::uuid[])`
  await tx`
    update alert_destinations set enabled = true
    where environment_id = ${environmentId} and id = any(${destinations.map(({ id }) => id)}::uuid[])`
}
