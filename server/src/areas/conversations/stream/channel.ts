import type { Transaction } from '../../../platform/change.ts'
import type { Environment } from '../core/row.ts'

/** The channel that announces changes of conversations to all instances. */
export const channel = 'conversations'

/** The maximum number of ids in one announcement. */
const maxIds = 150

/** Wakes the streams of staff and of these contacts on every instance after the commit. */
export function announce(tx: Transaction, { environmentId }: Environment, contactIds: readonly string[]): void {
  for (let at = 0; at === 0 || at < contactIds.length; at += maxIds) {
    tx.publish(channel, `${environmentId}/${contactIds.slice(at, at + maxIds).join(',')}`)
  }
}

export function readAnnounced(word: string): { environmentId: string; contactIds: string[] } {
  const [environmentId = '', ids = ''] = word.split('/')
  return { environmentId, contactIds: ids === '' ? [] : ids.split(',') }
}
