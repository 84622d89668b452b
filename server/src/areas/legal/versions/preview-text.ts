import type { legal } from '@userkeep/contract'
import { renderMarkdown } from '../../../platform/html/markdown.ts'
import type { Verb } from '../../../platform/http/call.ts'

/** By the renderer that a saved draft goes through, so that both look the same. */
export const previewText: Verb<typeof legal.routes.preview> = async ({ body }) => ({ html: renderMarkdown(body.body) })
