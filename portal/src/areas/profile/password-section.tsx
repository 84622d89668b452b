import { useState } from 'preact/hooks'
import { useAct } from '../../app/api.ts'
import { useConfig } from '../../app/config.tsx'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/profile.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Form } from '../../ui/form.tsx'
import { NewPassword } from '../../ui/new-password.tsx'
import { Section } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'

export function PasswordSection() {
  const [isOpen, setOpen] = useState(false)
  const { methods } = useConfig()
  const { me, locked } = useSession()
  if (!methods.includes('password')) return null
  const { has_password } = me.contact
  const action = has_password ? texts.changePassword : texts.setAPassword
  return (
    <Section
      title={texts.password}
      description={locked ?? (has_password ? texts.changingYourPasswordSignsYouOut : texts.notSet)}
      actions={
        <Button locked={locked} onClick={() => setOpen(true)}>
          {action}
        </Button>
      }
    >
      {isOpen && <ChangePassword title={action} close={() => setOpen(false)} />}
    </Section>
  )
}

function ChangePassword({ title, close }: { title: string; close: () => void }) {
  const { me } = useSession()
  // The state when this was opened: afterwards there is a password to change.
  const [hasOne] = useState(me.contact.has_password)
  const change = useAct('POST /v1/contact/password', {
    onDone: () => {
      toast(hasOne ? texts.passwordChanged : texts.passwordSet)
      close()
    },
    refresh: ['GET /v1/contact/me'],
  })
  return (
    <Dialog title={title} close={close}>
      <Form
        action={title}
        busy={change.pending}
        error={change.error}
        beside={<Button onClick={close}>{texts.cancel}</Button>}
        onSubmit={({ current, password = '' }) =>
          change.run({ body: { ...(hasOne && { current_password: current }), new_password: password } })
        }
      >
        {hasOne && (
          <Field
            label={texts.currentPassword}
            name="current"
            type="password"
            autoComplete="current-password"
            required
            focus
          />
        )}
        <NewPassword label={texts.newPassword} focus={!hasOne} />
      </Form>
    </Dialog>
  )
}
