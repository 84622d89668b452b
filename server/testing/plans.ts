import type postgres from 'postgres'
import { onStatement } from './statements.ts'

/** Runs the work, and says how the database would go about the very statements that it sent. */
export async function plansOf(sql: postgres.Sql, work: () => Promise<unknown>): Promise<string> {
  const sent: { statement: string; parameters: unknown[] }[] = []
  const stop = onStatement(sql, (statement, parameters) => sent.push({ statement, parameters: [...parameters] }))
  try {
    await work()
  } finally {
    stop()
  }
  const plans = sent.map(async ({ statement, parameters }) => {
    const lines = await sql.unsafe<{ 'QUERY PLAN': string }[]>(`explain ${statement}`, parameters as never[])
    return lines.map((line) => line['QUERY PLAN']).join('\n')
  })
  return (await Promise.all(plans)).join('\n\n')
}
