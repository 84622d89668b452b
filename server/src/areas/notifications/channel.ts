import type { UnplacedChange } from '../../platform/change.ts'
import type { EnvironmentScope } from '../../platform/contact-data.ts'

/** What changed in whose feed is told on this channel, to all instances. */
export const channel = 'notifications'

/** As many ids as one word has room for. */
const together = 200

/** Tells the streams of these contacts, on every instance, to look at their feeds once this is committed. */
export function tellReaders(
  tx: UnplacedChange,
  { environmentId }: Pick<EnvironmentScope, 'environmentId'>,
  contactIds: readonly string[],
): void {
  for (let at = 0; at < contactIds.length; at += together) {
    tx.publish(channel, `${environmentId}/${contactIds.slice(at, at + together).join(',')}`)
  }
}

export function feedsTold(word: string): { environmentId: string; contactIds: string[] } {
  const [environmentId = '', ids = ''] = word.split('/')
  return { environmentId, contactIds: ids.split(',') }
}
