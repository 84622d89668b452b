import { banners } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { createBanner } from './create-banner.ts'
import { deleteBanner } from './delete-banner.ts'
import { getBanner } from './get-banner.ts'
import { listBanners } from './list-banners.ts'
import { previewText } from './preview-text.ts'
import { setUp } from './setup.ts'
import { bootBanners } from './shown/boot-banners.ts'
import { bannersOfContacts } from './shown/contact-data.ts'
import { dismissBanner } from './shown/dismiss-banner.ts'
import { getDays } from './shown/get-days.ts'
import { listOwn } from './shown/list-own.ts'
import { markClicked } from './shown/mark-clicked.ts'
import { markSeen } from './shown/mark-seen.ts'
import { updateBanner } from './update-banner.ts'
import { usesInBanners } from './uses.sql.ts'

export const bannersArea = defineArea(
  banners,
  {
    list: listBanners,
    create: createBanner,
    preview: previewText,
    get: getBanner,
    update: updateBanner,
    remove: deleteBanner,
    days: getDays,
    own: listOwn,
    dismiss: dismissBanner,
    seen: markSeen,
    clicked: markClicked,
  },
  {
    setup: setUp,
    tables: {
      banners: {},
      banner_people: { contact: { merge: 'folded', erase: 'deleted', export: { as: 'banners' } } },
      banner_counts: {},
      banner_days: {},
    },
    contactData: bannersOfContacts,
    boots: { banners: bootBanners },
    segmentUses: usesInBanners,
  },
)
