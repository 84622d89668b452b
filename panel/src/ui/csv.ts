import type { Column } from './data-table.tsx'

/** So many rows are read at most: a browser keeps them all in memory. */
export const mostRows = 20_000

type Cell = string | number | boolean | null | undefined

/** Quoted where it must be. A text that a spreadsheet would run as a formula is made a plain text. */
function cellOf(value: Cell): string {
  const text = String(value ?? '')
  const harmless = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export function csvOf<Row>(columns: Pick<Column<Row>, 'header' | 'csv'>[], rows: readonly Row[]): string {
  const exported = columns.filter(({ csv }) => csv)
  const lines = [
    exported.map(({ header }) => cellOf(header as string)),
    ...rows.map((row) => exported.map(({ csv }) => cellOf(csv?.(row)))),
  ]
  return lines.map((line) => `${line.join(',')}\r\n`).join('')
}

/** One page of a list, from a cursor on. */
export interface CsvPage<Row> {
  rows: readonly Row[]
  next_cursor: string | null
}

/** Reads a list to its end, page by page. */
export async function readAll<Row>(read: (after: string | undefined) => Promise<CsvPage<Row>>): Promise<Row[]> {
  const all: Row[] = []
  let after: string | undefined
  do {
    const page = await read(after)
    all.push(...page.rows)
    after = page.next_cursor ?? undefined
  } while (after && all.length < mostRows)
  return all
}

export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
