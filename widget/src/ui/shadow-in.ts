import base from './base.css?inline'
import inPage from './in-page.css?inline'
import { accentOf, inkOn } from './ink.ts'
import type { Look } from './surface.ts'

const known = new WeakMap<Element, HTMLElement>()

/** A place inside an element of the page, in a shadow that no style sheet of the page reaches. Asked again it is the same. */
export function shadowIn(
  target: Element,
  name: `userkeep-${string}`,
  styles: string,
  { theme, color }: Look,
): HTMLElement {
  const root = known.get(target) ?? rootIn(target, name, styles)
  root.dir = getComputedStyle(target).direction
  root.dataset.theme = theme
  root.style.setProperty('--accent', accentOf(color))
  root.style.setProperty('--on-accent', inkOn(accentOf(color)))
  return root
}

function rootIn(target: Element, name: string, styles: string): HTMLElement {
  const host = document.createElement(name)
  const shadow = host.attachShadow({ mode: 'open' })
  for (const css of [base, inPage, styles]) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    shadow.adoptedStyleSheets.push(sheet)
  }
  const root = document.createElement('div')
  root.className = 'root'
  root.lang = 'en'
  shadow.append(root)
  target.append(host)
  known.set(target, root)
  return root
}
