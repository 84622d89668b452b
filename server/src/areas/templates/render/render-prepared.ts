import { isSitePath } from '@userkeep/contract/kernel/links'
import type { Template } from 'liquidjs'
import { oneLine } from '../../../platform/mail/compose.ts'
import type { Compiled, CompiledText } from '../compile/compile.ts'
import { footerHtml, footerText } from './footer.ts'
import { htmlEngine, textEngine } from './liquid.ts'
import { localeFor } from './locale-for.ts'
import { type Links, scopeOf, type Variables } from './variables.ts'
import { isMailLink } from './web-address.ts'

export interface RenderInput {
  /** The recipient's locale; null: unknown. */
  readonly locale: string | null
  readonly variables: Variables
  /** The links in the footer of a mail of a category. */
  readonly footer: Links | null
}

export interface Rendered {
  subject: string
  html: string
  text: string
  /** The link of a notification. */
  url: string | null
  /** The locale of the texts. */
  locale: string
}

/** A version whose texts are parsed when they are first rendered. */
export interface Prepared {
  compiled: Compiled
  texts: Map<string, PreparedText>
}

interface PreparedText extends CompiledText {
  templates: { subject: Template[]; html: Template[]; text: Template[]; url: Template[] | null }
}

export const prepare = (compiled: Compiled): Prepared => ({ compiled, texts: new Map() })

/** Renders a version. Runs in threads of the render pool, since a template may take long. */
export function renderPrepared({ compiled, texts }: Prepared, { locale, variables, footer }: RenderInput): Rendered {
  const chosen = localeFor(compiled, locale)
  const text = texts.get(chosen) ?? parse(compiled, chosen)
  texts.set(chosen, text)
  const scope = scopeOf(variables, compiled.variables, footer)
  const { templates } = text
  const html = htmlEngine.renderSync(templates.html, scope) as string
  const plain = (textEngine.renderSync(templates.text, scope) as string).replace(/\n{3,}/g, '\n\n').trim()
  const url = templates.url && addressOf(textEngine.renderSync(templates.url, scope) as string)
  const isMail = compiled.kind === 'email'
  return {
    subject: oneLine(textEngine.renderSync(templates.subject, scope) as string),
    html: isMail ? html + footerHtml(footer, chosen) + text.htmlEnd : html,
    text: isMail ? `${plain}\n\n${footerText(footer, chosen, compiled.brand.name)}` : plain,
    url,
    locale: chosen,
  }
}

function parse(compiled: Compiled, locale: string): PreparedText {
  const text = compiled.locales[locale]
  if (!text) throw new Error('A template has no text in its own locale')
  const { subject, html, text: plain, url } = text
  return {
    ...text,
    templates: {
      subject: textEngine.parse(subject),
      html: htmlEngine.parse(html),
      text: textEngine.parse(plain),
      url: url === null || url.trim() === '' ? null : textEngine.parse(url),
    },
  }
}

/** Returns a valid web address or a path of the product; null otherwise. */
function addressOf(text: string): string | null {
  const address = text.trim()
  return isMailLink(address) || isSitePath(address) ? address : null
}
