import { useAct } from '../../app/api.ts'
import { entry } from '../../app/entry.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Form } from '../../ui/form.tsx'
import { Problem } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { enter } from './complete-sign-in.ts'

const key = { publishable_key: entry.key }

export function EmailCode({ email, back }: { email: string; back: () => void }) {
  const verify = useAct('POST /v1/contact-auth/email-code/verify', { onDone: enter })
  const resend = useAct('POST /v1/contact-auth/email-code', { onDone: () => toast('New code sent') })
  return (
    <AuthLayout
      title="Enter your code"
      description={
        <>
          If <b>{email}</b> has an account, we sent a six-digit code. It is valid for 10 minutes.
        </>
      }
    >
      <Form
        wide
        action="Sign in"
        busy={verify.pending}
        error={verify.error}
        onSubmit={({ code = '' }) => verify.run({ body: { ...key, email, code: code.trim() } })}
      >
        <CodeField label="Code" />
      </Form>
      <Problem error={resend.error} />
      <div class="ways">
        <Button busy={resend.pending} onClick={() => resend.run({ body: { ...key, email } })}>
          Send a new code
        </Button>
        <Button kind="quiet" onClick={back}>
          Use another address
        </Button>
      </div>
    </AuthLayout>
  )
}
