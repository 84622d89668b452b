import { toast } from '../ui/toast.ts'
import { useAct } from './api.ts'
import { type MailDelivery, useMailDelivery } from './installation.ts'
import { useSession } from './session.tsx'

const sent = (email: string): Record<MailDelivery, string> => ({
  mail_server: `We sent a new link to ${email}.`,
  development_mailbox: 'A new link is in the development mailbox.',
  none: 'No mail server is configured, so no link was sent.',
})

/** Mails the link that verifies the own address again, and says what became of it. */
export function useResendVerification(): { resend: () => void; isPending: boolean } {
  const { email } = useSession().user
  const delivery = useMailDelivery()
  const act = useAct('POST /v1/account/resend-verification', { refresh: ['GET /v1/session'] })
  const resend = () => act.mutate({}, { onSuccess: () => toast.success(sent(email)[delivery]), onError: toast.error })
  return { resend, isPending: act.isPending }
}
