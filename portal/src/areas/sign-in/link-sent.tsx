import { useAct } from '../../app/api.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { AuthLayout } from './auth-layout.tsx'
import type { MailSentProps } from './mailed-ways.tsx'

export function LinkSent({ request, isNew, back }: MailSentProps) {
  const link = useAct('POST /v1/contact-auth/magic-link', { onDone: () => toast('Email resent') })
  return (
    <AuthLayout
      title="Check your inbox"
      description={
        isNew ? (
          <>
            We sent a link to <b>{request.email}</b>. Open it to create your account, preferably in this browser. It
            works once and is valid for 30 minutes.
          </>
        ) : (
          <>
            If <b>{request.email}</b> has an account, we sent a sign-in link. It works once and is valid for 30 minutes.
          </>
        )
      }
    >
      <Problem error={link.error} />
      <div class="ways">
        <Button busy={link.pending} onClick={() => link.run({ body: request })}>
          Resend
        </Button>
        <Button kind="quiet" onClick={back}>
          Use another address
        </Button>
      </div>
    </AuthLayout>
  )
}
