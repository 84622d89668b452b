import type { BodyOf, notifications } from '@userkeep/contract'
import { renderMarkdown } from '../../platform/html/markdown.ts'

/** What is said, as feeds keep it. */
export function contentOf({ title, body, url }: BodyOf<typeof notifications.routes.notify>) {
  const html = body ? renderMarkdown(body).trim() : ''
  return { title: title.trim(), body_html: html === '' ? null : html, url: url ?? null }
}
