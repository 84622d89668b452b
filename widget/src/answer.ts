import type { Output } from '@userkeep/client'

/** The answer of boot. A part reads its own field. */
export type Answer = Output<'POST /v1/boot'>

/** The identity given by the page. With `hash`, made by the page's backend, it is proven. */
export interface Identity {
  external_id: string
  email?: string
  name?: string
  attributes?: Record<string, unknown>
  customer?: string
  hash?: string
}
