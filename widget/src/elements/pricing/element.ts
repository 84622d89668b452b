import { defineElement } from '../../element.ts'
import type { PricingOptions } from './show.tsx'

export const element = defineElement<PricingOptions>({
  name: 'pricing',
  isForAnyone: true,
  load: () => import('./show.tsx'),
})
