import { useEnvironment } from '../../app/environment.ts'
import { useReadAll } from '../../app/read-all.ts'
import type { Feature, Meter, Price } from './catalogue.ts'

// Lists that are short enough to be read whole.

export function usePrices(): Price[] {
  const [environment] = useEnvironment()
  return useReadAll('GET /v1/organization/prices', { query: { environment } }, (answer) => answer.prices).data ?? []
}

/** None where it is not there yet. */
export function usePricesOf(product: { id: string } | null): Price[] {
  const [environment] = useEnvironment()
  const query = { environment, ...(product && { product_id: product.id }) }
  const options = { enabled: product !== null }
  return useReadAll('GET /v1/organization/prices', { query }, (answer) => answer.prices, options).data ?? []
}

export function useFeatures(): Feature[] {
  const [environment] = useEnvironment()
  return useReadAll('GET /v1/organization/features', { query: { environment } }, (answer) => answer.features).data ?? []
}

export function useMeters(): Meter[] {
  const [environment] = useEnvironment()
  return useReadAll('GET /v1/organization/meters', { query: { environment } }, (answer) => answer.meters).data ?? []
}
