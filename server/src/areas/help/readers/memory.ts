import { createCache } from '../../../platform/cache.ts'
import { seconds } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Site } from '../../../platform/html/site-page.ts'
import { createKnownKeys } from '../../api-keys/public.ts'
import { findConfig } from '../../contact-settings/public.ts'
import { addressesAt, type HelpAddresses, helpBase } from '../addresses.ts'
import { type AnswerCache, createAnswerCache } from '../answer-cache.ts'
import { findSettings, type HelpSettingsRow, readVersion } from '../settings.sql.ts'

/** The public help center of a key. All its content is of one version. */
export interface PublicCenter {
  readonly environmentId: string
  readonly version: number
  readonly settings: HelpSettingsRow
  readonly site: Site
  readonly addresses: HelpAddresses
  /** Answers and pages that were requested since the last change, by their address. */
  readonly answers: AnswerCache
}

const maxAnswers = 500
const maxCenters = 300

export type HelpMemory = ReturnType<typeof createHelpMemory>

/** Caches public help centers. At most once a second, one statement checks whether a cached one is outdated. */
export function createHelpMemory({ sql, waker, settings: { publicUrl } }: Pick<Context, 'sql' | 'waker' | 'settings'>) {
  const ttlMs = seconds(1)
  const keys = createKnownKeys(sql, ttlMs)
  const centers = createCache<PublicCenter & { readonly stamp: string }>({
    ttlMs,
    max: maxCenters,
    async load(key, before) {
      const known = await keys.get(key)
      if (!known) return null
      const { environmentId } = known
      // Read first, so that a change in between leads to another version.
      const version = await readVersion(sql, known)
      const [settings, { brand, environment }] = await Promise.all([
        findSettings(sql, known),
        findConfig(sql, environmentId),
      ])
      const stamp = JSON.stringify([environmentId, version, settings, brand])
      if (before?.stamp === stamp) return before
      const base = helpBase(publicUrl, key, settings.home_url)
      const addresses = addressesAt(base, settings.default_locale)
      return {
        stamp,
        environmentId,
        version,
        settings,
        site: { brand, environment, publicUrl: '' },
        addresses,
        answers: createAnswerCache(maxAnswers),
      }
    },
  })
  const unlisten = waker.on('help', centers.expire)
  return {
    centerOf: async (key: string): Promise<PublicCenter | null> => centers.get(key),
    publicUrl,
    close: async () => unlisten(),
  }
}
