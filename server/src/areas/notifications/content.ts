import type { BodyOf, notifications } from '@userkeep/contract'
import { renderText } from '../../platform/html/render-text.ts'
import type { Platform } from '../../platform/platform.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'

/** The content of a notification as feeds store it. */
export interface Content {
  title: string
  body_html: string | null
  url: string | null
}

/** Renders the content of a notification, before the transaction that delivers it. */
export async function contentOf(
  { renderPool: pool }: Pick<Platform, 'renderPool'>,
  { organizationId: tenant }: EnvironmentScope,
  { title, body, url }: BodyOf<typeof notifications.routes.notify>,
): Promise<Content> {
  const html = body ? (await renderText({ pool, tenant, field: 'body' }, body)).trim() : ''
  return { title: title.trim(), body_html: html === '' ? null : html, url: url ?? null }
}
