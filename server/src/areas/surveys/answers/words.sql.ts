import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { Environment } from '../surveys.sql.ts'
import type { ResponseRow } from './responses.sql.ts'

/** Replaces the words of a response. */
export async function saveWords(
  db: Db,
  { environmentId }: Environment,
  { id, survey_id }: Pick<ResponseRow, 'id' | 'survey_id'>,
  words: readonly string[],
): Promise<void> {
  await db`
    delete from survey_words where environment_id = ${environmentId} and response_id = ${id}
      and word <> all(${words as string[]})`
  await db`
    insert into survey_words (environment_id, response_id, word, survey_id)
    select ${environmentId}, ${id}, word, ${survey_id} from unnest(${words as string[]}::text[]) word
    on conflict do nothing`
}

// In byte order, every word that begins with a term sorts before this one.
const last = '\u{10FFFF}'

/** Returns the condition that each of these terms begins a word of the response `r`, starting with `and`. */
export const hasWords = (
  db: Db,
  { environmentId }: Environment,
  surveyId: string,
  terms: readonly string[],
): Fragment =>
  terms.reduce(
    (all, term) => db`${all} and r.id in (
      select w.response_id from survey_words w
      where w.environment_id = ${environmentId} and w.survey_id = ${surveyId}
        and w.word >= ${term} and w.word < ${term + last})`,
    db``,
  )
