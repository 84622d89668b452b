import { useAct } from '../../app/api.ts'
import { entry } from '../../app/entry.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Form } from '../../ui/form.tsx'
import { Problem } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { enter, keptSignupSecret } from './complete-sign-in.ts'
import type { MailSentProps } from './mailed-ways.tsx'

const key = { publishable_key: entry.key }

export function EmailCode({ request, isNew, back }: MailSentProps) {
  const { email } = request
  const verify = useAct('POST /v1/contact-auth/email-code/verify', { onDone: enter })
  const resend = useAct('POST /v1/contact-auth/email-code', { onDone: () => toast('New code sent') })
  return (
    <AuthLayout
      title="Enter your code"
      description={
        <>
          {isNew ? 'We sent a six-digit code to ' : 'If '}
          <b>{email}</b>
          {isNew ? '.' : ' has an account, we sent a six-digit code.'} It is valid for 10 minutes.
        </>
      }
    >
      <Form
        wide
        action={isNew ? 'Create account' : 'Sign in'}
        busy={verify.pending}
        error={verify.error}
        onSubmit={({ code = '' }) => verify.run({ body: { ...key, email, code: code.trim(), ...keptSignupSecret() } })}
      >
        <CodeField label="Code" />
      </Form>
      <Problem error={resend.error} />
      <div class="ways">
        <Button busy={resend.pending} onClick={() => resend.run({ body: request })}>
          Send a new code
        </Button>
        <Button kind="quiet" onClick={back}>
          Use another address
        </Button>
      </div>
    </AuthLayout>
  )
}
