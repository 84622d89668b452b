import type { PricingProduct } from '@userkeep/client/pricing'
import { render } from 'preact'
import { shadowIn } from '../ui/shadow-in.ts'
import type { Look } from '../ui/surface.ts'
import { Pricing, type PricingProps, styles } from './pricing.tsx'

interface Shown extends Look {
  products: PricingProduct[]
  choose: PricingProps['choose']
}

/** Shows what is on sale inside an element of the page. */
export function showPricing(target: Element, { products, choose, ...look }: Shown): void {
  render(<Pricing products={products} choose={choose} />, shadowIn(target, 'userkeep-pricing', styles, look))
}
