import { catalogue } from '@userkeep/contract'
import { configurationKinds, managed } from '../configuration/public.ts'
import { archiveFeature, createFeature, listFeatures, updateFeature } from './features/features.ts'
import { archiveMeter, createMeter, listMeters, updateMeter } from './meters/meters.ts'
import { archivePrice, createPrice, listPrices } from './prices/prices.ts'
import { archiveProduct, createProduct, listProducts, updateProduct } from './products/products.ts'
import type { PricingMemory } from './shown/pricing-memory.ts'

const { routes } = catalogue
const active = { permission: 'catalogue:manage', filter: { archived: false } } as const

/** A price never changes: other terms are another price, and the old one is archived. */
export const catalogueKinds = configurationKinds.by<PricingMemory>({
  meters: {
    ...active,
    list: managed(routes.listMeters, listMeters),
    create: managed(routes.createMeter, createMeter),
    update: managed(routes.updateMeter, updateMeter),
    archive: managed(routes.archiveMeter, archiveMeter),
  },
  features: {
    ...active,
    list: managed(routes.listFeatures, listFeatures),
    create: managed(routes.createFeature, createFeature),
    update: managed(routes.updateFeature, updateFeature),
    archive: managed(routes.archiveFeature, archiveFeature),
  },
  products: {
    ...active,
    list: managed(routes.listProducts, listProducts),
    create: managed(routes.createProduct, createProduct),
    update: managed(routes.updateProduct, updateProduct),
    archive: managed(routes.archiveProduct, archiveProduct),
    omit: ['default'],
  },
  prices: {
    ...active,
    list: managed(routes.listPrices, listPrices),
    create: managed(routes.createPrice, createPrice),
    archive: managed(routes.archivePrice, archivePrice),
    references: { product_id: 'products' },
  },
})
