import { useAct } from '../../app/api.ts'
import { texts } from '../../texts/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { AuthLayout } from './auth-layout.tsx'
import type { MailSentProps } from './mailed-ways.tsx'

export function LinkSent({ request, isNew, back }: MailSentProps) {
  const link = useAct('POST /v1/contact-auth/magic-link', { onDone: () => toast(texts.emailResent) })
  return (
    <AuthLayout
      title={texts.checkYourInbox}
      description={
        isNew
          ? texts.weSentALinkToEmail(<b>{request.email}</b>)
          : texts.ifAccountWeSentASignInLink(<b>{request.email}</b>)
      }
    >
      <Problem error={link.error} />
      <div class="ways">
        <Button busy={link.pending} onClick={() => link.run({ body: request })}>
          {texts.resend}
        </Button>
        <Button kind="quiet" onClick={back}>
          {texts.useAnotherAddress}
        </Button>
      </div>
    </AuthLayout>
  )
}
