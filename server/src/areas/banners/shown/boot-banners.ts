import { bootParts } from '@userkeep/contract'
import { bootPart } from '../../boot/public.ts'
import { shownBanners } from './shown.sql.ts'

export const bootBanners = bootPart(bootParts.banners, {
  sql: (db, environment) =>
    shownBanners(db, {
      environment,
      contact: db`booted.contact_id`,
      isKnown: db`(booted.verified or booted.kind = 'visitor')`,
      now: db`booted.now`,
    }),
})
