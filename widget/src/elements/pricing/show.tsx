import type { PricingProduct } from '@userkeep/client/pricing'
import { render } from 'preact'
import type { Shown } from '../../element.ts'
import { shadowIn } from '../../ui/shadow-in.ts'
import { Pricing, styles } from './pricing.tsx'

export interface PricingOptions {
  /** Receives the chosen price; without it there is no button. */
  onChoose?: (priceId: string, productKey: string) => void
}

/** Shows the products on sale. */
export async function show(
  target: Element,
  { widget, look, options, isCurrent }: Shown<PricingOptions>,
): Promise<void> {
  const { products } = await widget.getPublic<{ products: PricingProduct[] }>(`/v1/pricing/${widget.key}`)
  if (!isCurrent()) return
  const root = shadowIn(target, 'userkeep-pricing', styles, look)
  render(<Pricing products={products} choose={options.onChoose ?? null} />, root)
}
