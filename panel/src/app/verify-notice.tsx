import { IconMail } from '@tabler/icons-react'
import { type MailDelivery, useMailDelivery } from './installation.ts'
import notice from './notice-action.module.css'
import { useResendVerification } from './resend-verification.ts'
import { useSession } from './session.tsx'
import s from './verify-notice.module.css'

/** Until the address is verified, on every screen. */
export function VerifyNotice() {
  const { user } = useSession()
  const { resend, isPending } = useResendVerification()
  const delivery = useMailDelivery()
  if (user.email_verified) return null
  return (
    <section className={s.notice} aria-label="Email verification">
      <IconMail size={15} stroke={1.8} aria-hidden />
      <span>
        Verify your email. <LinkSent email={user.email} delivery={delivery} />
      </span>
      {delivery !== 'none' && (
        <button type="button" className={notice.action} onClick={resend} disabled={isPending}>
          Resend
        </button>
      )}
    </section>
  )
}

function LinkSent({ email, delivery }: { email: string; delivery: MailDelivery }) {
  if (delivery === 'none') return <>No mail server is configured, so we can’t send a link.</>
  if (delivery === 'mail_server') {
    return (
      <>
        We sent a link to <b>{email}</b>.
      </>
    )
  }
  return (
    <>
      The link for <b>{email}</b> is in the{' '}
      <a href="/dev/mail" target="_blank" rel="noreferrer">
        development mailbox
      </a>
      .
    </>
  )
}
