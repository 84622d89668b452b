import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import { type RefusedLine, refusalOf } from '../../contacts/public.ts'
import { headerBytes, readWindow } from '../chunks.sql.ts'
import { type FileRecord, type Header, readHeader, readRecords } from '../file/read-records.ts'
import { type ReadLine, readLine } from '../file/values.ts'
import type { ImportRow } from '../imports.sql.ts'

type Environment = Parameters<typeof readWindow>[1]

/** Lines of one transaction. */
const batch = 1000

/** No line is longer. */
const windowBytes = 1024 * 1024

export interface Batch {
  readonly header: Header | null
  readonly lines: { readonly record: FileRecord; readonly read: ReadLine | RefusedLine }[]
  /** Where the next batch begins. */
  readonly nextByte: number
  readonly nextLine: number
  readonly isLast: boolean
}

/** Returns the header of a CSV file that is complete so far; null for JSON lines. */
async function readFileHeader(
  db: Db,
  scope: Environment,
  { id, format, size_bytes }: Pick<ImportRow, 'id' | 'format' | 'size_bytes'>,
): Promise<Header | null> {
  if (format !== 'csv') return null
  const text = await readWindow(db, scope, id, { from: 0, bytes: headerBytes })
  const header = readHeader(text, Buffer.byteLength(text) >= size_bytes)
  return header ?? fail('conflict', 'The header of the file cannot be read. It is the first line, of at most 64 KiB.')
}

/** Reads the next lines of an import. */
export async function readBatch(db: Db, scope: Environment, row: ImportRow): Promise<Batch> {
  const header = await readFileHeader(db, scope, row)
  const isFirst = row.next_byte === 0
  const from = isFirst ? (header?.bytes ?? 0) : row.next_byte
  const line = isFirst ? 1 + (header?.lines ?? 0) : row.next_line
  const text = await readWindow(db, scope, row.id, { from, bytes: windowBytes })
  const isEnd = from + Buffer.byteLength(text) >= row.size_bytes
  const { records, bytes, lines } = readRecords(text, { format: row.format, header, line, isEnd, max: batch })
  if (bytes === 0 && !isEnd) fail('conflict', `Line ${line} is longer than 1 MiB.`)
  const mapping = row.mapping ?? {}
  return {
    header,
    lines: records.map((record) => ({
      record,
      read: readOne(record, () => readLine(row.kind, mapping, record.values)),
    })),
    nextByte: from + bytes,
    nextLine: line + lines,
    isLast: from + bytes >= row.size_bytes,
  }
}

function readOne({ problem }: FileRecord, read: () => ReadLine): ReadLine | RefusedLine {
  if (problem !== null) return { field: null, reason: problem }
  try {
    return read()
  } catch (error) {
    return refusalOf(error)
  }
}
