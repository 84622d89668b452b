import { v7 as uuid } from 'uuid'
import type { TestApp } from './app.ts'
import { environmentOf } from './contacts.ts'
import type { Staff } from './people.ts'

/** Many contacts at once, without sessions, where only their number matters. */
export async function contactRows(
  { database: { sql }, clock }: Pick<TestApp, 'database' | 'clock'>,
  owner: Staff,
  count: number,
): Promise<{ contactId: string; email: string }[]> {
  const environment_id = await environmentOf(sql, owner, 'live')
  const at = clock.now()
  const times = { first_seen_at: at, last_seen_at: at, created_at: at, updated_at: at }
  const rows = Array.from({ length: count }, () => {
    const id = uuid()
    const email = `${id}@example.com`
    return { environment_id, id, kind: 'identified', email, email_key: email, email_verified_at: at, ...times }
  })
  for (let start = 0; start < rows.length; start += 1000) {
    await sql`insert into contacts ${sql(rows.slice(start, start + 1000))}`
  }
  return rows.map(({ id, email }) => ({ contactId: id, email }))
}
