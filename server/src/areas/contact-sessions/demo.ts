import { createHash } from 'node:crypto'
import type { DemoContact } from '../../../demo/fixtures.ts'
import { bytes, insertRows } from '../../../demo/rows.ts'
import { after, type Demo, recordFact, type Seed, someAddress } from '../../../demo/seed.ts'
import { devices } from '../../../demo/words.ts'

const sessionDays = 30

const methods = [
  ['password', 9],
  ['magic_link', 5],
  ['oauth:google', 4],
  ['email_code', 2],
] as const

/** Seeds a fact for every sign-in, and a session where it is still valid. */
export const demo: Demo = {
  async fill(db, seed) {
    const { chance, now, fixtures } = seed
    const sessions: object[] = []
    for (const { person, at, signsIn } of fixtures.visits) {
      if (!signsIn) continue
      const { id, environment } = person
      const how = { method: chance.weighted(methods), ip: someAddress(seed), user_agent: deviceOf(person, seed) }
      const sessionId = chance.idAt(at)
      const data = { contact_id: id, session_id: sessionId, ...how }
      recordFact(seed, { type: 'contact.signed_in', about: id, scope: seed[environment], at, contactId: id, data })
      const expiresAt = after(at, sessionDays * 86_400_000)
      if (expiresAt <= now || chance.is(0.5)) continue
      sessions.push({
        environment_id: seed[environment].environmentId,
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

/** Returns one of the one or two devices of a person. */
const deviceOf = ({ id }: DemoContact, { chance }: Seed): string =>
  devices[(Number.parseInt(id.slice(-4), 16) + (chance.is(0.25) ? 3 : 0)) % devices.length] as string
