import { useAct } from '../../app/api.ts'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { NewPassword } from '../../ui/new-password.tsx'
import { toast } from '../../ui/toast.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { goOn } from './complete-sign-in.ts'

/** For a person who opened the mail in another browser than the one that signed up, which may have been anybody's. */
export function ChoosePasswordPage() {
  const { me } = useSession()
  const choose = useAct('POST /v1/contact/password', {
    refresh: ['GET /v1/contact/me'],
    onDone: () => {
      toast(texts.passwordSet)
      goOn()
    },
  })
  return (
    <AuthLayout title={texts.chooseYourPassword} description={texts.emailIsConfirmed(<b>{me.contact.email}</b>)}>
      <Form
        wide
        action={texts.setPassword}
        busy={choose.pending}
        error={choose.error}
        onSubmit={({ password = '' }) => choose.run({ body: { new_password: password } })}
      >
        <NewPassword focus />
      </Form>
      <div class="ways">
        <Button kind="quiet" onClick={goOn}>
          {texts.notNow}
        </Button>
      </div>
    </AuthLayout>
  )
}
