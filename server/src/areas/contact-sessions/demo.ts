import { createHash } from 'node:crypto'
import type { DemoContact } from '../../../demo/cast.ts'
import { bytes, insertRows } from '../../../demo/rows.ts'
import { after, type Demo, type Scene, someAddress, tell } from '../../../demo/scene.ts'
import { devices } from '../../../demo/words.ts'

const sessionDays = 30

const methods = [
  ['password', 9],
  ['magic_link', 5],
  ['oauth:google', 4],
  ['email_code', 2],
] as const

/** Every sign-in is a fact; of those whose session still lives there is the session too. */
export const demo: Demo = {
  async fill(db, scene) {
    const { chance, now, cast } = scene
    const sessions: object[] = []
    for (const { person, at, signsIn } of cast.visits) {
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
  },
}

/** People keep to one or two devices. */
const deviceOf = ({ id }: DemoContact, { chance }: Scene): string =>
  devices[(Number.parseInt(id.slice(-4), 16) + (chance.is(0.25) ? 3 : 0)) % devices.length] as string
