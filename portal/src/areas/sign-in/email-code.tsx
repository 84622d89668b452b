import { useAct } from '../../app/api.ts'
import { entry } from '../../app/entry.ts'
import { texts } from '../../texts/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Form } from '../../ui/form.tsx'
import { Problem } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { enter, storedSignupSecret } from './complete-sign-in.ts'
import type { MailSentProps } from './mailed-ways.tsx'

const key = { publishable_key: entry.key }

export function EmailCode({ request, isNew, back }: MailSentProps) {
  const { email } = request
  const verify = useAct('POST /v1/contact-auth/email-code/verify', { onDone: enter })
  const resend = useAct('POST /v1/contact-auth/email-code', { onDone: () => toast(texts.newCodeSent) })
  return (
    <AuthLayout
      title={texts.enterYourCode}
      description={(isNew ? texts.weSentACodeTo : texts.ifAccountWeSentACodeTo)(<b>{email}</b>)}
    >
      <Form
        wide
        action={isNew ? texts.createAccount : texts.signIn}
        busy={verify.pending}
        error={verify.error}
        onSubmit={({ code = '' }) =>
          verify.run({ body: { ...key, email, code: code.trim(), ...storedSignupSecret() } })
        }
      >
        <CodeField label={texts.code} />
      </Form>
      <Problem error={resend.error} />
      <div class="ways">
        <Button busy={resend.pending} onClick={() => resend.run({ body: request })}>
          {texts.sendANewCode}
        </Button>
        <Button kind="quiet" onClick={back}>
          {texts.useAnotherAddress}
        </Button>
      </div>
    </AuthLayout>
  )
}
