import type { DemoContact, Visit } from '../../../../demo/fixtures.ts'
import { insertRows } from '../../../../demo/rows.ts'
import { after, liveliness, type Seed, workingHour } from '../../../../demo/seed.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { countUsage } from '../../operator-plan/public.ts'

const daysShown = 180

/** Plans the visits per day, and sets when each contact was last seen. */
export function planVisits(seed: Seed, people: readonly DemoContact[]): Visit[] {
  const { chance } = seed
  const visits = people.filter(({ isVisitor }) => isVisitor || chance.is(0.8)).map((person) => firstVisit(person))
  for (let daysAgo = daysShown - 1; daysAgo >= 0; daysAgo--) {
    const lively = liveliness(seed, daysAgo)
    for (const person of people) {
      const at = workingHour(seed, daysAgo)
      if (at < person.createdAt || daysAgo < person.gone || !chance.is(person.habit * lively)) continue
      visits.push({ person, at, signsIn: !person.isVisitor && chance.is(0.48) })
      person.lastSeenAt = at
    }
  }
  return visits
}

const firstVisit = (person: DemoContact): Visit => ({
  person,
  at: after(person.createdAt, 30_000),
  signsIn: !person.isVisitor,
})

export async function insertActivity(db: Db, seed: Seed, visits: readonly Visit[]): Promise<void> {
  const seen = new Map(visits.map((visit) => seenEntry(seed, visit)))
  await insertRows(db, 'contacts_seen', [...seen.values()])
  const { environmentId } = seed.live
  await db`
    insert into active_contacts (environment_id, contact_id, month)
    select distinct environment_id, contact_id, date_trunc('month', day)::date from contacts_seen
    where environment_id = ${environmentId}`
  // The plan of the organization counts its live environment only.
  if (seed.live.environment !== 'live') return
  const months = await db<{ month: string; count: number }[]>`
    select month, count(*) from active_contacts where environment_id = ${environmentId} group by month`
  for (const { month, count } of months)
    await countUsage(db, seed.organization.id, { name: 'active_contacts', count, now: new Date(month) })
}

function seenEntry(seed: Seed, { person, at }: Visit): [string, object] {
  const { environmentId: environment_id } = seed[person.environment]
  const day = at.toISOString().slice(0, 10)
  return [`${day} ${person.id}`, { environment_id, day, contact_id: person.id }]
}
