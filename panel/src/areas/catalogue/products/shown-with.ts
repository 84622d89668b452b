import type { PricingProduct } from '@userkeep/client/pricing'
import { type Parts, type Product, toPricingProduct } from '../catalogue.ts'
import { pricesWith } from '../prices/grid.ts'
import { type ProductDraft, toChanges } from './product-form.ts'

interface Edited {
  draft: ProductDraft
  /** The saved product; null for a new one, which comes last by default. */
  product: Product | null
}

interface Catalogue extends Parts {
  products: readonly Product[]
}

/** The public pricing as it would be with what is written, and what is written among it, whether buyers would see it or not. */
export function shownWith({ draft, product }: Edited, { products, ...parts }: Catalogue) {
  const isBoolean = (key: string) => parts.features.find((feature) => feature.key === key)?.kind === 'boolean'
  const identity = { id: product?.id ?? 'new', kind: draft.kind, key: draft.key }
  const edited = toPricingProduct(
    { ...toChanges(draft, isBoolean), ...identity, default: draft.default },
    { ...parts, prices: pricesWith(draft.grid, identity, parts.prices) },
  )
  const others = products
    .filter((other) => other.id !== product?.id && other.public && other.archived_at === null)
    .map((other) => ({ position: other.position, shown: toPricingProduct(other, parts) }))
    .filter(({ shown }) => shown.prices.length > 0)
  const position = draft.position === '' ? (product?.position ?? Number.POSITIVE_INFINITY) : draft.position
  const shown: PricingProduct[] = [...others, { position, shown: edited }]
    .sort((a, b) => a.position - b.position || (a.shown.id < b.shown.id ? -1 : 1))
    .map((one) => one.shown)
  return { products: shown, edited, isHidden: !draft.public || (product !== null && product.archived_at !== null) }
}
