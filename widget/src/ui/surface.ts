import base from './base.css?inline'
import { accentOf, inkOn } from './ink.ts'

export interface Look {
  theme: 'light' | 'dark' | 'auto'
  color: string | null
}

export interface Surface {
  root: HTMLElement
  addStyles(name: string, css: string): void
  paint(look: Look): void
}

/** A page that removes it again and again does not want it. */
const mostReturns = 20

/**
 * An element beside the body, so that neither a page that replaces its body nor one that transforms or hides it takes the
 * widget along. What is seen is in its shadow, where no style sheet of the page reaches.
 */
export function createSurface(document: Document): Surface {
  const host = document.createElement('userkeep-widget')
  const shadow = host.attachShadow({ mode: 'open' })
  const root = document.createElement('div')
  root.className = 'root'
  root.lang = 'en'
  shadow.append(root)
  const known = new Set<string>()
  const addStyles = (name: string, css: string) => {
    if (known.has(name)) return
    known.add(name)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    shadow.adoptedStyleSheets.push(sheet)
  }
  addStyles('base', base)
  stay(host, document, () => {
    root.dir = getComputedStyle(document.documentElement).direction
  })
  return {
    root,
    addStyles,
    paint({ theme, color }) {
      root.dataset.theme = theme
      const accent = accentOf(color)
      root.style.setProperty('--accent', accent)
      root.style.setProperty('--on-accent', inkOn(accent))
    },
  }
}

function stay(host: HTMLElement, document: Document, onTurn: () => void): void {
  const page = document.documentElement
  let returns = 0
  const attach = () => {
    if (!host.isConnected && returns++ < mostReturns) page.append(host)
    onTurn()
  }
  attach()
  new MutationObserver(attach).observe(page, { childList: true, attributeFilter: ['dir', 'style', 'class'] })
}
