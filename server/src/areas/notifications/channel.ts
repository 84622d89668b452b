import type { Transaction } from '../../platform/change.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'

/** The channel that announces changes of feeds to all instances. */
export const channel = 'notifications'

/** The maximum number of ids in one announcement. */
const together = 200

/** Wakes the streams of these contacts on every instance after the commit. */
export function notifyReaders(
  tx: Transaction,
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
