import type { banners } from '@userkeep/contract'
import { renderInlineMarkdown } from '../../platform/html/markdown.ts'
import type { Verb } from '../../platform/http/call.ts'

export const previewText: Verb<typeof banners.routes.preview> = async ({ body }) => ({
  html: renderInlineMarkdown(body.text),
})
