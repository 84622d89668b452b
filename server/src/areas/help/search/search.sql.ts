import { rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'
import type { Environment } from '../settings.sql.ts'
import { configurationOf, differsByOneError, spellingsOf, type Word } from './words.ts'

/** A lexeme that matches the word at a position of the search, with its quality. */
interface Match {
  term: number
  lexeme: string
  factor: string
}

const maxPrefixMatches = 30

/** Finds the lexemes of the words of a search: the words themselves, words that begin with them, or else corrections. */
async function findLexemes(db: Db, scope: Environment, locale: string, words: readonly Word[]): Promise<Match[]> {
  const { environmentId } = scope
  const terms = words.map(({ written, word }, term) => ({ term, written, word, upper: `${word}\u{10ffff}` }))
  const given = rowsOf(db, environmentId, terms, { term: 'int', written: 'text', word: 'text', upper: 'text' })
  const environment = environmentOf(db, environmentId, 'g.environment_id')
  // A dictionary returns a lexeme for any word, so only those of published texts are matches.
  const known = await db<Match[]>`
    select f.term, f.lexeme, max(f.factor) as factor from (
      select g.environment_id, g.term, l.lexeme collate "C" as lexeme, '1' as factor from ${given} g
      cross join lateral unnest(to_tsvector(${configurationOf(locale)}::regconfig, g.written)) l
      union
      select g.environment_id, g.term, v.lexeme, '1' from ${given} g
      join help_vocabulary v on v.environment_id = ${environment} and v.locale = ${locale} and v.word = g.word
      union
      select g.environment_id, g.term, v.lexeme, '0.6' from ${given} g cross join lateral (
        select v.lexeme from help_vocabulary v
        where v.environment_id = ${environment} and v.locale = ${locale} and v.word > g.word and v.word < g.upper
        order by v.word limit ${maxPrefixMatches}) v
    ) f where exists (
      select from help_words w where w.environment_id = ${environmentOf(db, environmentId, 'f.environment_id')}
        and w.locale = ${locale} and w.lexeme = f.lexeme)
    group by f.term, f.lexeme`
  const unknown = words.flatMap((word, term) => (known.some((match) => match.term === term) ? [] : [{ ...word, term }]))
  return [...known, ...(await findCorrections(db, scope, locale, unknown))]
}

async function findCorrections(
  db: Db,
  { environmentId }: Environment,
  locale: string,
  words: readonly (Word & { term: number })[],
): Promise<Match[]> {
  const spellings = words.flatMap(({ term, word }) => spellingsOf(word).map((spelling) => ({ term, spelling })))
  if (spellings.length === 0) return []
  const given = rowsOf(db, environmentId, spellings, { term: 'int', spelling: 'text' })
  const environment = environmentOf(db, environmentId, 'g.environment_id')
  const rows = await db<{ term: number; word: string; lexeme: string }[]>`
    select distinct g.term, s.word, v.lexeme from ${given} g
    join help_spellings s on s.environment_id = ${environment} and s.locale = ${locale} and s.spelling = g.spelling
    join help_vocabulary v on v.environment_id = ${environment} and v.locale = ${locale} and v.word = s.word`
  const wordAt = new Map(words.map(({ term, word }) => [term, word]))
  return rows
    .filter(({ term, word }) => differsByOneError(word, wordAt.get(term) ?? ''))
    .map(({ term, lexeme }) => ({ term, lexeme, factor: '0.4' }))
}

interface PostingRow {
  /** The position of the word in the search. */
  term: number
  article_id: string
  score: number
}

/** Lists the published articles that contain words, with the best score of each. */
export async function findPostings(
  db: Db,
  scope: Environment,
  locale: string,
  words: readonly Word[],
): Promise<PostingRow[]> {
  const matches = await findLexemes(db, scope, locale, words)
  if (matches.length === 0) return []
  const { environmentId } = scope
  const given = rowsOf(db, environmentId, matches, { term: 'int', lexeme: 'text', factor: 'float8' })
  return db<PostingRow[]>`
    select g.term, w.article_id, max(w.weight * g.factor) as score from ${given} g
    join help_words w on w.environment_id = ${environmentOf(db, environmentId, 'g.environment_id')}
      and w.locale = ${locale} and w.lexeme = g.lexeme
    group by g.term, w.article_id`
}
