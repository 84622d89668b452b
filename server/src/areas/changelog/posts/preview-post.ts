import type { changelog } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { contentOf, withAddresses } from './content.ts'

/** By the renderer that a saved post goes through, so that both look the same. */
export const previewPost: Verb<typeof changelog.routes.preview> = async ({ body, db, scope, platform }) => {
  const { html, excerpt } = await contentOf(db, scope, body.body)
  return { html: withAddresses(html, platform.settings.publicUrl), excerpt }
}
