import type { ImportFormat, ImportKind } from '@userkeep/contract/shapes/import'
import { importBounds } from '@userkeep/contract/shapes/import'
import { suggestFields } from './fields.ts'
import { readHeader, readRecords } from './read-records.ts'

interface Column {
  name: string
  samples: string[]
  field: string | null
}

const sampledRecords = 100
const maxSamples = 3
const longestSample = 80

interface File {
  readonly kind: ImportKind
  readonly format: ImportFormat
}

/** Returns the columns of the beginning of a file: of CSV the header, of JSON lines the keys of the first objects. */
export function sampleColumns({ kind, format }: File, text: string, isEnd: boolean): Column[] {
  const header = format === 'csv' ? readHeader(text, isEnd) : null
  if (format === 'csv' && header === null) return []
  const body = header ? Buffer.from(text).subarray(header.bytes).toString() : text
  const { records } = readRecords(body, { format, header, line: 1, isEnd, max: sampledRecords })
  const names = header?.columns ?? [...new Set(records.flatMap(({ values }) => Object.keys(values)))]
  const columns = names.slice(0, importBounds.columns)
  const fields = suggestFields(kind, columns)
  return columns.map((name) => ({
    name,
    samples:
      fields[name] === 'password_hash'
        ? []
        : [...new Set(records.map(({ values }) => sampleOf(values[name])))].filter(Boolean).slice(0, maxSamples),
    field: fields[name] ?? null,
  }))
}

function sampleOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value).trim()
  return text.slice(0, longestSample)
}
