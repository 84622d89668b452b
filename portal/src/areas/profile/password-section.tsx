import { useState } from 'preact/hooks'
import { useAct } from '../../app/api.ts'
import { useConfig } from '../../app/config.tsx'
import { useSession } from '../../app/session.tsx'
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
  const action = has_password ? 'Change password' : 'Set a password'
  return (
    <Section
      title="Password"
      description={
        locked ??
        (has_password
          ? 'Changing it signs you out on every other device.'
          : 'Not set. With a password you can sign in without waiting for an email.')
      }
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
  // As it was when this was opened: once it is done, there is one to change.
  const [hasOne] = useState(me.contact.has_password)
  const change = useAct('POST /v1/contact/password', {
    onDone: () => {
      toast(hasOne ? 'Password changed' : 'Password set')
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
        beside={<Button onClick={close}>Cancel</Button>}
        onSubmit={({ current, password = '' }) =>
          change.run({ body: { ...(hasOne && { current_password: current }), new_password: password } })
        }
      >
        {hasOne && (
          <Field
            label="Current password"
            name="current"
            type="password"
            autoComplete="current-password"
            required
            focus
          />
        )}
        <NewPassword label="New password" focus={!hasOne} />
      </Form>
    </Dialog>
  )
}
