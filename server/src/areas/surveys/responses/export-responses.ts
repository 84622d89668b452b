import { firstPage, type Paged, type surveys } from '@userkeep/contract'
import { stringify } from 'csv-stringify/sync'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { findSurvey, type SurveyRow } from '../surveys.sql.ts'
import { type Filter, listResponses, type ResponseInFull } from './list-responses.sql.ts'
import { inWords } from './responses.ts'

export const exportResponses: Verb<typeof surveys.routes.export> = async ({ params, query, db, scope, change }) => {
  const survey = (await findSurvey(db, scope, params.id)) ?? fail('not_found')
  const { environment: _, ...filter } = query
  await change(async (tx) =>
    tx.audited({
      target: { type: 'survey', id: survey.id, name: survey.name },
      changes: Object.fromEntries(Object.entries(filter).map(([name, to]) => [name, { to }])),
    }),
  )
  return { format: 'csv', content: written(db, scope, survey, filter) }
}

const columns = ['id', 'state', 'source', 'locale', 'shown_at', 'started_at', 'completed_at'] as const

const headOf = ({ questions }: SurveyRow) => [
  ...columns,
  'contact_id',
  'email',
  'name',
  'tags',
  ...questions.map(({ title }) => title),
]

const cellsOf = (row: ResponseInFull, { questions }: SurveyRow) => [
  ...columns.map((column) => row[column]),
  row.contact.id,
  row.contact.email,
  row.contact.name,
  (row.tags ?? []).join(', '),
  ...questions.map((question) => {
    const answer = row.answers?.[question.id]
    return answer === undefined || typeof answer === 'number' ? answer : inWords(question, answer)
  }),
]

// Escapes formulas, because strangers choose the text of answers.
const csv = (rows: unknown[][]): string => stringify(rows, { record_delimiter: '\r\n', escape_formulas: true })

const batch = 1000

/** Streams the responses in batches, each read by its own statement, so that a slow reader holds no connection. */
async function* written(db: Db, scope: EnvironmentScope, survey: SurveyRow, filter: Filter): AsyncGenerator<string> {
  let startingAfter: string | null = null
  for (let before = csv([headOf(survey)]); ; before = '') {
    const page = { ...firstPage(batch), startingAfter }
    const { rows, nextCursor }: Paged<ResponseInFull> = await listResponses(db, scope, survey.id, filter, page)
    yield before + csv(rows.map((row) => cellsOf(row, survey)))
    if (nextCursor === null) return
    startingAfter = nextCursor
  }
}
