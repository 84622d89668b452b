/** Markup that is already safe. Only the `html` tag makes it, so a plain string is always escaped. */
export interface Html {
  readonly markup: string
}

type Content = string | number | Html | null | undefined | false | readonly Content[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

export function html(parts: TemplateStringsArray, ...contents: Content[]): Html {
  return { markup: String.raw({ raw: parts }, ...contents.map(render)) }
}

function render(content: Content): string {
  if (content === null || content === undefined || content === false) return ''
  if (typeof content === 'string') return escapeHtml(content)
  if (typeof content === 'number') return String(content)
  return 'markup' in content ? content.markup : content.map(render).join('')
}
