import { IconMail } from '@tabler/icons-react'
import { texts } from '../texts/app.ts'
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
    <section className={s.notice} aria-label={texts.emailVerification}>
      <IconMail size={15} stroke={1.8} aria-hidden />
      <span>{texts.verifyYourEmailLinkSent(<LinkSent email={user.email} delivery={delivery} />)}</span>
      {delivery !== 'none' && (
        <button type="button" className={notice.action} onClick={resend} disabled={isPending}>
          {texts.resend}
        </button>
      )}
    </section>
  )
}

function LinkSent({ email, delivery }: { email: string; delivery: MailDelivery }) {
  if (delivery === 'none') return <>{texts.noMailServerIsConfiguredSoWeCant}</>
  if (delivery === 'mail_server') {
    return <>{texts.weSentALinkToName(<b>{email}</b>)}</>
  }
  return (
    <>
      {texts.theLinkForNameIsInTheLink(
        <b>{email}</b>,
        <a href="/dev/mail" target="_blank" rel="noreferrer">
          {texts.developmentMailbox}
        </a>,
      )}
      .
    </>
  )
}
