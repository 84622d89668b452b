import type { Db } from '../../platform/db/sql.ts'
import type { Platform } from '../../platform/platform.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { portalOrigin, publishableKeyOf, settingsOf } from '../contact-settings/public.ts'
import { findSettings } from './settings.sql.ts'

/** Builds the absolute addresses of public pages. Every locale but the default is named in the query. */
export interface HelpAddresses {
  home(locale?: string, page?: number): string
  search(query: string, locale: string): string
  collection(slug: string, locale?: string, page?: number): string
  article(slug: string, locale?: string): string
}

export function addressesAt(base: string, defaultLocale: string): HelpAddresses {
  const at = (path: string, locale: string = defaultLocale, query: Record<string, string> = {}) => {
    const parameters = new URLSearchParams({ ...query, ...(locale !== defaultLocale && { locale }) })
    return parameters.size === 0 ? base + path : `${base}${path}?${parameters}`
  }
  return {
    home: (locale, page) => at('', locale, onPage(page)),
    search: (query, locale) => at('', locale, { q: query }),
    collection: (slug, locale, page) => at(`/collections/${slug}`, locale, onPage(page)),
    article: (slug, locale) => at(`/articles/${slug}`, locale),
  }
}

const onPage = (page = 1): Record<string, string> => (page === 1 ? {} : { page: String(page) })

export const helpBase = (publicUrl: string, key: string, homeUrl: string | null): string =>
  homeUrl ?? `${publicUrl}/help/${key}`

/** Returns the addresses of an environment's help center, or null if it has no publishable key and no domain. */
export async function findAddresses(
  db: Db,
  { settings: { publicUrl } }: Pick<Platform, 'settings'>,
  scope: EnvironmentScope,
): Promise<HelpAddresses | null> {
  const { home_url, default_locale } = await findSettings(db, scope)
  const origin = portalOrigin(await settingsOf(db, scope.environmentId), publicUrl)
  const key = await publishableKeyOf(db, scope, origin)
  if (home_url === null && key === null) return null
  return addressesAt(helpBase(publicUrl, key ?? '', home_url), default_locale)
}
