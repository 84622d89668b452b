import { Agent, get } from 'node:http'
import type postgres from 'postgres'
import { v7 as uuid } from 'uuid'
import { hashToken, newTokenIn } from '../server/src/platform/crypto/tokens.ts'
import { rowsIn } from '../server/src/platform/db/rows-in.ts'

export interface Reader {
  contactId: string
  token: string
}

/** People of an environment, each with a session of their own. */
export async function addReaders(sql: postgres.Sql, environmentId: string, count: number): Promise<Reader[]> {
  const readers = Array.from({ length: count }, () => ({
    contactId: uuid(),
    token: newTokenIn(environmentId, 'uk_ct_'),
  }))
  const rows = readers.map(({ contactId, token }) => ({ contact_id: contactId, id: uuid(), hash: hashToken(token) }))
  await sql`
    insert into contacts (environment_id, id, kind, first_seen_at, last_seen_at, created_at, updated_at)
    select ${environmentId}, contact_id, 'identified', now(), now(), now(), now()
    from ${rowsIn(sql, rows, { contact_id: 'uuid' })} given`
  await sql`
    insert into contact_sessions (environment_id, id, token_hash, contact_id, verified, method, created_at, last_seen_at,
      expires_at)
    select ${environmentId}, id, hash, contact_id, true, 'magic_link', now(), now(), now() + interval '1 day'
    from ${rowsIn(sql, rows, { contact_id: 'uuid', id: 'uuid', hash: 'bytea' })} given`
  return readers
}

interface OpenStreams {
  /** How many are open. */
  count(): number
  close(): void
}

const atOnce = 100

/** Opens a stream for each, and waits until each has said how many are unread. */
export async function openStreams(
  baseUrl: string,
  readers: readonly Reader[],
  heard: (contactId: string, text: string) => void,
): Promise<OpenStreams> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  let open = 0
  const openOne = ({ contactId, token }: Reader) =>
    new Promise<void>((resolve, reject) => {
      const request = get(`${baseUrl}/v1/contact/stream`, { agent, headers: { authorization: `Bearer ${token}` } })
      request.on('error', reject)
      request.on('response', (response) => {
        if (response.statusCode !== 200) return reject(new Error(`A stream was answered ${response.statusCode}`))
        open++
        response.on('close', () => open--)
        response.on('error', () => {})
        response.setEncoding('utf8').on('data', (text: string) => {
          if (text.includes('event: unread')) resolve()
          heard(contactId, text)
        })
      })
    })
  for (let at = 0; at < readers.length; at += atOnce) await Promise.all(readers.slice(at, at + atOnce).map(openOne))
  return { count: () => open, close: () => agent.destroy() }
}
