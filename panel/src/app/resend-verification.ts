import { texts } from '../texts/app.ts'
import { toast } from '../ui/toast.ts'
import { useAct } from './api.ts'
import { type MailDelivery, useMailDelivery } from './installation.ts'
import { useSession } from './session.tsx'

const sent = (email: string): Record<MailDelivery, string> => ({
  mail_server: texts.weSentANewLinkToEmail(email),
  development_mailbox: texts.aNewLinkIsInTheDevelopment,
  none: texts.noMailServerIsConfiguredSoNoLink,
})

/** Mails the link that verifies the own address again, and says what became of it. */
export function useResendVerification(): { resend: () => void; isPending: boolean } {
  const { email } = useSession().user
  const delivery = useMailDelivery()
  const act = useAct('POST /v1/account/resend-verification', { refresh: ['GET /v1/session'] })
  const resend = () => act.mutate({}, { onSuccess: () => toast.success(sent(email)[delivery]), onError: toast.error })
  return { resend, isPending: act.isPending }
}
