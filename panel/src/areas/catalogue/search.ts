import { IconDiscount2, IconGauge, IconListDetails, IconPlus, IconTag } from '@tabler/icons-react'
import type { AreaSearch } from '../../app/search/area-search.ts'
import { texts } from '../../texts/search.ts'

export const search: AreaSearch = {
  kinds: {
    product: { label: texts.products, icon: IconTag, to: '/catalog', parameter: 'product' },
  },
  words: {
    '/catalog': texts.wordsCatalog,
  },
  entries: [
    {
      label: texts.coupons,
      words: texts.couponsWords,
      icon: IconDiscount2,
      to: '/catalog',
      search: { tab: 'coupons' },
      permission: 'catalogue:manage',
    },
    {
      label: texts.productFeatures,
      words: texts.productFeaturesWords,
      icon: IconListDetails,
      to: '/catalog',
      search: { tab: 'features' },
      permission: 'catalogue:manage',
    },
    {
      label: texts.meters,
      words: texts.metersWords,
      icon: IconGauge,
      to: '/catalog',
      search: { tab: 'meters' },
      permission: 'catalogue:manage',
    },
    {
      label: texts.newProduct,
      words: texts.newProductWords,
      icon: IconPlus,
      to: '/catalog',
      search: { new: 'product' },
      permission: 'catalogue:manage',
      isAction: true,
    },
    {
      label: texts.newCoupon,
      words: texts.newCouponWords,
      icon: IconPlus,
      to: '/catalog',
      search: { tab: 'coupons', new: 'coupon' },
      permission: 'catalogue:manage',
      isAction: true,
    },
  ],
}
