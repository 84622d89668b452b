import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { emailKey } from '../../staff-auth/public.ts'
import { type ContactRow, contactColumns } from '../profile/contacts.sql.ts'
import { idsBeginning, termsOf } from './words.ts'

/** Further conditions of a search. */
interface Besides {
  kind: ContactRow['kind'] | undefined
  /** Returns `and … in (…)` for the column with a contact's id. */
  among(id: Fragment): Fragment
}

// In byte order, every word that begins with a term sorts before this one.
const last = '\u{10FFFF}'

const byMatch = keyset('contacts_found', 'asc', { lead: 'bigint', part: 'bigint', matched: 'text', id: 'uuid' })

/**
 * Returns contacts with a word beginning with each term. One term leads: its matches are read along the index in the
 * order of words, and each is checked against the others. Exact matches come first.
 */
export function searchContacts(
  db: Db,
  { environmentId }: EnvironmentScope,
  search: string,
  besides: Besides,
  page: Page,
): Promise<Paged<ContactRow>> {
  const terms = termsOf(search)
  const until = page.offset + page.limit + 1
  return byMatch.read(db, page, async ({ key, window, position }) => {
    const [lead, part, matched, id] = position ?? [await rarest(db, environmentId, terms)]
    const term = terms[Number(lead)] ?? ''
    const others = (column: Fragment) => holdsAll(db, environmentId, terms.toSpliced(Number(lead), 1), column)
    const beyond = part === 1 ? db`and (w.word, w.contact_id) > (${String(matched)}::text, ${String(id)}::uuid)` : db``
    return db<ContactRow[]>`
      with exact as materialized (${exactly(db, environmentId, search.trim())}
      ), named as materialized (
        select c.id from contacts c
        where c.environment_id = ${environmentId} and (${isIdOf(db, term, db`c.id`)} ${others(db`c.id`)}
            or c.id = any(array(select id from exact)))
          ${besides.kind === undefined ? db`` : db`and c.kind = ${besides.kind}`} ${besides.among(db`c.id`)}
          ${part === 0 ? db`and c.id > ${String(id)}` : db``} ${part === 1 ? db`and false` : db``}
        order by c.id limit ${until}
      ), by_word as materialized (
        select w.contact_id as id, w.word as matched from contact_words w
        where w.environment_id = ${environmentId} and ${term !== ''} and ${begins(db, term, db`w.word`)}
          and not exists (
            select 1 from contact_words e
            where e.environment_id = ${environmentId} and e.contact_id = w.contact_id
              and e.word >= ${term} and e.word < w.word)
          and not (${isIdOf(db, term, db`w.contact_id`)} or w.contact_id = any(array(select id from exact)))
          ${others(db`w.contact_id`)} ${wordsOfKind(db, besides.kind)} ${besides.among(db`w.contact_id`)} ${beyond}
          and (select count(*) from named) < ${until}
        order by w.word, w.contact_id limit ${until}
      ), found as (
        select lead, part, matched, id, ${key}
        from (
          select ${Number(lead)}::int as lead, 0 as part, '' collate "C" as matched, id from named
          union all select ${Number(lead)}::int, 1, matched, id from by_word
        ) either
        ${window}
      )
      select ${contactColumns(db)}, found.cursor_key from found
      join contacts c on c.environment_id = ${environmentId} and c.id = found.id
      order by found.part, found.matched, found.id`
  })
}

const begins = (db: Db, term: string, word: Fragment) => db`${word} >= ${term} and ${word} < ${term + last}`

function isIdOf(db: Db, term: string, id: Fragment) {
  const ids = idsBeginning(term)
  return ids === null ? db`false` : db`${id} between ${ids.first} and ${ids.last}`
}

/**
 * Returns the condition, starting with `and`, that the contact has a word or id for each term. Does not use `exists`,
 * which would collect all rows of a word first.
 */
const holdsAll = (db: Db, environmentId: string, terms: readonly string[], id: Fragment): Fragment =>
  terms.reduce(
    (all, term) => db`
      ${all} and (${isIdOf(db, term, id)} or (
        select true from contact_words o
        where o.environment_id = ${environmentId} and o.contact_id = ${id} and ${begins(db, term, db`o.word`)}
        limit 1))`,
    db``,
  )

// Literal, because the planner must see it to use the index of visitors.
const wordsOfKind = (db: Db, kind: ContactRow['kind'] | undefined) =>
  kind === undefined ? db`` : kind === 'visitor' ? db`and w.is_visitor` : db`and not w.is_visitor`

/** Selects contacts with exactly this identity. */
const exactly = (db: Db, environmentId: string, text: string) => db`
  select contact_id as id from contact_identities
  where environment_id = ${environmentId} and kind = 'external' and value = ${text}
  union
  select contact_id from contact_identities
  where environment_id = ${environmentId} and kind = 'email' and value = ${emailKey(text)}
  union
  select into_id from contact_merges
  where environment_id = ${environmentId} and from_id = ${wholeId(text)}`

function wholeId(text: string): string | null {
  const ids = idsBeginning(text.toLowerCase())
  return ids?.first === ids?.last ? (ids?.first ?? null) : null
}

/** Matches are counted up to here: for a term such as `gmail`, it is enough to know that there are many. */
const counted = 5000

/** Returns the term with the fewest matches, so that the fewest are checked against the others. */
async function rarest(db: Db, environmentId: string, terms: readonly string[]): Promise<number> {
  if (terms.length < 2) return 0
  const counts = terms.map(
    (term, index) => db`
      select ${index}::int as term, (
        select count(*) from (
          (select 1 from contact_words w where environment_id = ${environmentId} and ${begins(db, term, db`w.word`)}
            order by w.word limit ${counted})
          union all
          (select 1 from contacts c
            where environment_id = ${environmentId} and ${isIdOf(db, term, db`c.id`)} limit ${counted})) matches) as count`,
  )
  const [first] = await db<{ term: number; count: number }[]>`
    ${counts.reduce((all, count) => db`${all} union all ${count}`)} order by count, term limit 1`
  return first?.term ?? 0
}

/** Returns a query for the ids of contacts whose id, or a word of the name, address or external id, begins so. */
export function contactsNamed(
  db: Db,
  { environmentId }: Pick<EnvironmentScope, 'environmentId'>,
  word: string,
): Fragment {
  const term = termsOf(word)[0] ?? ''
  const named = db`
    select w.contact_id from contact_words w
    where w.environment_id = ${environmentId} and ${begins(db, term, db`w.word`)}`
  if (idsBeginning(term) === null) return named
  return db`
    ${named} union all select c.id from contacts c
    where c.environment_id = ${environmentId} and ${isIdOf(db, term, db`c.id`)}`
}
