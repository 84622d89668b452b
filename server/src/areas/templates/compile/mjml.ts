import sanitizeHtml from 'sanitize-html'
import { hasMarks, type Marks } from './liquid-source.ts'
import { mailTags } from './mail-tags.ts'
import { TemplateProblem } from './problem.ts'

export interface MjmlParts {
  /** For one style element. */
  css: string
  /** For the style attribute of the body. */
  bodyStyle: string
  body: string
}

/** Renders marked MJML as the parts of a mail, sanitized. */
export async function renderMjml(text: string, marks: Marks): Promise<MjmlParts> {
  if (/<mj-include/i.test(text)) throw new TemplateProblem('uses mj-include, which is not supported')
  const html = await toHtml(text, marks)
  const [, attributes = '', inner = ''] = /<body([^>]*)>([\s\S]*)<\/body>/.exec(html) ?? []
  const head = html.slice(0, html.indexOf('<body'))
  const { text: kept, restore } = keepGhostTables(inner, marks)
  return {
    css: stylesOf(head, marks),
    bodyStyle: safeStyle(/style="([^"]*)"/.exec(attributes)?.[1] ?? ''),
    body: restore(sanitizeHtml(kept, mailTags)),
  }
}

async function toHtml(text: string, marks: Marks): Promise<string> {
  const mjml = await loaded()
  const { html, errors } = run(() => mjml(text, { validationLevel: 'soft', fonts: {}, ignoreIncludes: true }))
  // An attribute with Liquid is known only at rendering.
  const wrong = errors.find(({ message }) => !hasMarks(message, marks))
  if (wrong) throw new TemplateProblem(`has invalid MJML: line ${wrong.line}, ${wrong.tagName}: ${wrong.message}`)
  return html
}

/** The library was built for browsers and requires a window, of which it uses nothing. */
async function loaded() {
  Object.assign(globalThis, { window: {} })
  return (await import('mjml-browser')).default
}

function run<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''
    throw new TemplateProblem(`has invalid MJML: ${message.slice(0, 200)}`)
  }
}

const conditional = /<!--\[if [^\]]*\]>([\s\S]*?)<!\[endif\]-->/g
const ghostTable = /^(?:\s|<\/?(?:table|tr|td)(?:\s+[a-z-]+="[^"<>{}\\]*")*\s*\/?>)*$/

/** Keeps the comments with table layout for Outlook, which sanitizing would drop, if they contain nothing else. */
function keepGhostTables(html: string, marks: Marks) {
  const kept: string[] = []
  const word = `${marks.prefix}g`
  const text = html.replace(conditional, (comment, content: string) => {
    if (!ghostTable.test(content) || hasMarks(content, marks)) return ''
    return `${word}${kept.push(comment) - 1}z`
  })
  const restore = (sanitised: string): string =>
    sanitised.replace(new RegExp(`${word}(\\d+)z`, 'g'), (_, number: string) => kept[Number(number)] ?? '')
  return { text, restore }
}

function stylesOf(head: string, marks: Marks): string {
  const plain = head.replace(conditional, '').replace(/<!--[\s\S]*?-->/g, '')
  const sheets = [...plain.matchAll(/<style([^>]*)>([\s\S]*?)<\/style>/g)].map(([, attributes = '', css = '']) => {
    const media = /media="([^"]*)"/.exec(attributes)?.[1]
    return media ? `@media ${media} {${css}}` : css
  })
  const css = sheets.join('\n').replace(/@import[^;]*;?/gi, '')
  if (hasMarks(css, marks)) throw new TemplateProblem('has Liquid in a style, where it is not supported')
  if (/<|\{\{|\{%|expression\s*\(|javascript:|behavior\s*:/i.test(css))
    throw new TemplateProblem('has a style that is not supported in email')
  return css
}

const safeStyle = (style: string): string => (/[<>"{}\\]/.test(style) ? '' : style)
