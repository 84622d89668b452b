import { toast } from '../ui/toast.ts'
import { useAct } from './api.ts'
import { useSession } from './session.tsx'

/** Mails the link that verifies the own address again, and says so. */
export function useResendVerification(): { resend: () => void; isPending: boolean } {
  const { email } = useSession().user
  const act = useAct('POST /v1/account/resend-verification', { refresh: ['GET /v1/session'] })
  const resend = () =>
    act.mutate({}, { onSuccess: () => toast.success(`We sent a new link to ${email}.`), onError: toast.error })
  return { resend, isPending: act.isPending }
}
