import { rowsIn, rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { type Named, wordsOf } from './words.ts'

interface InEnvironment {
  readonly environmentId: string
}

/** The fields of a contact that a search needs. */
interface Findable extends Named {
  readonly id: string
  readonly kind: 'visitor' | 'identified'
}

interface Changed {
  readonly before: Findable
  readonly after: Findable
}

/** Updates the words of a contact. Most changes affect none. */
export const changeWords = (db: Db, scope: InEnvironment, before: Findable, after: Findable): Promise<void> =>
  changeWordsOf(db, scope, [{ before, after }])

/** Updates the words of changed contacts. */
export async function changeWordsOf(db: Db, scope: InEnvironment, changed: readonly Changed[]): Promise<void> {
  const words = changed.map(({ before, after }) => {
    const [old, current] = [wordsOf(before), wordsOf(after)]
    const gone = old.filter((word) => !current.includes(word)).map((word) => ({ id: after.id, word }))
    const added = before.kind === after.kind ? current.filter((word) => !old.includes(word)) : current
    return { gone, added: { ...after, words: added } }
  })
  const gone = words.flatMap((one) => one.gone)
  if (gone.length > 0) {
    await db`
      delete from contact_words w using ${rowsOf(db, scope.environmentId, gone, { id: 'uuid', word: 'text' })} gone
      where w.environment_id = ${scope.environmentId} and w.contact_id = gone.id and w.word = gone.word`
  }
  await insertWords(
    db,
    scope,
    words.map((one) => one.added),
  )
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

// ---- contacts created before words existed

/** Finds an environment with such contacts, and the next position. */
export async function findWithoutWords(db: Db): Promise<{ environmentId: string; afterId: string } | null> {
  const [row] = await db<{ environmentId: string; afterId: string }[]>`
    select environment_id as "environmentId", after_id as "afterId" from contacts_without_words
    order by environment_id limit 1`
  return row ?? null
}

/** Locks contacts, so that none changes before its words are written. */
export function lockContactsAfter(db: Db, { environmentId }: InEnvironment, afterId: string, limit: number) {
  return db<Findable[]>`
    select id, kind, name, email, external_id from contacts
    where environment_id = ${environmentId} and id > ${afterId} order by id limit ${limit} for no key update`
}

/** null: all contacts have words. */
export async function setAfterId(db: Db, { environmentId }: InEnvironment, afterId: string | null): Promise<void> {
  if (afterId === null) await db`delete from contacts_without_words where environment_id = ${environmentId}`
  else await db`update contacts_without_words set after_id = ${afterId} where environment_id = ${environmentId}`
}
