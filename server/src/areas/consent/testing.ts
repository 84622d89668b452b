import type { ConsentCategory } from '@userkeep/contract'
import type { TestApp } from '../../../testing/app.ts'
import { createUnsubscribeLinks } from './public.ts'

export const own = '/v1/contact/consents'

/** The path of the link in a mail of this category. */
export async function unsubscribeLink(
  app: TestApp,
  { environmentId, contactId }: { environmentId: string; contactId: string },
  category: ConsentCategory = 'marketing',
): Promise<string> {
  const links = createUnsubscribeLinks({ ...app.app.platform, sql: app.database.sql })
  return new URL(await links.url(environmentId, contactId, category)).pathname
}

/** Opens a page as a browser does, or posts the fields of a form to it. */
export async function visit(app: TestApp, path: string, fields?: Record<string, string> | FormData, method = 'POST') {
  const body = fields === undefined || fields instanceof FormData ? fields : new URLSearchParams(fields)
  const response = await fetch(`${app.baseUrl}${path}`, body === undefined ? {} : { method, body, redirect: 'manual' })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

export const oneClick = { 'List-Unsubscribe': 'One-Click' }

/** The types of the facts about what a contact agreed to, oldest first. */
export async function factsAbout(app: TestApp, contactId: string): Promise<string[]> {
  await app.settle()
  const rows = await app.database.sql<{ type: string }[]>`
    select type from facts where contact_id = ${contactId} and type like 'consent.%' order by sequence`
  return rows.map(({ type }) => type)
}
