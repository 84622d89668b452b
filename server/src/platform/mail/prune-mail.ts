import type postgres from 'postgres'
import { deleteOldMails } from './outbox.sql.ts'
import { longestDelay } from './retry.ts'

const batchSize = 1000

/**
 * Deletes finished mails older than the date, in batches so that no lock is held long. Mails stored for the development
 * mailbox never finish; they are deleted once they are too old to be sent.
 */
export async function pruneMail(sql: postgres.Sql, before: Date): Promise<number> {
  const abandonedBefore = new Date(before.getTime() - longestDelay)
  let deleted = 0
  for (;;) {
    const count = await deleteOldMails(sql, { before, abandonedBefore, limit: batchSize })
    deleted += count
    if (count < batchSize) return deleted
  }
}
