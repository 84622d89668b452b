import { renderMarkdown } from './markdown.ts'
import { MarkdownProblem } from './markdown-guard.ts'
import { type PlacedPicture, readMarkdown } from './markdown-pictures.ts'

// Jobs of the render pool. A refused text is a result, not an error.

export interface RefusedText {
  readonly problem: string
}

const orProblem = <Output>(make: () => Output): Output | RefusedText => {
  try {
    return make()
  } catch (error) {
    if (error instanceof MarkdownProblem) return { problem: error.message }
    throw error
  }
}

export const textJob = (text: string): { html: string } | RefusedText =>
  orProblem(() => ({ html: renderMarkdown(text) }))

/** Returns the addresses of all pictures in a text, in order. */
export const picturesJob = (text: string): { pictures: readonly string[] } | RefusedText =>
  orProblem(() => ({ pictures: readMarkdown(text).pictures }))

export interface PostText {
  readonly text: string
  /** The pictures to show, by address; others are left out. */
  readonly pictures: Readonly<Record<string, PlacedPicture>>
  readonly excerptLength: number
}

export const postJob = ({ text, pictures, excerptLength }: PostText): { html: string; excerpt: string } | RefusedText =>
  orProblem(() => {
    const read = readMarkdown(text)
    const html = read.html((src) => (Object.hasOwn(pictures, src) ? (pictures[src] ?? null) : null))
    return { html, excerpt: read.excerpt(excerptLength) }
  })
