import type postgres from 'postgres'
import ts from 'typescript'
import { type Part, unknownFragment } from './values.ts'

/** A column of a statement's result. `table` and `number` are 0 for an expression. */
export interface Column {
  name: string
  type: number
  table: number
  number: number
}

export interface Described {
  text: string
  columns: readonly Column[]
}

/** Describes a statement without running it. A parameter, nothing or a select stands for a fragment that is known only when it runs. */
export async function describe(sql: postgres.Sql, parts: readonly Part[]): Promise<Described | { problem: string }> {
  let problem = ''
  for (const standIn of parts.includes(unknownFragment) ? ['$', '', 'select null'] : ['']) {
    const { text, samples } = render(sql, parts, standIn)
    try {
      const { columns } = await sql.unsafe(text, samples as never[]).describe()
      return { text, columns: (columns as unknown as Column[] | null) ?? [] }
    } catch (error) {
      problem ||= error instanceof Error ? error.message : String(error)
    }
  }
  return { problem }
}

function render(sql: postgres.Sql, parts: readonly Part[], standIn: string) {
  const samples: unknown[] = []
  const next = (sample: unknown) => `$${samples.push(sample)}`
  const text = parts.map((part) => {
    if (typeof part === 'string') return part
    if (part === unknownFragment) return standIn === '$' ? next('') : standIn
    return next(sampleOf(sql, part.parameter))
  })
  return { text: text.join(''), samples }
}

/** Returns a value of which the driver makes the same type as of those that are sent. */
function sampleOf(sql: postgres.Sql, type: ts.Type): unknown {
  const types = (type.isUnion() ? type.types : [type]).filter(({ flags }) => !(flags & nothing))
  if (types.length > 0 && types.every(({ flags }) => flags & ts.TypeFlags.BooleanLike)) return true
  const names = new Set(types.map(({ symbol }) => symbol?.name))
  if (names.has('Date')) return new Date(0)
  if (names.has('Buffer') || names.has('Uint8Array')) return Buffer.alloc(0)
  if (names.has('Parameter')) return sql.json({})
  return ''
}

const nothing = ts.TypeFlags.Null | ts.TypeFlags.Undefined
