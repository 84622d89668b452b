import { rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'
import type { Environment } from '../settings.sql.ts'
import { configurationOf, spellingsOf, wordsIn } from './words.ts'

interface IndexedText {
  article_id: string
  locale: string
  words: [written: string, weight: number][]
}

/** Replaces the words under which one text of an article is found. */
export async function indexText(db: Db, scope: Environment, { article_id, locale, words }: IndexedText): Promise<void> {
  await removeFromIndex(db, scope, article_id, locale)
  const { environmentId } = scope
  const rows = words.flatMap(([written, weight]) => {
    const word = wordsIn(written)[0]?.word
    return word === undefined || word === '' ? [] : [{ written, word, weight: String(weight) }]
  })
  if (rows.length === 0) return
  const given = rowsOf(db, environmentId, rows, { written: 'text', word: 'text', weight: 'numeric' })
  // A stop word has no lexeme, so that a search for it finds nothing rather than everything.
  const lexemes = db`
    select g.environment_id, g.word, g.weight, l.lexeme collate "C" as lexeme
    from ${given} g cross join lateral unnest(to_tsvector(${configurationOf(locale)}::regconfig, g.written)) l`
  await db`
    insert into help_words (environment_id, locale, lexeme, article_id, weight)
    select ${environmentId}, ${locale}, x.lexeme, ${article_id}, max(x.weight)::real from (${lexemes}) x group by x.lexeme`
  await db`
    insert into help_vocabulary (environment_id, locale, word, lexeme)
    select distinct ${environmentId}::uuid, ${locale}, x.word collate "C", x.lexeme from (${lexemes}) x
    on conflict do nothing`
  await addSpellings(db, environmentId, locale, new Set(rows.map(({ word }) => word)))
}

async function addSpellings(db: Db, environmentId: string, locale: string, words: ReadonlySet<string>): Promise<void> {
  const rows = [...words].flatMap((word) => spellingsOf(word).map((spelling) => ({ word, spelling })))
  if (rows.length === 0) return
  const given = rowsOf(db, environmentId, rows, { word: 'text', spelling: 'text' })
  await db`
    insert into help_spellings (environment_id, locale, spelling, word)
    select v.environment_id, ${locale}, g.spelling, g.word from ${given} g
    join help_vocabulary v on v.environment_id = ${environmentOf(db, environmentId, 'g.environment_id')}
      and v.locale = ${locale} and v.word = g.word
    on conflict do nothing`
}

/** Removes an article, or one of its texts, from the search. Words that no text has any more are pruned by a job. */
export async function removeFromIndex(
  db: Db,
  { environmentId }: Environment,
  articleId: string,
  locale: string | null = null,
): Promise<void> {
  await db`
    delete from help_words where environment_id = ${environmentId} and article_id = ${articleId}
      and ${locale === null ? db`true` : db`locale = ${locale}`}`
}

/** Deletes words that no published text contains any more. Runs apart from requests: publishing only adds words. */
export async function deleteUnusedWords(db: Db): Promise<number> {
  const deleted = await db`
    delete from help_vocabulary v where not exists (
      select from help_words w
      where w.environment_id = v.environment_id and w.locale = v.locale and w.lexeme = v.lexeme)`
  await db`
    delete from help_spellings s where not exists (
      select from help_vocabulary v
      where v.environment_id = s.environment_id and v.locale = s.locale and v.word = s.word)`
  return deleted.count
}
