import type { Output } from '@userkeep/client'

export type OwnBanner = Output<'GET /v1/contact/banners'>['banners'][number] & {
  /** The service records nothing of this visitor; the browser remembers what was closed. */
  isUnrecorded?: true
}
