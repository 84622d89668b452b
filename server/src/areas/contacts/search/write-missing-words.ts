import { transaction } from '../../../platform/db/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findWithoutWords, insertWords, lockContactsAfter, setAfterId } from './words.sql.ts'
import { wordsOf } from './words.ts'

const batch = 1000

/** Gives contacts from before there were words theirs, so many in a transaction. Cut short, it goes on where it was. */
export async function writeMissingWords({ sql }: Pick<Platform, 'sql'>): Promise<void> {
  for (let more = true; more; ) {
    more = await transaction(sql, async (tx) => {
      const place = await findWithoutWords(tx)
      if (place === null) return false
      const contacts = await lockContactsAfter(tx, place, place.afterId, batch)
      await insertWords(
        tx,
        place,
        contacts.map((contact) => ({ ...contact, words: wordsOf(contact) })),
      )
      await setAfterId(tx, place, contacts.length < batch ? null : (contacts.at(-1)?.id ?? null))
      return true
    })
  }
}
