import type postgres from 'postgres'
import { deleteOldMails } from './outbox.sql.ts'
import { longestDelay } from './retry.ts'

const batchSize = 1000

/**
 * Deletes finished mails older than the date, a batch at a time so that no lock is held long. Those kept
 * for the development mailbox never finish; they go once they are too old ever to be sent.
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
