import { renderMarkdown } from '../../../platform/html/markdown.ts'
import { MarkdownProblem } from '../../../platform/html/markdown-guard.ts'
import type { JsonValue, TemplateContent, TemplateFormat, TemplateKind, TemplateText } from '../content.ts'
import { htmlEngine, textEngine } from '../render/liquid.ts'
import { guardAddresses } from './addresses.ts'
import { checkLiquid, parsed } from './check-liquid.ts'
import { type Brand, brandedMail, type CutHtml, plainMail } from './layout.ts'
import { addMark, type Marks, markLiquid, withLiquid } from './liquid-source.ts'
import { joinLists, mailMarkdown, spaceTags, unwrapTags } from './mail-markdown.ts'
import { renderMjml } from './mjml.ts'
import { TemplateProblem } from './problem.ts'
import { textPart } from './text-part.ts'

/** The compiled text, in which only Liquid is left to render per person. */
export interface CompiledText extends CutHtml {
  subject: string
  text: string
  url: string | null
}

export interface Compiled {
  kind: TemplateKind
  brand: Brand
  default_locale: string
  variables: { name: string; default: JsonValue }[]
  locales: Record<string, CompiledText>
}

export interface CompileAsk {
  kind: TemplateKind
  format: TemplateFormat
  content: TemplateContent
  brand: Brand
}

/** A problem, and the text that has it. */
export interface Refused {
  path: string
  reason: string
}

const compiledLimit = 400_000

/** Makes of a draft what is sent. Takes its time with what a tenant wrote, so it runs in a thread of the render pool. */
export async function compile({ kind, format, content, brand }: CompileAsk): Promise<Compiled | Refused> {
  const { default_locale, variables } = content
  const declared = variables.map(({ name }) => name)
  const locales: Record<string, CompiledText> = {}
  for (const [locale, text] of Object.entries(content.locales)) {
    for (const field of ['subject', 'preheader', 'body', 'url'] as const) {
      const reason = problemIn(() => checkLiquid(text[field] ?? '', declared))
      if (reason !== null) return { path: `locales.${locale}.${field}`, reason }
    }
    try {
      locales[locale] = await compileText(text, { kind, format, locale, brand })
    } catch (error) {
      if (!(error instanceof TemplateProblem || error instanceof MarkdownProblem)) throw error
      return { path: `locales.${locale}.body`, reason: error.message }
    }
  }
  return {
    kind,
    brand,
    default_locale,
    variables: variables.map(({ name, default: value }) => ({ name, default: value })),
    locales,
  }
}

function problemIn(check: () => void): string | null {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof TemplateProblem) return error.message
    throw error
  }
}

type Wanted = Omit<CompileAsk, 'content'> & { locale: string }

async function compileText(text: TemplateText, wanted: Wanted): Promise<CompiledText> {
  const { text: body, marks } = markLiquid(text.body)
  const { inner, html, htmlEnd } =
    wanted.kind === 'in_app' ? notification(body, marks) : await mail(text, body, marks, wanted)
  const words = withLiquid(textPart(inner), marks)
  const compiled = {
    subject: text.subject,
    text: words,
    url: text.url ?? null,
    html: withLiquid(guardAddresses(html, marks), marks),
    htmlEnd,
  }
  if (compiled.html.length + htmlEnd.length > compiledLimit)
    throw new TemplateProblem(`produces more than ${compiledLimit} characters of HTML`)
  parsed(() => htmlEngine.parse(compiled.html))
  for (const part of [compiled.subject, compiled.text, compiled.url ?? '']) parsed(() => textEngine.parse(part))
  return compiled
}

interface Made extends CutHtml {
  /** The source of the text part. */
  inner: string
}

function notification(body: string, marks: Marks): Made {
  const inner = joinLists(unwrapTags(renderMarkdown(spaceTags(body, marks)), marks), marks)
  return { inner, html: inner, htmlEnd: '' }
}

async function mail(text: TemplateText, body: string, marks: Marks, { format, locale, brand }: Wanted): Promise<Made> {
  const texts = {
    language: locale,
    title: joined(text.subject, marks),
    preview: joined(text.preheader ?? '', marks),
  }
  if (format === 'markdown') {
    const inner = mailMarkdown(body, marks, brand.color)
    return { inner, ...brandedMail(texts, brand, inner) }
  }
  const parts = await renderMjml(body, marks)
  return { inner: parts.body, ...plainMail(texts, parts) }
}

/** Adds the Liquid of another text to the same marks, for use in the same HTML. */
function joined(text: string, marks: Marks): string {
  const own = markLiquid(text)
  return own.text.replace(new RegExp(`${own.marks.prefix}(\\d+)z`, 'g'), (_, number: string) => {
    const construct = own.marks.constructs[Number(number)]
    return construct ? addMark(marks, construct.source, construct.tag) : ''
  })
}
