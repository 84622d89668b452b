import { rowsIn } from '../../../platform/db/rows-in.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { termsOf, wordsOf } from './words.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

// In byte order, every word that begins with a term sorts before this one.
const last = '\u{10FFFF}'

const begins = (db: Db, term: string, word: Fragment) => db`${word} >= ${term} and ${word} < ${term + last}`

interface Findable {
  id: string
  title: string
  body: string
}

export async function saveWords(db: Db, { environmentId }: Environment, { id, title, body }: Findable): Promise<void> {
  const words = wordsOf(title, body)
  await db`
    delete from feedback_words where environment_id = ${environmentId} and post_id = ${id}
      and word <> all(${words}::text[])`
  await db`
    insert into feedback_words (environment_id, post_id, word)
    select ${environmentId}, ${id}, word from unnest(${words}::text[]) word
    on conflict do nothing`
}

/** Returns the condition, starting with `and`, that post `p` has a word that begins with each term. */
export const matches = (db: Db, { environmentId }: Environment, search: string | undefined): Fragment =>
  termsOf(search ?? '').reduce(
    (all, term) => db`
      ${all} and exists (
        select 1 from feedback_words o
        where o.environment_id = ${environmentId} and o.post_id = p.id and ${begins(db, term, db`o.word`)})`,
    db``,
  )

interface SimilarPost {
  id: string
  board_id: string
  title: string
  status: 'open' | 'planned' | 'in_progress' | 'shipped' | 'declined'
  votes: number
  voted: boolean
}

/** Rows read per word. A word that nearly every post contains says little. */
const perTerm = 500

/** Lists posts that share words with a title. Rare words count more, and at least every other word has to match. */
export function listSimilar(
  db: Db,
  { environmentId }: Environment,
  terms: readonly string[],
  { among, contactId, limit }: { among: Fragment; contactId: string | null; limit: number },
): Promise<SimilarPost[]> {
  const given = terms.map((term) => ({ term, until: term + last }))
  return db<SimilarPost[]>`
    with hits as materialized (
      select distinct t.n, w.post_id from ${rowsIn(db, given, { term: 'text', until: 'text' })} t
      cross join lateral (
        select o.post_id from feedback_words o
        where o.environment_id = ${environmentId} and o.word >= t.term collate "C" and o.word < t.until collate "C"
        limit ${perTerm}
      ) w
    ), rarity as (
      select n, 1.0 / (1 + ln(count(*))) as weight from hits group by n
    ), scored as (
      select h.post_id, sum(r.weight) as score from hits h join rarity r using (n)
      group by h.post_id having count(*) * 2 >= ${terms.length}
    )
    select p.id, p.board_id, p.title, p.status, p.votes, exists (
        select 1 from feedback_votes v
        where v.environment_id = ${environmentId} and v.post_id = p.id and v.contact_id = ${contactId}::uuid
      ) as voted
    from scored s
    join feedback_posts p on p.environment_id = ${environmentId} and p.id = s.post_id
    where p.merged_into is null ${among}
    order by s.score desc, p.votes desc, p.id limit ${limit}`
}
