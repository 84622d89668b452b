import { useAct } from '../../app/api.ts'
import { entry } from '../../app/entry.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { AuthLayout } from './auth-layout.tsx'

const again = { publishable_key: entry.key }

export function LinkSent({ email, back }: { email: string; back: () => void }) {
  const link = useAct('POST /v1/contact-auth/magic-link', { onDone: () => toast('Email resent') })
  return (
    <AuthLayout
      title="Check your inbox"
      description={
        <>
          If <b>{email}</b> has an account, we sent a sign-in link. It works once and is valid for 30 minutes.
        </>
      }
    >
      <Problem error={link.error} />
      <div class="ways">
        <Button busy={link.pending} onClick={() => link.run({ body: { ...again, email } })}>
          Resend
        </Button>
        <Button kind="quiet" onClick={back}>
          Use another address
        </Button>
      </div>
    </AuthLayout>
  )
}
