import { hasSqlDetails, loadModule, parseSync } from 'libpg-query'
import type ts from 'typescript'
import type { Expansion, Piece } from './expand.ts'

/** A node of PostgreSQL's parse tree, as JSON. */
export type Tree = { readonly [name: string]: unknown }

export interface Parsed {
  statement: Tree
  text: string
  /** The place in the source of a position in the text, or null in a placeholder. */
  originOf(location: number): { from: ts.Node; at: number } | null
  /** False for a fragment that was completed to a statement. */
  isWhole: boolean
}

await loadModule()

/** Statements that a fragment can be a part of. */
const surroundings = [
  ['', ''],
  ['select ', ''],
  ['select 1 from ', ''],
  ['select 1 from h where ', ''],
  ['select 1 from h ', ''],
  ['select 1 from h where true ', ''],
  ['select 1 from ', ' h'],
  ['select 1 ', ''],
  ['update h set ', ''],
  ['update h set a = 1', ''],
  ['insert into h values ', ''],
  ['insert into h ', ''],
  ['insert into h (a) values (1) ', ''],
  ['with ', ' select 1'],
  ['with h as (select 1)', ' select 1'],
  ['delete from h using ', ''],
  ['select 1 from h order by 1 ', ''],
  ['select case ', ' end'],
  ['select a ', ' b'],
] as const

const placeholders = {
  value: ['$1', '', 'and true', 'h', ', h', 'where true', 'from h', 'h = 1', '(select 1)', ', h as (select 1)', '>'],
  rows: ['(h) values ($1)', 'h', '($1)', 'h = $1', '$1'],
}

const maxAttempts = 400

/** Parses a statement, or a fragment in the first statement that it fits; null if there is none. */
export function parseExpansion({ pieces }: Expansion): Parsed | null {
  for (const [before, after] of surroundings) {
    const parsed = parsePieces([text(before), ...pieces, text(after)], before === '')
    if (parsed) return parsed
  }
  return null
}

type Known = Piece | { text: string; from: null }
const text = (content: string): Known => ({ text: content, from: null })

/** Tries other placeholders before the position at which the parser stopped, until it accepts the text. */
function parsePieces(pieces: readonly Known[], isWhole: boolean): Parsed | null {
  const choices = pieces.map(() => 0)
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const texts = pieces.map((piece, n) =>
      'text' in piece ? ascii(piece.text) : ` ${placeholders[piece.hole][choices[n] ?? 0]} `,
    )
    const found = tryParse(texts.join(''))
    if ('statement' in found)
      return {
        statement: found.statement,
        text: texts.join(''),
        isWhole,
        originOf: (location) => originOf(pieces, texts, location),
      }
    if (!advance(pieces, texts, choices, found.stoppedAt)) return null
  }
  return null
}

const ascii = (content: string): string => content.replace(/[^\n\t\x20-\x7e]/g, '?')

function tryParse(statement: string): { statement: Tree } | { stoppedAt: number } {
  try {
    const { stmts = [] } = parseSync(statement)
    const first = stmts[0]?.stmt
    return stmts.length === 1 && first ? { statement: first as Tree } : { stoppedAt: statement.length }
  } catch (error) {
    return { stoppedAt: (hasSqlDetails(error) ? error.sqlDetails?.cursorPosition : undefined) ?? statement.length }
  }
}

/** Takes the next placeholder of the last hole before the position, and the first ones of all holes after it. */
function advance(pieces: readonly Known[], texts: readonly string[], choices: number[], stoppedAt: number): boolean {
  let start = 0
  const starts = texts.map((each) => {
    start += each.length
    return start - each.length
  })
  for (let n = pieces.length - 1; n >= 0; n--) {
    const piece = pieces[n]
    if (!piece || 'text' in piece || (starts[n] ?? 0) > stoppedAt) continue
    const next = (choices[n] ?? 0) + 1
    if (next < placeholders[piece.hole].length) {
      choices[n] = next
      return true
    }
    choices[n] = 0
  }
  return false
}

function originOf(pieces: readonly Known[], texts: readonly string[], location: number) {
  let start = 0
  for (const [n, each] of texts.entries()) {
    const piece = pieces[n]
    if (location < start + each.length)
      return piece && 'text' in piece && piece.from ? { from: piece.from, at: piece.at + location - start } : null
    start += each.length
  }
  return null
}
