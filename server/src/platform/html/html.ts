import { type Html, markup } from '@userkeep/contract'

export type { Html }

type Content = string | number | Html | null | undefined | false | readonly Content[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

/** What stands in the template is markup; what is put into it is text and escaped, unless this tag made it. */
export function html(parts: TemplateStringsArray, ...contents: Content[]): Html {
  return { [markup]: String.raw({ raw: parts }, ...contents.map(render)) }
}

function render(content: Content): string {
  if (content === null || content === undefined || content === false) return ''
  if (typeof content === 'string') return escapeHtml(content)
  if (typeof content === 'number') return String(content)
  if (Array.isArray(content)) return content.map(render).join('')
  return textOf(content as Html)
}

/** The markup as text, to be sent. */
export function textOf(content: Html): string {
  const text = content[markup]
  if (typeof text !== 'string') throw new Error('This is not markup that the html tag has made')
  return text
}
