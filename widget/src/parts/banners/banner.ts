import type { Output } from '@userkeep/client'

export type OwnBanner = Output<'GET /v1/contact/banners'>['banners'][number]
