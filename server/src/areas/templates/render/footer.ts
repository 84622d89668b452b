import { html, textOf } from '../../../platform/html/html.ts'
import type { Links } from './variables.ts'

/** The labels of the links by language. */
const words: Record<string, [unsubscribe: string, preferences: string]> = {
  da: ['Afmeld', 'Indstillinger'],
  de: ['Abmelden', 'Einstellungen'],
  en: ['Unsubscribe', 'Preferences'],
  es: ['Darse de baja', 'Preferencias'],
  fr: ['Se désabonner', 'Préférences'],
  it: ['Annulla iscrizione', 'Preferenze'],
  nl: ['Uitschrijven', 'Voorkeuren'],
  pl: ['Wypisz się', 'Preferencje'],
  pt: ['Cancelar inscrição', 'Preferências'],
  sv: ['Avregistrera', 'Inställningar'],
}

const english: [string, string] = ['Unsubscribe', 'Preferences']

const wordsIn = (locale: string) => words[locale.slice(0, 2).toLowerCase()] ?? english

/** Renders the footer of every mail of a category, whether or not its author placed a link. */
export function footerHtml(links: Links | null, locale: string): string {
  if (!links) return ''
  const [unsubscribe, preferences] = wordsIn(locale)
  const style = 'color:#60646c;text-decoration:underline'
  const link = (url: string, label: string) => html`<a class="muted" href="${url}" style="${style}">${label}</a>`
  return textOf(html`<div class="muted" style="padding:0 0 8px;font-family:Helvetica,Arial,sans-serif;font-size:13px;line-height:20px;color:#60646c">${link(links.unsubscribeUrl, unsubscribe)}${links.preferencesUrl && html` · ${link(links.preferencesUrl, preferences)}`}</div>
`)
}

export function footerText(links: Links | null, locale: string, brandName: string): string {
  const [unsubscribe, preferences] = wordsIn(locale)
  const lines = [
    `— ${brandName}`,
    links && `${unsubscribe}: ${links.unsubscribeUrl}`,
    links?.preferencesUrl && `${preferences}: ${links.preferencesUrl}`,
  ]
  return `${lines.filter(Boolean).join('\n')}\n`
}
