interface CsvRecord {
  readonly cells: string[]
  /** Where the next record begins. */
  readonly end: number
  /** Why the record cannot be read; it ends with its line. */
  readonly problem: string | null
}

/** A quote that is not closed would otherwise take the rest of the file. In UTF-16 code units. */
const maxRecord = 256 * 1024

const delimiters = [',', ';', '\t', '|'] as const

/** Returns the delimiter that is most frequent in the first line, outside of quotes. */
export function delimiterOf(text: string): string {
  const line = text.slice(0, endOfLine(text, 0)).replace(/"[^"]*"/g, '')
  const counts = delimiters.map((delimiter) => line.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Reads one record as RFC 4180 describes it. Returns null if the text ends before the record does. */
export function readCsvRecord(text: string, start: number, delimiter: string, isEnd: boolean): CsvRecord | null {
  const cells: string[] = []
  for (let at = start; ; ) {
    const isQuoted = text[at] === '"'
    const close = isQuoted ? closingQuote(text, at) : endOfPlain(text, at, delimiter)
    if (close === -1) {
      if (!isEnd && text.length - start <= maxRecord) return null
      return broken(text, start, 'has a quote that is not closed')
    }
    cells.push(isQuoted ? text.slice(at + 1, close).replaceAll('""', '"') : text.slice(at, close))
    const next = isQuoted ? close + 1 : close
    if (next >= text.length) return isEnd ? { cells, end: text.length, problem: null } : null
    if (text[next] === delimiter) at = next + 1
    else if (!isLineEnd(text, next)) return broken(text, start, 'has text after a closing quote')
    else if (!isEnd && text[next] === '\r' && next + 1 === text.length) return null
    else return { cells, end: endOfLine(text, next), problem: null }
  }
}

/** Ends a record that cannot be read with its first line: an open quote would take the lines of others. */
const broken = (text: string, start: number, problem: string): CsvRecord => ({
  cells: [],
  end: endOfLine(text, start),
  problem,
})

function closingQuote(text: string, open: number): number {
  for (let at = open + 1; ; at += 2) {
    at = text.indexOf('"', at)
    if (at === -1 || text[at + 1] !== '"') return at
  }
}

function endOfPlain(text: string, start: number, delimiter: string): number {
  let at = start
  while (at < text.length && text[at] !== delimiter && !isLineEnd(text, at)) at++
  return at
}

const isLineEnd = (text: string, at: number): boolean => text[at] === '\n' || text[at] === '\r'

/** Returns where the next line begins. */
export function endOfLine(text: string, start: number): number {
  let at = start
  while (at < text.length && !isLineEnd(text, at)) at++
  return Math.min(at + (text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1), text.length)
}
