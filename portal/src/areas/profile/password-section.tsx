import { useState } from 'preact/hooks'
import { useAct } from '../../app/api.ts'
import { useConfig } from '../../app/config.tsx'
import { useSession } from '../../app/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Form } from '../../ui/form.tsx'
import { Section } from '../../ui/page.tsx'
import { say } from '../../ui/toast.tsx'

export function PasswordSection() {
  const [isOpen, setOpen] = useState(false)
  const { methods } = useConfig()
  const { locked } = useSession()
  if (!methods.includes('password')) return null
  return (
    <Section
      title="Password"
      says={locked ?? 'Changing it signs you out on every other device.'}
      actions={
        <Button locked={locked} onClick={() => setOpen(true)}>
          Change password
        </Button>
      }
    >
      {isOpen && <ChangePassword close={() => setOpen(false)} />}
    </Section>
  )
}

function ChangePassword({ close }: { close: () => void }) {
  const change = useAct('POST /v1/contact/password', {
    onDone: () => {
      say('Password changed')
      close()
    },
  })
  return (
    <Dialog title="Change password" close={close}>
      <Form
        action="Change password"
        busy={change.pending}
        error={change.error}
        beside={<Button onClick={close}>Cancel</Button>}
        onSubmit={({ current, password = '' }) =>
          change.run({ body: { ...(current && { current_password: current }), new_password: password } })
        }
      >
        <Field
          label="Current password"
          name="current"
          type="password"
          autoComplete="current-password"
          focus
          hint="Leave it empty if you have none yet"
        />
        <Field
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={8}
          maxLength={256}
          required
          hint="At least 8 characters"
        />
      </Form>
    </Dialog>
  )
}
