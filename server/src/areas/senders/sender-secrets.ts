import type { Secrets } from '../../platform/crypto/secrets.ts'
import { fail } from '../../platform/fail.ts'
import type { Platform } from '../../platform/platform.ts'
import type { SenderRow } from './senders.sql.ts'

type Holder = Pick<Platform, 'secrets'>
type Field = 'smtp_password' | 'dkim_key'

const contextOf = (field: Field, id: string) => `sender-${field}:${id}`

const secretsOf = ({ secrets }: Holder): Secrets =>
  secrets ?? fail('unavailable', 'Sender passwords and keys require an encryption key. Set ENCRYPTION_KEY.')

export const sealFor = (platform: Holder, field: Field, id: string, plain: string | null): string | null =>
  plain === null ? null : secretsOf(platform).seal(plain, contextOf(field, id))

export function openOf(platform: Holder, field: Field, row: Pick<SenderRow, 'id' | Field>): string | null {
  const sealed = row[field]
  return sealed === null ? null : secretsOf(platform).open(sealed, contextOf(field, row.id))
}
