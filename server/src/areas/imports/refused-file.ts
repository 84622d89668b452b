import type { imports } from '@userkeep/contract'
import { stringify } from 'csv-stringify/sync'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { readCsvRecord } from './file/csv.ts'
import { readHeader } from './file/read-records.ts'
import { findImport, type ImportRow } from './imports.sql.ts'
import { listRefusals, type RefusalRow } from './refusals.sql.ts'

type Routes = typeof imports.routes

const batch = 1000

/** Streams the refused lines as they were in the file, so that a corrected file can be imported. */
export const downloadRefused: Verb<Routes['refused'] | Routes['staffRefused']> = async ({ db, scope, params }) => {
  const row = (await findImport(db, scope, params.id)) ?? fail('not_found')
  const write = row.format === 'csv' ? csvOf(row) : jsonLines
  async function* content(): AsyncGenerator<string> {
    yield write.header
    for (let after = 0, more = true; more; ) {
      const rows = await listRefusals(db, scope, row.id, { after, limit: batch })
      if (rows.length > 0) yield write.lines(rows)
      after = rows.at(-1)?.line ?? after
      more = rows.length === batch
    }
  }
  return { format: row.format === 'csv' ? 'csv' : 'jsonl', name: nameOf(row), content: content() }
}

const nameOf = ({ file_name, format }: ImportRow): string => {
  const base = (file_name ?? 'import').replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N}._-]+/gu, '-')
  return `${base}-refused.${format === 'csv' ? 'csv' : 'jsonl'}`
}

interface Writer {
  readonly header: string
  lines(rows: readonly RefusalRow[]): string
}

const reasonOf = ({ field, reason }: RefusalRow): string => (field === null ? reason : `${field}: ${reason}`)

function csvOf({ header: text }: ImportRow): Writer {
  const header = readHeader(text ?? '', true)
  const { delimiter = ',', columns = ['import_text'] } = header ?? {}
  const csv = (rows: unknown[][]): string => stringify(rows, { delimiter, record_delimiter: '\r\n' })
  const cellsOf = (content: string): string[] => {
    const record = readCsvRecord(content, 0, delimiter, true)
    const isReadable = header !== null && record !== null && record.problem === null
    const cells = isReadable && record.cells.length <= columns.length ? record.cells : [content]
    return [...cells, ...columns.slice(cells.length).map(() => '')]
  }
  return {
    header: csv([[...columns, 'import_line', 'import_reason']]),
    lines: (rows) => csv(rows.map((row) => [...cellsOf(row.content), row.line, reasonOf(row)])),
  }
}

const jsonLines: Writer = {
  header: '',
  lines: (rows) => rows.map((row) => `${JSON.stringify(objectOf(row))}\n`).join(''),
}

function objectOf(row: RefusalRow): object {
  const reason = { import_line: row.line, import_reason: reasonOf(row) }
  try {
    const value: unknown = JSON.parse(row.content)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? { ...value, ...reason } : { ...reason, import_text: row.content }
  } catch {
    return { ...reason, import_text: row.content }
  }
}
