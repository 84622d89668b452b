import { type ConsentCategory, consentCategories, families } from '@userkeep/contract'
import { createCache } from '../../../platform/cache.ts'
import type { Hmac } from '../../../platform/crypto/hmac.ts'
import { readId, sameBytes, writeId } from '../../../platform/crypto/tokens.ts'
import type { Platform } from '../../../platform/platform.ts'
import { portalLink, portalOrigin, publishableKeyOf, settingsOf } from '../../contact-settings/public.ts'
import { findScope } from './keys.sql.ts'
import { createLinkSigners, linkMac } from './signers.ts'

/** The content of a link. */
export interface Unsubscribing {
  environmentId: string
  contactId: string
  category: ConsentCategory
}

export interface UnsubscribeLinks {
  /** Returns the unsubscribe address of a category. No row is stored, and the link never expires. */
  url(environmentId: string, contactId: string, category: ConsentCategory): Promise<string>
  /** Returns the address of the mail preferences, or null if the environment has no portal. */
  preferencesUrl(environmentId: string): Promise<string | null>
  /** Returns the content of a token, or null if it was not made here. */
  read(token: string): Promise<Unsubscribing | null>
}

type Context = Pick<Platform, 'sql' | 'secrets' | 'settings' | 'clock'>

const { prefix } = families.unsubscribe
const letters: Record<ConsentCategory, string> = { marketing: 'm', product_news: 'p', surveys: 's' }
const form = new RegExp(`^${prefix}([0-9A-Za-z]{22})([0-9A-Za-z]{22})([mps])([0-9A-Za-z]{22})$`)
const storedKeys = 10_000

/** Created once per process; the key of an environment is read once. */
export function createUnsubscribeLinks(context: Context): UnsubscribeLinks {
  const { signerOf } = createLinkSigners(context)
  const preferences = createCache({
    load: (environmentId) => preferencesIn(context, environmentId),
    ttlMs: 60_000,
    max: storedKeys,
  })

  return {
    async url(environmentId, contactId, category) {
      const sign = (await signerOf(environmentId, true)) as Hmac
      const said = writeId(environmentId) + writeId(contactId) + letters[category]
      return `${context.settings.publicUrl}/unsubscribe/${prefix}${said}${mac(sign, said)}`
    },
    preferencesUrl: async (environmentId) => (await preferences.get(environmentId)) ?? null,
    async read(token) {
      const [, environment = '', contact = '', letter = '', given = ''] = form.exec(token) ?? []
      const [environmentId, contactId] = [readId(environment), readId(contact)]
      const category = consentCategories.find((each) => letters[each] === letter)
      if (environmentId === null || contactId === null || category === undefined) return null
      const sign = await signerOf(environmentId, false)
      if (sign === null || !sameBytes(given, mac(sign, environment + contact + letter))) return null
      return { environmentId, contactId, category }
    },
  }
}

/** Returns the preferences page of the portal, with its publishable key. */
async function preferencesIn({ sql, settings: { publicUrl } }: Context, environmentId: string): Promise<string | null> {
  const scope = await findScope(sql, environmentId)
  if (scope === null) return null
  const settings = await settingsOf(sql, environmentId)
  const key = await publishableKeyOf(sql, scope, portalOrigin(settings, publicUrl))
  return key === null ? null : portalLink(settings, publicUrl, key, 'preferences')
}

const mac = (sign: Hmac, said: string): string => linkMac(sign, 'unsubscribe', said)
