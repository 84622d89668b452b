import { bannerBounds } from '@userkeep/contract/shapes/banner'
import type { EnvironmentScope } from '../../platform/contact-data.ts'
import type { Db } from '../../platform/db/sql.ts'
import { fail, invalid } from '../../platform/fail.ts'
import { requireSegments } from '../segments/public.ts'
import { type BannerRow, countOthersOn } from './banners.sql.ts'
import { isCounted, problemOf } from './rules.ts'

/** Refuses a banner that is wrong in itself, whose audience is not there, or that there is no place for. */
export async function requireSound(db: Db, scope: EnvironmentScope, banner: BannerRow, now: Date): Promise<void> {
  const problem = problemOf(banner)
  if (problem) invalid(...problem)
  if (banner.segment_id !== null) await requireSegments(db, scope, { segment_id: banner.segment_id })
  if (isCounted(banner, now) && (await countOthersOn(db, scope, banner.id, now)) >= bannerBounds.on)
    fail('conflict', `At most ${bannerBounds.on} banners can be on at a time. Turn one off first.`)
}
