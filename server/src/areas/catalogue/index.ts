import { catalogue } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { archiveCoupon, restoreCoupon } from './coupons/archive-coupon.ts'
import { createCoupon } from './coupons/create-coupon.ts'
import { deleteCoupon } from './coupons/delete-coupon.ts'
import { getCoupon, listCoupons } from './coupons/list-coupons.ts'
import { updateCoupon } from './coupons/update-coupon.ts'
import { archiveFeature, restoreFeature } from './features/archive-feature.ts'
import { createFeature } from './features/create-feature.ts'
import { deleteFeature } from './features/delete-feature.ts'
import { getFeature, listFeatures } from './features/list-features.ts'
import { updateFeature } from './features/update-feature.ts'
import { archiveMeter, restoreMeter } from './meters/archive-meter.ts'
import { createMeter } from './meters/create-meter.ts'
import { deleteMeter } from './meters/delete-meter.ts'
import { getMeter, listMeters } from './meters/list-meters.ts'
import { updateMeter } from './meters/update-meter.ts'
import { archivePrice } from './prices/archive-price.ts'
import { createPrice } from './prices/create-price.ts'
import { getPrice, listPrices } from './prices/list-prices.ts'
import { archiveProduct, restoreProduct } from './products/archive-product.ts'
import { createProduct } from './products/create-product.ts'
import { deleteProduct } from './products/delete-product.ts'
import { getProduct, listProducts } from './products/list-products.ts'
import { updateProduct } from './products/update-product.ts'
import { getPricing } from './shown/get-pricing.ts'
import { pricingSection } from './shown/portal-section.ts'
import { createPricingMemory } from './shown/pricing-memory.ts'

export const catalogueArea = defineArea(
  catalogue,
  {
    listProducts,
    createProduct,
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
    portalSections: { pricing: pricingSection },
    tables: {
      meters: {},
      features: {},
      products: {},
      product_features: {},
      prices: {},
      coupons: {},
      coupon_redemptions: {
        customer: { delete: { none: 'it counts against the limit of the coupon, by the id of the team alone' } },
      },
      catalogue_versions: {},
    },
  },
)
