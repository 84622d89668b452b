/** Limits of one Markdown text, checked before it is parsed. */
export const markdownLimits = {
  /** Cells of all tables: columns of the head times rows, because short rows are completed to the width of the head. */
  tableCells: 5000,
  /** Nested quotes and lists. */
  nesting: 20,
  /** Occurrences of each character that is slow to parse, in one paragraph, list or table. */
  signs: 1500,
  /** Characters of the resulting HTML. */
  html: 500_000,
} as const

/** A Markdown text that is refused. The message contains the reason without the field. */
export class MarkdownProblem extends Error {
  override name = 'MarkdownProblem'
}

const signs = ['[', '*', '_', '~', '`', '<', '&', '\\'] as const

/** Matches the quote and list markers at the start of a line, with the space between them. */
const markers = /^(?:[ \t]|>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/

/** Throws `MarkdownProblem` if the text would take long to parse. Takes time in proportion to the length of the text. */
export function guardMarkdown(text: string): void {
  const counts = new Map<string, number>()
  let columns = 0
  let cells = 0
  for (const line of text.split(/\r\n|\n|\r/)) {
    const prefix = markers.exec(line)?.[0] ?? ''
    const rest = line.slice(prefix.length)
    if (!isRule(line)) requireNesting(prefix)
    if (rest.trim() === '') {
      counts.clear()
      columns = 0
      continue
    }
    countSigns(counts, line)
    if (isTableRule(rest)) columns = Math.max(columns, pipesIn(rest) + 1)
    cells += columns
    if (cells > markdownLimits.tableCells)
      throw new MarkdownProblem(`has tables of more than ${markdownLimits.tableCells} cells`)
  }
}

/** Throws `MarkdownProblem` if the HTML is too long. */
export function guardHtml(html: string): string {
  if (html.length > markdownLimits.html)
    throw new MarkdownProblem(`produces more than ${markdownLimits.html} characters of HTML`)
  return html
}

/** Returns whether a line is a horizontal rule such as `- - -`, which nests nothing. */
const isRule = (line: string): boolean => /^[ \t]{0,3}(?:(?:-[ \t]*)+|(?:\*[ \t]*)+)$/.test(line)

/** Returns whether a line is the one below the head of a table. */
const isTableRule = (rest: string): boolean => /^[\s|:-]+$/.test(rest) && rest.includes('|') && rest.includes('-')

const pipesIn = (text: string): number => text.split('|').length - 1

function requireNesting(prefix: string): void {
  const marks = prefix.match(/>|[-+*]|\d+[.)]/g)
  if (!marks) return
  const indent = Math.floor(prefix.search(/[^ \t]/) / 2)
  if (indent + marks.length > markdownLimits.nesting)
    throw new MarkdownProblem(`nests quotes and lists deeper than ${markdownLimits.nesting} levels`)
}

function countSigns(counts: Map<string, number>, line: string): void {
  for (const sign of signs) {
    if (!line.includes(sign)) continue
    const count = (counts.get(sign) ?? 0) + line.split(sign).length - 1
    counts.set(sign, count)
    if (count > markdownLimits.signs)
      throw new MarkdownProblem(`has the character ${sign} more than ${markdownLimits.signs} times in one paragraph`)
  }
}
