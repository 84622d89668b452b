import { randomBytes } from 'node:crypto'
import { Tokenizer, TypeGuards } from 'liquidjs'
import { sourceLimits } from '../render/limits.ts'
import { htmlEngine } from '../render/liquid.ts'
import { TemplateProblem } from './problem.ts'

export interface Marked {
  /** The text with a word in the place of each construct, which Markdown, MJML and HTML leave as it is. */
  text: string
  marks: Marks
}

interface Construct {
  /** As it was written, braces included. */
  source: string
  /** Of a tag; null of an output. */
  tag: string | null
}

export interface Marks {
  /** How the words begin: nothing else in the text does. */
  readonly prefix: string
  readonly constructs: Construct[]
}

/** The source of an expression that finds the words of these tags; null: of any tag. Without a group. */
export function patternOf({ prefix, constructs }: Marks, tags: readonly string[] | null): string {
  const numbers = constructs.flatMap(({ tag }, n) => (tag !== null && (tags?.includes(tag) ?? true) ? [n] : []))
  return numbers.length === 0 ? '(?!)' : `${prefix}(?:${numbers.join('|')})z`
}

export const hasMarks = (text: string, { prefix }: Marks): boolean => text.includes(prefix)

/** A word for Liquid that stands nowhere in the source. */
export function addMark(marks: Marks, source: string, tag: string | null): string {
  marks.constructs.push({ source, tag })
  return `${marks.prefix}${marks.constructs.length - 1}z`
}

const opens = new Set(['if', 'unless', 'case', 'for', 'capture', 'comment'])

/**
 * Takes the Liquid out of a text, so that nothing on the way to HTML reads or changes it. The tokenizer is the one that
 * reads it again later: both see the same constructs, or `withLiquid` refuses.
 */
export function markLiquid(text: string): Marked {
  const marks: Marks = { prefix: `uk${randomBytes(6).toString('hex')}n`, constructs: [] }
  let depth = 0
  const marked = tokensOf(text).map((token) => {
    const source = token.input.slice(token.begin, token.end)
    if (TypeGuards.isHTMLToken(token)) return source
    const tag = TypeGuards.isTagToken(token) ? token.name : null
    if (source.length > sourceLimits.length)
      throw new TemplateProblem(`has Liquid of more than ${sourceLimits.length} characters in one place`)
    if (tag !== null) depth = depthAfter(depth, tag)
    return addMark(marks, source, tag)
  })
  if (marks.constructs.length > sourceLimits.constructs)
    throw new TemplateProblem(`has more than ${sourceLimits.constructs} places with Liquid`)
  return { text: marked.join(''), marks }
}

function tokensOf(text: string) {
  return new Tokenizer(text, htmlEngine.options.operators).readTopLevelTokens(htmlEngine.options)
}

function depthAfter(depth: number, tag: string): number {
  if (tag === 'raw') throw new TemplateProblem('uses the tag "raw", which is not available')
  const next = opens.has(tag) ? depth + 1 : depth - (tag.startsWith('end') ? 1 : 0)
  if (next > sourceLimits.depth) throw new TemplateProblem(`nests Liquid deeper than ${sourceLimits.depth} blocks`)
  return next
}

/** Puts the Liquid back, and makes sure that it is read as what it was. */
export function withLiquid(text: string, { prefix, constructs }: Marks): string {
  const expected: string[] = []
  const restored = text.replace(new RegExp(`${prefix}(\\d+)z`, 'g'), (_, number: string) => {
    const source = constructs[Number(number)]?.source ?? ''
    expected.push(source)
    return source
  })
  requireConstructs(restored, expected)
  return restored
}

/** Text between constructs that joins into one, or a construct that ends elsewhere, would be markup that nobody checked. */
function requireConstructs(text: string, expected: readonly string[]): void {
  const found = tokensOf(text)
    .filter((token) => !TypeGuards.isHTMLToken(token))
    .map((token) => token.input.slice(token.begin, token.end))
  const isSame = found.length === expected.length && found.every((source, n) => source === expected[n])
  if (!isSame) throw new TemplateProblem('has braces that cannot be told apart from Liquid')
}
