import { stringify } from 'csv-stringify/sync'

type Cell = string | number | boolean | null
export type Rows = Record<string, Cell>[]

/** Formats CSV by RFC 4180. Strangers choose event names and property values, so formulas are escaped. */
export const toCsv = (columns: readonly string[], rows: Rows): string =>
  stringify([[...columns], ...rows.map((row) => columns.map((column) => row[column] ?? null))], {
    record_delimiter: '\r\n',
    escape_formulas: true,
    cast: { boolean: String },
  })
