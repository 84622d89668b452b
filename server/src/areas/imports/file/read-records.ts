import type { ImportFormat } from '@userkeep/contract/shapes/import'
import { delimiterOf, endOfLine, readCsvRecord } from './csv.ts'

/** The columns of a CSV file; JSON lines have none. */
export interface Header {
  readonly delimiter: string
  readonly columns: readonly string[]
  /** The line itself. */
  readonly text: string
  /** The number of its bytes and lines, a byte order mark included. */
  readonly bytes: number
  readonly lines: number
}

/** One line of a file, or several if a quoted value contains line breaks. */
export interface FileRecord {
  readonly line: number
  readonly text: string
  readonly values: Readonly<Record<string, unknown>>
  readonly problem: string | null
}

interface ReadRecords {
  readonly records: FileRecord[]
  readonly bytes: number
  readonly lines: number
}

const byteOrderMark = '\u{FEFF}'
const linesIn = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0

/** Returns the header at the beginning of a file, or null if it is not complete or not readable. */
export function readHeader(text: string, isEnd: boolean): Header | null {
  const mark = text.startsWith(byteOrderMark) ? byteOrderMark.length : 0
  const delimiter = delimiterOf(text.slice(mark))
  const record = readCsvRecord(text, mark, delimiter, isEnd)
  if (record === null || record.problem !== null) return null
  const whole = text.slice(0, record.end)
  const line = whole.slice(mark).replace(/[\r\n]+$/, '')
  return {
    delimiter,
    columns: namesOf(record.cells),
    text: line,
    bytes: Buffer.byteLength(whole),
    lines: linesIn(whole),
  }
}

/** Gives columns without a name, or with the name of another, one of their own. */
function namesOf(cells: readonly string[]): string[] {
  const names: string[] = []
  for (const [index, cell] of cells.entries()) {
    const name = cell.trim().slice(0, 190) || `column ${index + 1}`
    names.push(names.includes(name) ? `${name} (${index + 1})` : name)
  }
  return names
}

interface Reading {
  readonly format: ImportFormat
  /** null for JSON lines. */
  readonly header: Header | null
  /** The number of the first line. */
  readonly line: number
  /** Whether the text reaches the end of the file. */
  readonly isEnd: boolean
  readonly max: number
}

/** Reads complete records from a text that begins with one. Empty lines are skipped. */
export function readRecords(text: string, { format, header, line, isEnd, max }: Reading): ReadRecords {
  const records: FileRecord[] = []
  let at = line === 1 && text.startsWith(byteOrderMark) ? byteOrderMark.length : 0
  let lines = 0
  while (at < text.length && records.length < max) {
    const read = format === 'csv' && header ? readRow(text, at, header, isEnd) : readJson(text, at, isEnd)
    if (read === null) break
    const whole = text.slice(at, read.end)
    if (whole.trim() !== '') {
      const { values, problem } = read
      records.push({ line: line + lines, text: whole.replace(/[\r\n]+$/, ''), values, problem })
    }
    lines += linesIn(whole)
    at = read.end
  }
  return { records, bytes: Buffer.byteLength(text.slice(0, at)), lines }
}

interface Row extends Pick<FileRecord, 'values' | 'problem'> {
  readonly end: number
}

function readRow(text: string, start: number, { delimiter, columns }: Header, isEnd: boolean): Row | null {
  const record = readCsvRecord(text, start, delimiter, isEnd)
  if (record === null || record.problem !== null) return record && { ...record, values: {} }
  const { cells, end } = record
  const count = `has ${cells.length} values, but the header has ${columns.length} columns`
  if (cells.length > columns.length) return { values: {}, end, problem: count }
  return { values: Object.fromEntries(cells.map((cell, index) => [columns[index], cell])), end, problem: null }
}

function readJson(text: string, start: number, isEnd: boolean): Row | null {
  const end = endOfLine(text, start)
  if (end === text.length && !isEnd && !text.endsWith('\n')) return null
  const line = text.slice(start, end)
  if (line.trim() === '') return { values: {}, end, problem: null }
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { values: value as Record<string, unknown>, end, problem: null }
  } catch {
    return { values: {}, end, problem: 'is not valid JSON' }
  }
  return { values: {}, end, problem: 'is not a JSON object' }
}
