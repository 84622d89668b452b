import { randomBytes } from 'node:crypto'
import { Tokenizer, TypeGuards } from 'liquidjs'
import { sourceLimits } from '../render/limits.ts'
import { htmlEngine } from '../render/liquid.ts'
import { TemplateProblem } from './problem.ts'

interface Marked {
  /** The text with a placeholder word for each construct, which Markdown, MJML and HTML leave unchanged. */
  text: string
  marks: Marks
}

interface Construct {
  /** The source text, braces included. */
  source: string
  /** The tag's name; null for an output. */
  tag: string | null
}

export interface Marks {
  /** The random prefix of the placeholder words. */
  readonly prefix: string
  readonly constructs: Construct[]
}

/** Returns the source of an expression without groups that matches the placeholders of these tags; null: any tag. */
export function patternOf({ prefix, constructs }: Marks, tags: readonly string[] | null): string {
  const numbers = constructs.flatMap(({ tag }, n) => (tag !== null && (tags?.includes(tag) ?? true) ? [n] : []))
  return numbers.length === 0 ? '(?!)' : `${prefix}(?:${numbers.join('|')})z`
}

export const hasMarks = (text: string, { prefix }: Marks): boolean => text.includes(prefix)

/** Returns a placeholder for Liquid that is not part of the source. */
export function addMark(marks: Marks, source: string, tag: string | null): string {
  marks.constructs.push({ source, tag })
  return `${marks.prefix}${marks.constructs.length - 1}z`
}

const opens = new Set(['if', 'unless', 'case', 'for', 'capture', 'comment'])

/**
 * Replaces the Liquid of a text by placeholders, so that nothing on the way to HTML reads or changes it. Uses the
 * tokenizer of the renderer, so that both see the same constructs, or `withLiquid` refuses.
 */
export function markLiquid(text: string): Marked {
  const marks: Marks = { prefix: `uk${randomBytes(6).toString('hex')}n`, constructs: [] }
  let depth = 0
  const marked = tokensOf(text).map((token) => {
    const source = token.input.slice(token.begin, token.end)
    if (TypeGuards.isHTMLToken(token)) return source
    const tag = TypeGuards.isTagToken(token) ? token.name : null
    if (source.length > sourceLimits.length)
      throw new TemplateProblem(`has a Liquid expression of more than ${sourceLimits.length} characters`)
    if (tag !== null) depth = depthAfter(depth, tag)
    return addMark(marks, source, tag)
  })
  if (marks.constructs.length > sourceLimits.constructs)
    throw new TemplateProblem(`has more than ${sourceLimits.constructs} Liquid expressions`)
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

/** Restores the Liquid and verifies that it is read as the same constructs. */
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

/** Refuses text that joins into a construct, or a construct that ends elsewhere: either would be unchecked markup. */
function requireConstructs(text: string, expected: readonly string[]): void {
  const found = tokensOf(text)
    .filter((token) => !TypeGuards.isHTMLToken(token))
    .map((token) => token.input.slice(token.begin, token.end))
  const isSame = found.length === expected.length && found.every((source, n) => source === expected[n])
  if (!isSame) throw new TemplateProblem('has braces that look like Liquid')
}
