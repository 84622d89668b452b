/** Line breaks around each element. */
const breaks: Record<string, number> = {
  ...Object.fromEntries(['div', 'tr', 'li', 'center'].map((tag) => [tag, 1])),
  ...Object.fromEntries(['p', 'ul', 'ol', 'table', 'blockquote', 'pre', 'hr'].map((tag) => [tag, 2])),
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, 2])),
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', zwnj: '' }

interface Reading {
  text: string
  /** Line breaks before the next words. */
  pending: number
  /** The prefix of the next words: the dash or number of an item. */
  before: string
  /** For each open link, its address and the start of its text. */
  links: { href: string; from: number }[]
  /** For each open list, the number of its next item, or null for bullets. */
  lists: (number | null)[]
  inPre: boolean
}

/** Returns the plain-text part of sanitised HTML: links after their words, one line per item. */
export function textPart(html: string): string {
  const reading: Reading = { text: '', pending: 0, before: '', links: [], lists: [], inPre: false }
  const plain = html.replace(/<!--[\s\S]*?-->/g, '')
  for (const [, end, tag = '', attributes = '', text] of plain.matchAll(/<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)/g)) {
    if (text !== undefined) write(reading, decoded(text))
    else if (end) close(reading, tag)
    else open(reading, tag, attributes)
  }
  return reading.text.replace(/[ \t]+$/gm, '').trim()
}

function write(reading: Reading, words: string): void {
  const isAtStart = reading.text === '' || reading.pending > 0 || reading.text.endsWith('\n')
  const merged = reading.inPre ? words : words.replace(/\s+/g, ' ')
  const text = isAtStart && !reading.inPre ? merged.trimStart() : merged
  if (text === '') return
  if (reading.text !== '') reading.text += '\n'.repeat(reading.pending)
  reading.text += reading.before + text
  reading.pending = 0
  reading.before = ''
}

function open(reading: Reading, tag: string, attributes: string): void {
  reading.pending = Math.max(reading.pending, breakAround(reading, tag))
  if (tag === 'br') reading.text += '\n'
  if (tag === 'hr') write(reading, '---')
  if (tag === 'img') write(reading, attribute(attributes, 'alt'))
  if (tag === 'a') reading.links.push({ href: attribute(attributes, 'href'), from: reading.text.length })
  if (tag === 'pre') reading.inPre = true
  if (tag === 'ul') reading.lists.push(null)
  if (tag === 'ol') reading.lists.push(Number(attribute(attributes, 'start') || 1))
  if (tag === 'li') reading.before = itemMark(reading.lists)
}

function close(reading: Reading, tag: string): void {
  if (tag === 'a') endLink(reading)
  if (tag === 'pre') reading.inPre = false
  if (tag === 'ul' || tag === 'ol') reading.lists.pop()
  if (tag === 'td' || tag === 'th') write(reading, ' ')
  reading.pending = Math.max(reading.pending, breakAround(reading, tag))
}

/** Returns the breaks around a tag; a nested list has none. */
function breakAround({ lists }: Reading, tag: string): number {
  const isList = tag === 'ul' || tag === 'ol'
  return isList && lists.length > 0 ? 1 : (breaks[tag] ?? 0)
}

function itemMark(lists: (number | null)[]): string {
  const number = lists.at(-1) ?? null
  if (number !== null) lists[lists.length - 1] = number + 1
  return `${'  '.repeat(Math.max(0, lists.length - 1))}${number === null ? '-' : `${number}.`} `
}

function endLink(reading: Reading): void {
  const { href = '', from = 0 } = reading.links.pop() ?? {}
  if (href === '') return
  const words = reading.text.slice(from).trim()
  if (words !== '') reading.text = reading.text.trimEnd()
  if (words !== href && `mailto:${words}` !== href) write(reading, words === '' ? href : ` (${href})`)
}

const attribute = (attributes: string, name: string): string =>
  decoded(new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));/gi, (entity, decimal, hex, name) => {
    if (name) return entities[name.toLowerCase()] ?? entity
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
