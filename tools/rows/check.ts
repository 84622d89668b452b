import type postgres from 'postgres'
import { readCatalog } from './catalog.ts'
import { differences } from './compare.ts'
import { describe } from './describe.ts'
import { programOf } from './program.ts'
import { type Statement, statementsIn } from './statements.ts'

interface RowCheck {
  /** `file:line function: column: declared …, is …` */
  differences: string[]
  /** `file function: …`: statements that PostgreSQL could not describe, in at least one of their texts. */
  undescribed: string[]
  /** How many statements were compared. */
  compared: number
}

/** Describes each statement of these files against a migrated database and compares it with the type of its rows. */
export async function checkRows(sql: postgres.Sql, files: readonly string[]): Promise<RowCheck> {
  const program = programOf([...files])
  const checker = program.getTypeChecker()
  const catalog = await readCatalog(sql)
  const statements = statementsIn(program, files)
  const results = await Promise.all(
    statements.map(async (statement) => ({ statement, texts: await describeAll(sql, statement) })),
  )
  return {
    differences: results.flatMap(({ statement, texts }) => {
      const { row, place, name } = statement
      const found = texts.described.flatMap((one) =>
        row ? differences(one, row, checker, catalog) : one.columns.some(isNamed) ? [undeclared] : [],
      )
      return [...new Set(found)].map((difference) => `${place} ${name}: ${difference}`)
    }),
    undescribed: results.flatMap(({ statement: { place, name }, texts: { problems } }) =>
      problems.length > 0 ? [`${place.replace(/:\d+$/, '')} ${name}: ${problems[0]}`] : [],
    ),
    compared: statements.length,
  }
}

// `select 1` only asks whether there is a row.
const isNamed = ({ name }: { name: string }) => name !== '?column?'
const undeclared = 'the rows have no declared type'

async function describeAll(sql: postgres.Sql, { texts }: Statement) {
  const results = await Promise.all(texts.map((text) => describe(sql, text)))
  return {
    described: results.filter((result) => 'columns' in result),
    problems: results.flatMap((result) => ('problem' in result ? [result.problem] : [])),
  }
}
