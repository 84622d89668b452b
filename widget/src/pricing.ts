import type { PricingProduct } from '@userkeep/client/pricing'
import type { Api } from './api.ts'
import type { Place } from './place.ts'

interface Options {
  /** Told which price somebody picks; without it there is no button. */
  onChoose?: (priceId: string, productKey: string) => void
}

interface Needs extends Place {
  api: Api
  /** Of the brand, once it is known. */
  color(): string | null
  warn(text: string): void
}

/** Shows what is on sale inside an element of the page. What is seen of it is a script of its own. */
export const pricingCommand =
  ({ api, key, theme, color, warn }: Needs) =>
  async (target: unknown, { onChoose }: Options = {}): Promise<void> => {
    if (!(target instanceof Element)) return warn('pricing takes an element of the page')
    try {
      const [{ showPricing }, { products }] = await Promise.all([
        import('./elements/show-pricing.tsx'),
        api<{ products: PricingProduct[] }>(`/v1/pricing/${key}`, { method: 'GET' }),
      ])
      showPricing(target, { products, choose: onChoose ?? null, theme, color: color() })
    } catch (error) {
      warn(`the prices could not be shown: ${(error as Error).message}`)
    }
  }
