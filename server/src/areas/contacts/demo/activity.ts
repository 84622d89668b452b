import type { DemoContact, Visit } from '../../../../demo/cast.ts'
import { insertRows } from '../../../../demo/rows.ts'
import { after, liveliness, type Scene, workingHour } from '../../../../demo/scene.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { countUsage } from '../../operator-plan/public.ts'

const daysShown = 180

/** Who came on which day. What it says of when someone was last seen is written into the plan of the contact. */
export function planVisits(scene: Scene, people: readonly DemoContact[]): Visit[] {
  const { chance } = scene
  const visits = people.filter(({ isVisitor }) => isVisitor || chance.is(0.8)).map((person) => firstVisit(person))
  for (let daysAgo = daysShown - 1; daysAgo >= 0; daysAgo--) {
    const lively = liveliness(scene, daysAgo)
    for (const person of people) {
      const at = workingHour(scene, daysAgo)
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

export async function insertActivity(db: Db, scene: Scene, visits: readonly Visit[]): Promise<void> {
  const seen = new Map(visits.map((visit) => seenEntry(scene, visit)))
  await insertRows(db, 'contacts_seen', [...seen.values()])
  const { environmentId } = scene.live
  await db`
    insert into active_contacts (environment_id, contact_id, month)
    select distinct environment_id, contact_id, date_trunc('month', day)::date from contacts_seen
    where environment_id = ${environmentId}`
  const months = await db<{ month: Date; count: number }[]>`
    select month, count(*) from active_contacts where environment_id = ${environmentId} group by month`
  for (const { month, count } of months)
    await countUsage(db, scene.organization.id, { name: 'active_contacts', count, now: month })
}

function seenEntry(scene: Scene, { person, at }: Visit): [string, object] {
  const { environmentId: environment_id } = scene[person.environment]
  const day = at.toISOString().slice(0, 10)
  return [`${day} ${person.id}`, { environment_id, day, contact_id: person.id }]
}
