import { IconMail } from '@tabler/icons-react'
import notice from './notice-action.module.css'
import { useResendVerification } from './resend-verification.ts'
import { useSession } from './session.tsx'
import s from './verify-notice.module.css'

/** Until the address is verified, on every screen. */
export function VerifyNotice() {
  const { user } = useSession()
  const { resend, isPending } = useResendVerification()
  if (user.email_verified) return null
  return (
    <section className={s.notice} aria-label="Email verification">
      <IconMail size={15} stroke={1.8} aria-hidden />
      <span>
        Verify your email. We sent a link to <b>{user.email}</b>.
      </span>
      <button type="button" className={notice.action} onClick={resend} disabled={isPending}>
        Resend
      </button>
    </section>
  )
}
