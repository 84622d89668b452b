import type { staffAuth } from '@userkeep/contract'
import { receiverOrigin } from '../../platform/development/webhook-receiver.ts'
import type { Verb } from '../../platform/http/call.ts'
import { someoneHasAnAccount } from './users.sql.ts'

/** Whether someone has an account: once it is so it stays so, and nobody has to ask again. */
export interface FirstAccount {
  exists: boolean
}

export const readInstallation: Verb<typeof staffAuth.routes.installation, FirstAccount> = async ({
  db,
  own,
  platform,
}) => {
  own.exists ||= await someoneHasAnAccount(db)
  const { publicUrl } = platform.settings
  return {
    has_accounts: own.exists,
    mail_delivery: platform.mailDelivery,
    development: platform.development && {
      mailbox_url: `${publicUrl}/dev/mail`,
      webhooks_url: `${publicUrl}/dev/webhooks`,
      webhook_receiver: receiverOrigin,
    },
  }
}
