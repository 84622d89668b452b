import { v7 as uuid } from 'uuid'
import { foundOrganization } from '../../server/src/areas/organizations/public.ts'
import { findUserByEmail, insertUser } from '../../server/src/areas/staff-auth/public.ts'
import { areas } from '../../server/src/areas.ts'
import { change, type NewFact, type Scope } from '../../server/src/platform/change.ts'
import type { Db } from '../../server/src/platform/db/sql.ts'
import { consumeFacts, enrolConsumers } from '../../server/src/platform/facts/consume.ts'
import { relayFacts } from '../../server/src/platform/facts/relay.ts'
import type { Platform } from '../../server/src/platform/platform.ts'
import { StartError } from '../../server/src/platform/start-error.ts'
import { insertActivity, planVisits } from './activity.ts'
import { insertAudit } from './audit.ts'
import { seededChance } from './chance.ts'
import { insertContacts, planContacts } from './contacts.ts'
import { closeDays } from './days.ts'
import { insertDeliveries } from './deliveries.ts'
import { type DemoEndpoint, insertEndpoints, planEndpoints, tellOfEndpoints } from './endpoints.ts'
import { insertRows } from './rows.ts'
import { ago, reach, type Scene, tell } from './scene.ts'
import { insertSettings } from './settings.ts'
import { emailOf, insertKeys, insertStaff, ownerName, product, type StaffMember } from './staff.ts'
import { gatherTeams, insertTeams, planTeams } from './teams.ts'

export const demoAccount = { email: emailOf(ownerName), password: 'fieldnote-demo' }

/** What stands in the way of the demo: nothing, its being here already, or someone's real organization. */
export async function obstacleTo(db: Db): Promise<'none' | 'demo' | 'organizations'> {
  if (await findUserByEmail(db, demoAccount.email)) return 'demo'
  const [any] = await db`select 1 from organizations limit 1`
  return any ? 'organizations' : 'none'
}

/** A whole organization with a past, or, when it is cut short, nothing. The same every time, but for the time. */
export async function fillDemo(platform: Platform, now = platform.clock.now()): Promise<void> {
  const { secrets } = platform
  if (secrets === null) throw new StartError('The demo has secrets to keep: set ENCRYPTION_KEY.')
  const passwordHash = await platform.passwords.hash(demoAccount.password, {
    group: 'demo',
    account: demoAccount.email,
  })
  const begun = { now, secrets, chance: seededChance(20261), happened: [] }
  await change({ ...platform, clock: { now: () => ago(begun, reach) } }, async (tx) => {
    const joined = ago(begun, reach)
    const owner = { id: uuid(), name: ownerName, email: demoAccount.email, role: 'Owner', joined }
    await insertUser(tx, { ...owner, passwordHash, emailVerifiedAt: joined, now: joined })
    const founding: NewFact[] = []
    // Its fact gets an id of that time with all the others, so that the log is in order.
    const founder = Object.assign(tx, { fact: (fact: NewFact) => void founding.push(fact) })
    const organization = await foundOrganization(founder, platform, { name: product, ownerId: owner.id, now: joined })
    await tx`
      update memberships set id = ${begun.chance.idAt(joined)}
      where organization_id = ${organization.id} and user_id = ${owner.id}`
    const [live, test] = await Promise.all([scopeOf(tx, organization, 'live'), scopeOf(tx, organization, 'test')])
    const scene: Scene = { ...begun, organization, live, test }
    for (const { type, about, data = {} } of founding) tell(scene, { type, about, scope: null, at: joined, data })
    const endpoints = await fillWithPeople(tx, scene, owner, passwordHash)
    await insertRows(tx, 'fact_outbox', scene.happened)
    // Inside of this transaction: what would be one of its own becomes a part of it.
    await catchUp({ ...platform, sql: tx as unknown as Platform['sql'] })
    await insertEndpoints(tx, scene, endpoints)
    await insertDeliveries(tx, scene, endpoints)
    await closeDays(tx, scene)
  })
  await platform.sql`analyze`
}

async function fillWithPeople(db: Db, scene: Scene, owner: StaffMember, passwordHash: string): Promise<DemoEndpoint[]> {
  // Each part has a chance of its own: how many came on a day depends on the day, and must not change who they are.
  const part = (seed: number): Scene => ({ ...scene, chance: seededChance(seed) })
  const staff = await insertStaff(db, part(1), owner, passwordHash)
  await insertKeys(db, part(2), staff)
  await insertSettings(db, part(3))
  const plans = planTeams(part(4))
  const people = planContacts(part(5), plans)
  const visits = planVisits(part(6), people)
  await insertContacts(db, part(7), people)
  await insertActivity(db, part(8), visits)
  const teams = gatherTeams(plans, people, part(9))
  await insertTeams(db, part(10), teams)
  await insertAudit(db, part(11), { staff, people, teams })
  const endpoints = planEndpoints(part(12), staff, teams)
  await tellOfEndpoints(db, part(13), endpoints)
  return endpoints
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

/**
 * Numbers what happened and lets everyone react before there is an endpoint, so that none of the past is sent. Where the
 * service runs meanwhile its workers wait: they would take up what is numbered here once the endpoints are there.
 */
async function catchUp(platform: Platform): Promise<void> {
  const consumers = areas.flatMap((area) => area.consumes ?? [])
  await enrolConsumers(platform.sql, consumers)
  await platform.sql`select 1 from fact_cursors order by consumer for update`
  while ((await relayFacts(platform.sql, platform.clock.now())) > 0);
  for (const consumer of consumers) while ((await consumeFacts(platform, consumer)) > 0);
}
