import type { Template } from 'liquidjs'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { oneLine } from '../../../platform/mail/compose.ts'
import type { Compiled, CompiledText } from '../compile/compile.ts'
import { findCompiled } from '../versions/versions.sql.ts'
import { footerHtml, footerText } from './footer.ts'
import { htmlEngine, textEngine } from './liquid.ts'
import { localeFor } from './locale-for.ts'
import { type Links, scopeOf, type Variables } from './variables.ts'
import { isWebAddress } from './web-address.ts'

export interface Rendered {
  subject: string
  html: string
  text: string
  /** Of a notification: where it leads. */
  url: string | null
  /** Whose texts these are. */
  locale: string
}

export interface RenderAsk {
  versionId: string
  /** Of the person; null: not known. */
  locale: string | null
  variables: Variables
  /** Of a mail of a category: the links of its footer. */
  footer: Links | null
}

export interface Renderer {
  /** Throws where the template takes more than a render may. */
  render(scope: Pick<EnvironmentScope, 'environmentId'>, ask: RenderAsk): Promise<Rendered>
}

interface Prepared {
  compiled: Compiled
  texts: Map<string, PreparedText>
}

interface PreparedText extends CompiledText {
  templates: { subject: Template[]; html: Template[]; text: Template[]; url: Template[] | null }
}

/** Versions that are kept parsed. Each holds its HTML, of at most some hundred kilobytes. */
const kept = 200

/** Renders published versions. What was published never changes, so it is read and parsed once. */
export function createRenderer({ sql }: { sql: Db }): Renderer {
  const versions = new Map<string, Promise<Prepared>>()

  const prepared = (environmentId: string, versionId: string): Promise<Prepared> => {
    const key = `${environmentId} ${versionId}`
    const known = versions.get(key)
    if (known) {
      // The last one used is the last to go.
      versions.delete(key)
      versions.set(key, known)
      return known
    }
    const loading = findCompiled(sql, { environmentId }, versionId).then((compiled) => {
      if (!compiled) throw new Error('There is no such version of a template')
      return prepare(compiled)
    })
    versions.set(key, loading)
    loading.catch(() => versions.delete(key))
    if (versions.size > kept) versions.delete(versions.keys().next().value as string)
    return loading
  }

  return {
    async render({ environmentId }, ask) {
      return renderPrepared(await prepared(environmentId, ask.versionId), ask)
    },
  }
}

export const prepare = (compiled: Compiled): Prepared => ({ compiled, texts: new Map() })

export function renderPrepared(
  { compiled, texts }: Prepared,
  { locale, variables, footer }: Omit<RenderAsk, 'versionId'>,
): Rendered {
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

/** A page of the web, or one of the product itself. */
function addressOf(text: string): string | null {
  const address = text.trim()
  return isWebAddress(address) || /^\/(?![/\\])[^\s\p{Cc}\\]*$/u.test(address) ? address : null
}
