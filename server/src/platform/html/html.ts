import { type Html, markup } from '@userkeep/contract/kernel/kinds'

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

/** Makes markup of a template; inserted values are escaped, unless this tag made them. */
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

/** Returns the markup as text. */
export function textOf(content: Html): string {
  const text = content[markup]
  if (typeof text !== 'string') throw new Error('This is not markup created by the html tag')
  return text
}

/** Marks HTML as markup that was sanitised before it was stored. Sanitising it again with each page would take long. */
export const storedHtml = (text: string): Html => ({ [markup]: text })
