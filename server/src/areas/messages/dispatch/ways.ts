import type { Db } from '../../../platform/db/sql.ts'
import type { Platform } from '../../../platform/platform.ts'
import { emailKey } from '../../contacts/public.ts'
import { staffAmong } from '../../members/public.ts'
import type { Way } from './claim-types.ts'
import type { SendQueue } from './queue.ts'

/** Returns how mail to an address is delivered: the test environment mails only staff of its organization. */
export async function waysOf(
  { settings }: Pick<Platform, 'settings'>,
  db: Db,
  { post, environment }: SendQueue,
  going: readonly { address: string | null }[],
): Promise<(address: string) => Way> {
  if (!post) return () => 'development_mailbox'
  if (environment?.environment !== 'test' || settings.allowTestMail) return () => 'server'
  const addresses = going.map(({ address }) => emailKey(address ?? ''))
  const staff = await staffAmong(db, environment.organization_id, addresses)
  return (address) => (staff.has(emailKey(address)) ? 'server' : 'test_environment')
}
