import type { PricingProduct } from '@userkeep/client/pricing'
import { render } from 'preact'
import base from '../ui/base.css?inline'
import { accentOf, inkOn } from '../ui/ink.ts'
import type { Look } from '../ui/surface.ts'
import { Pricing, type PricingProps, styles } from './pricing.tsx'

const known = new WeakMap<Element, HTMLElement>()

interface Shown extends Look {
  products: PricingProduct[]
  choose: PricingProps['choose']
}

/** Shows what is on sale inside an element of the page, in a shadow that no style sheet of the page reaches. */
export function showPricing(target: Element, { products, choose, theme, color }: Shown): void {
  const root = known.get(target) ?? rootIn(target)
  root.dataset.theme = theme
  root.style.setProperty('--accent', accentOf(color))
  root.style.setProperty('--on-accent', inkOn(accentOf(color)))
  render(<Pricing products={products} choose={choose} />, root)
}

function rootIn(target: Element): HTMLElement {
  const host = document.createElement('userkeep-pricing')
  const shadow = host.attachShadow({ mode: 'open' })
  for (const css of [base, styles]) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    shadow.adoptedStyleSheets.push(sheet)
  }
  const root = document.createElement('div')
  root.className = 'root'
  root.lang = 'en'
  root.dir = getComputedStyle(target).direction
  shadow.append(root)
  target.append(host)
  known.set(target, root)
  return root
}
