import { type Secrets, SecretUnreadable } from '../../../platform/crypto/secrets.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { DestinationRow } from './destinations.sql.ts'

const contextOf = (id: string) => `alert-destination:${id}`

const secretsOf = ({ secrets }: Pick<Platform, 'secrets'>): Secrets =>
  secrets ?? fail('unavailable', 'Chat destinations require an encryption key. Set ENCRYPTION_KEY.')

type StoredUrl = Pick<DestinationRow, 'url' | 'url_host' | 'url_hint'>

/** Checks the address of a channel and returns it as it is stored. */
export function sealUrl(platform: Pick<Platform, 'secrets' | 'outgoing'>, id: string, url: string): StoredUrl {
  const problem = platform.outgoing.problemWith(url)
  if (problem) invalid('url', problem)
  return storedUrl(platform, id, url)
}

/** Returns an address as it is stored, sealed and with the parts that may be shown. */
export const storedUrl = (platform: Pick<Platform, 'secrets'>, id: string, url: string): StoredUrl => ({
  url: secretsOf(platform).seal(url, contextOf(id)),
  url_host: new URL(url).host,
  url_hint: hintOf(url),
})

export function openUrl(platform: Pick<Platform, 'secrets'>, { id, url }: Pick<DestinationRow, 'id' | 'url'>): string {
  if (url === null) throw new Error('The destination has no URL')
  return secretsOf(platform).open(url, contextOf(id))
}

/** Returns whether this is the stored address. One that no key opens any more is another. */
export function isStoredUrl(platform: Pick<Platform, 'secrets'>, row: Pick<DestinationRow, 'id' | 'url'>, url: string) {
  try {
    return openUrl(platform, row) === url
  } catch (error) {
    if (error instanceof SecretUnreadable) return false
    throw error
  }
}

const shownCharacters = 4

/** Returns the last characters; of a short path none, because they would be most of it. */
function hintOf(url: string): string | null {
  const { pathname, search } = new URL(url)
  const path = pathname + search
  return path.length >= shownCharacters * 4 ? path.slice(-shownCharacters) : null
}
