import type { AnswerOf, senders } from '@userkeep/contract'
import { parseAuthor } from '../../platform/mail/author.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordOf } from './dkim.ts'
import type { SenderRow } from './senders.sql.ts'

export const toSender = (row: SenderRow, { mail }: Pick<Platform, 'mail'>): AnswerOf<typeof senders.routes.get> => ({
  id: row.id,
  name: row.name,
  from_name: row.from_name,
  from_address: row.from_address,
  sends_as: row.smtp ? row.from_address : parseAuthor(mail.from).address,
  reply_to: row.reply_to,
  is_default: row.is_default,
  smtp: row.smtp && { ...row.smtp, has_password: row.smtp_password !== null },
  dkim: row.dkim && recordOf(row.dkim),
  per_minute: row.per_minute,
  health: {
    status: row.last_error !== null ? 'failing' : row.tested_at !== null ? 'working' : 'untested',
    tested_at: row.tested_at,
    last_error: row.last_error,
    last_error_at: row.last_error_at,
  },
  created_at: row.created_at,
  updated_at: row.updated_at,
})

export const senderTarget = ({ id, name }: Pick<SenderRow, 'id' | 'name'>) => ({ type: 'sender', id, name })
