import { rowsIn } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { type Named, wordsOf } from './words.ts'

interface InEnvironment {
  readonly environmentId: string
}

/** A contact, as far as a search is concerned. */
export interface Findable extends Named {
  readonly id: string
  readonly kind: 'visitor' | 'identified'
}

/** Keeps the words of a contact that changes. Most changes touch none of them, and cost nothing here. */
export async function changeWords(db: Db, scope: InEnvironment, before: Findable, after: Findable): Promise<void> {
  const [old, current] = [wordsOf(before), wordsOf(after)]
  const gone = old.filter((word) => !current.includes(word))
  const added = before.kind === after.kind ? current.filter((word) => !old.includes(word)) : current
  if (gone.length > 0) {
    await db`
      delete from contact_words
      where environment_id = ${scope.environmentId} and contact_id = ${after.id} and word = any(${gone})`
  }
  await insertWords(db, scope, [{ ...after, words: added }])
}

type Worded = Pick<Findable, 'id' | 'kind'> & { readonly words: readonly string[] }

export async function insertWords(
  db: Db,
  { environmentId }: InEnvironment,
  contacts: readonly Worded[],
): Promise<void> {
  const rows = contacts.flatMap(({ id, kind, words }) =>
    words.map((word) => ({ id, isVisitor: kind === 'visitor', word })),
  )
  if (rows.length === 0) return
  await db`
    insert into contact_words as known (environment_id, contact_id, is_visitor, word)
    select ${environmentId}, id, "isVisitor", word
    from ${rowsIn(db, rows, { id: 'uuid', isVisitor: 'boolean', word: 'text' })} as given
    on conflict (environment_id, contact_id, word) do update set is_visitor = excluded.is_visitor
    where known.is_visitor <> excluded.is_visitor`
}

// ---- contacts from before there were words

/** An environment that has some, and where to go on. */
export async function findWithoutWords(db: Db): Promise<{ environmentId: string; afterId: string } | null> {
  const [row] = await db<{ environmentId: string; afterId: string }[]>`
    select environment_id as "environmentId", after_id as "afterId" from contacts_without_words
    order by environment_id limit 1`
  return row ?? null
}

/** Locked, so that none of them changes before its words are written. */
export function lockContactsAfter(db: Db, { environmentId }: InEnvironment, afterId: string, limit: number) {
  return db<Findable[]>`
    select id, kind, name, email, external_id from contacts
    where environment_id = ${environmentId} and id > ${afterId} order by id limit ${limit} for no key update`
}

/** Null: all have their words now. */
export async function setAfterId(db: Db, { environmentId }: InEnvironment, afterId: string | null): Promise<void> {
  if (afterId === null) await db`delete from contacts_without_words where environment_id = ${environmentId}`
  else await db`update contacts_without_words set after_id = ${afterId} where environment_id = ${environmentId}`
}
