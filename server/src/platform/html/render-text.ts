import { invalid } from '../fail.ts'
import { type RenderJob, TooExpensive } from '../render/job.ts'
import type { RenderPool } from '../render/render-pool.ts'
import { renderInlineMarkdown, renderMarkdown } from './markdown.ts'
import { MarkdownProblem } from './markdown-guard.ts'
import type { PostText, picturesJob, postJob, RefusedText, textJob } from './markdown-jobs.ts'
import type { PlacedPicture } from './markdown-pictures.ts'

/** The pool, the tenant that asks, and the field that a refusal names. */
interface TextContext {
  readonly pool: Pick<RenderPool, 'run'>
  readonly tenant: string
  readonly field: string
}

type JobOf<Run> = Run extends (input: infer Input) => infer Output ? RenderJob<Input, Output> : never

const module = new URL('markdown-jobs.ts', import.meta.url).href
const jobs = {
  text: { module, name: 'textJob' } as JobOf<typeof textJob>,
  pictures: { module, name: 'picturesJob' } as JobOf<typeof picturesJob>,
  post: { module, name: 'postJob' } as JobOf<typeof postJob>,
}

/** A text this short without a table takes a few milliseconds at most, less than a thread would. */
const shortLength = 500
const isShort = (text: string): boolean => text.length <= shortLength && !text.includes('|')

/** Returns the HTML of Markdown, or refuses the field. Never within a transaction: it may wait for a thread. */
export async function renderText(context: TextContext, text: string): Promise<string> {
  if (isShort(text)) return orInvalid(context, () => renderMarkdown(text))
  return (await run(context, jobs.text, text)).html
}

/** Returns the HTML of one line, or refuses the field. The line is short by its schema. */
export function renderLine(field: string, text: string): string {
  if (text.length > shortLength) invalid(field, `is longer than ${shortLength} characters`)
  return orInvalid({ field }, () => renderInlineMarkdown(text))
}

/** Returns the addresses of the pictures in a text. */
export const picturesIn = async (context: TextContext, text: string): Promise<readonly string[]> =>
  text.includes('![') ? (await run(context, jobs.pictures, text)).pictures : []

/** Returns the HTML and the beginning of a text with pictures. */
export const renderPost = (
  context: TextContext,
  post: PostText & { readonly pictures: Readonly<Record<string, PlacedPicture>> },
): Promise<{ html: string; excerpt: string }> => run(context, jobs.post, post)

async function run<Input, Output extends object>(
  { pool, tenant, field }: TextContext,
  job: RenderJob<Input, Output | RefusedText>,
  input: Input,
): Promise<Output> {
  try {
    const made = await pool.run(job, input, { tenant })
    return 'problem' in made ? invalid(field, made.problem) : (made as Output)
  } catch (error) {
    if (error instanceof TooExpensive) return invalid(field, error.message)
    throw error
  }
}

function orInvalid<Output>({ field }: Pick<TextContext, 'field'>, make: () => Output): Output {
  try {
    return make()
  } catch (error) {
    if (error instanceof MarkdownProblem) return invalid(field, error.message)
    throw error
  }
}
