import { banners } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { partsOfBoot } from '../boot/public.ts'
import { contactData, namedBy, namedThings } from '../contacts/public.ts'
import { searchSources } from '../search/public.ts'
import { segmentUses } from '../segments/public.ts'
import { createBanner, deleteBanner, getBanner, listBanners, previewText, updateBanner } from './banners.ts'
import { bannerNames, bannersFound } from './found.sql.ts'
import { setUp } from './setup.ts'
import { bootBanners } from './shown/boot-banners.ts'
import { bannersOfContacts } from './shown/contact-data.ts'
import { dismissBanner, getDays, listOwn, markClicked, markSeen } from './shown/own-banners.ts'
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
      banners: { rows: 'setup' },
      banner_people: { rows: 'data', contact: { merge: 'merged', erase: 'deleted', export: { as: 'banners' } } },
      banner_counts: { rows: 'data' },
      banner_days: { rows: 'data' },
    },
    contributes: [
      namedThings.by([namedBy('banner_id', bannerNames)]),
      searchSources.by({ banner: bannersFound }),
      segmentUses.by(usesInBanners),
      partsOfBoot.by({ banners: bootBanners }),
      contactData.by(bannersOfContacts),
    ],
  },
)
