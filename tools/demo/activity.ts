import { createHash } from 'node:crypto'
import type { Db } from '../../server/src/platform/db/sql.ts'
import type { DemoContact } from './contacts.ts'
import { bytes, insertRows } from './rows.ts'
import { after, liveliness, type Scene, tell, workingHour } from './scene.ts'
import { devices } from './words.ts'

const daysShown = 180
const sessionDays = 30

interface Visit {
  person: DemoContact
  at: Date
  signsIn: boolean
}

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
  await db`
    insert into usage_counters (organization_id, name, period, used)
    select ${scene.organization.id}, 'active_contacts', month, count(*) from active_contacts
    where environment_id = ${environmentId} group by month`
  await insertSignIns(db, scene, visits)
}

function seenEntry(scene: Scene, { person, at }: Visit): [string, object] {
  const { environmentId: environment_id } = scene[person.environment]
  const day = at.toISOString().slice(0, 10)
  return [`${day} ${person.id}`, { environment_id, day, contact_id: person.id }]
}

const methods = [
  ['password', 9],
  ['magic_link', 5],
  ['oauth:google', 4],
  ['email_code', 2],
] as const

/** Every sign-in is a fact; of those whose session still lives there is the session too. */
async function insertSignIns(db: Db, scene: Scene, visits: readonly Visit[]): Promise<void> {
  const { chance, now } = scene
  const sessions: object[] = []
  for (const { person, at, signsIn } of visits) {
    if (!signsIn) continue
    const { id, environment } = person
    const how = { method: chance.weighted(methods), ip: someAddress(scene), user_agent: deviceOf(person, scene) }
    const sessionId = chance.idAt(at)
    const data = { contact_id: id, session_id: sessionId, ...how }
    tell(scene, { type: 'contact.signed_in', about: id, scope: scene[environment], at, contactId: id, data })
    const expiresAt = after(at, sessionDays * 86_400_000)
    if (expiresAt <= now || chance.is(0.5)) continue
    sessions.push({
      environment_id: scene[environment].environmentId,
      id: sessionId,
      token_hash: bytes(createHash('sha256').update(sessionId).digest()),
      contact_id: id,
      verified: true,
      ...how,
      created_at: at,
      last_seen_at: new Date(Math.max(at.getTime(), person.lastSeenAt.getTime())),
      expires_at: expiresAt,
    })
  }
  await insertRows(db, 'contact_sessions', sessions)
}

export const someAddress = ({ chance }: Scene): string =>
  `${chance.pick(['203.0.113', '198.51.100', '192.0.2'])}.${chance.int(2, 254)}`

/** People keep to one or two devices. */
const deviceOf = ({ id }: DemoContact, { chance }: Scene): string =>
  devices[(Number.parseInt(id.slice(-4), 16) + (chance.is(0.25) ? 3 : 0)) % devices.length] as string
