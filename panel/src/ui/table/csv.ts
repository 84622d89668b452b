import type { Column } from './column.ts'

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

export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
