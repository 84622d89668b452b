import { useEnvironment } from '../../app/environment.ts'
import { useReadAll } from '../../app/read-all.ts'
import type { Feature, Meter, Price, Product } from './catalogue.ts'

// Lists that are short enough to be read whole.

export function usePricesRead() {
  const [environment] = useEnvironment()
  return useReadAll('GET /v1/organization/prices', { query: { environment } }, (answer) => answer.prices)
}

export const usePrices = (): Price[] => usePricesRead().data ?? []

export function useProducts(): Product[] {
  const [environment] = useEnvironment()
  return useReadAll('GET /v1/organization/products', { query: { environment } }, (answer) => answer.products).data ?? []
}

export function useFeatures(): Feature[] {
  const [environment] = useEnvironment()
  return useReadAll('GET /v1/organization/features', { query: { environment } }, (answer) => answer.features).data ?? []
}

export function useMeters(): Meter[] {
  const [environment] = useEnvironment()
  return useReadAll('GET /v1/organization/meters', { query: { environment } }, (answer) => answer.meters).data ?? []
}
