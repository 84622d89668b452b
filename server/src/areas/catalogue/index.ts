import { catalogue } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { namedBy, namedThings } from '../contacts/public.ts'
import { environmentPurges } from '../organizations/public.ts'
import { portalSections } from '../portal/public.ts'
import { searchSources } from '../search/public.ts'
import { catalogueKinds } from './configuration.ts'
import {
  archiveCoupon,
  createCoupon,
  deleteCoupon,
  getCoupon,
  listCoupons,
  restoreCoupon,
  updateCoupon,
} from './coupons/coupons.ts'
import { redemptionsPurged } from './coupons/purged.sql.ts'
import {
  archiveFeature,
  createFeature,
  deleteFeature,
  getFeature,
  listFeatures,
  restoreFeature,
  updateFeature,
} from './features/features.ts'
import { productNames, productsFound } from './found.sql.ts'
import {
  archiveMeter,
  createMeter,
  deleteMeter,
  getMeter,
  listMeters,
  restoreMeter,
  updateMeter,
} from './meters/meters.ts'
import { archivePrice, createPrice, getPrice, listPrices } from './prices/prices.ts'
import {
  archiveProduct,
  createProduct,
  deleteProduct,
  getProduct,
  listProducts,
  orderProducts,
  restoreProduct,
  updateProduct,
} from './products/products.ts'
import { getPricing } from './shown/get-pricing.ts'
import { pricingSection } from './shown/portal-section.ts'
import { createPricingMemory } from './shown/pricing-memory.ts'

export const catalogueArea = defineArea(
  catalogue,
  {
    listProducts,
    createProduct,
    orderProducts,
    getProduct,
    updateProduct,
    removeProduct: deleteProduct,
    archiveProduct,
    restoreProduct,
    listPrices,
    createPrice,
    getPrice,
    archivePrice,
    listFeatures,
    createFeature,
    getFeature,
    updateFeature,
    removeFeature: deleteFeature,
    archiveFeature,
    restoreFeature,
    listMeters,
    createMeter,
    getMeter,
    updateMeter,
    removeMeter: deleteMeter,
    archiveMeter,
    restoreMeter,
    listCoupons,
    createCoupon,
    getCoupon,
    updateCoupon,
    removeCoupon: deleteCoupon,
    archiveCoupon,
    restoreCoupon,
    pricing: getPricing,
  },
  {
    setup: createPricingMemory,
    contributes: [
      environmentPurges.by(redemptionsPurged),
      namedThings.by([namedBy('product_id', productNames)]),
      searchSources.by({ product: productsFound }),
      catalogueKinds,
      portalSections.by({ pricing: pricingSection }),
    ],
    tables: {
      meters: { rows: 'setup' },
      features: { rows: 'setup' },
      products: { rows: 'setup' },
      product_features: { rows: 'setup' },
      prices: { rows: 'setup', json: { tiers: { none: 'amounts' } } },
      coupons: { rows: 'setup' },
      coupon_redemptions: {
        rows: 'data',
        customer: { delete: { none: 'it counts towards the limit of the coupon and only holds the customer ID' } },
      },
      catalogue_versions: { rows: 'internal' },
    },
  },
)
