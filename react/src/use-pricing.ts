import type { PricingProduct } from '@userkeep/client/pricing'
import { useCallback, useEffect, useState } from 'react'
import { useStore } from './provider.tsx'
import { loadPricing } from './server.ts'

interface Loaded {
  products: PricingProduct[] | null
  failed: boolean
}

/** Returns the products on sale; `initial` ones are not read again. */
export function usePricing(initial?: PricingProduct[]): Loaded & { reload(): void } {
  const { url, publishableKey } = useStore()
  const [loaded, setLoaded] = useState<Loaded>({ products: initial ?? null, failed: false })
  const isKnown = loaded.products !== null
  const reload = useCallback(() => {
    setLoaded({ products: null, failed: false })
    loadPricing({ url, publishableKey }).then(
      (products) => setLoaded({ products, failed: false }),
      () => setLoaded({ products: null, failed: true }),
    )
  }, [url, publishableKey])
  // biome-ignore lint/correctness/useExhaustiveDependencies: prices are read once
  useEffect(() => {
    if (!isKnown) reload()
  }, [reload])
  return { ...loaded, reload }
}
