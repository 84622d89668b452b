import { useAct } from '../../app/api.ts'
import { useSession } from '../../app/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { NewPassword } from '../../ui/new-password.tsx'
import { toast } from '../../ui/toast.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { goOn } from './complete-sign-in.ts'

/** For whoever opened the mail in another browser than the one that signed up: that may have been anybody. */
export function ChoosePasswordPage() {
  const { me } = useSession()
  const choose = useAct('POST /v1/contact/password', {
    refresh: ['GET /v1/contact/me'],
    onDone: () => {
      toast('Password set')
      goOn()
    },
  })
  return (
    <AuthLayout
      title="Choose your password"
      description={
        <>
          <b>{me.contact.email}</b> is confirmed. You signed up in another browser. Choose your password here.
        </>
      }
    >
      <Form
        wide
        action="Set password"
        busy={choose.pending}
        error={choose.error}
        onSubmit={({ password = '' }) => choose.run({ body: { new_password: password } })}
      >
        <NewPassword focus />
      </Form>
      <div class="ways">
        <Button kind="quiet" onClick={goOn}>
          Not now
        </Button>
      </div>
    </AuthLayout>
  )
}
