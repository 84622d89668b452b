import { useAct } from '../../app/api.ts'
import { useSession } from '../../app/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Form } from '../../ui/form.tsx'
import { toast } from '../../ui/toast.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const words = {
  codes: { title: 'New recovery codes', description: 'They replace the old ones.', action: 'Create new codes' },
  off: {
    title: 'Turn off two-factor authentication',
    description: 'You will no longer be asked for a code.',
    action: 'Turn off',
  },
} as const

export function ChangeTwoFactor({ what, close }: { what: 'codes' | 'off'; close: () => void }) {
  const { has_password } = useSession().me.contact
  const renew = useAct('POST /v1/contact/two-factor/recovery-codes')
  const disable = useAct('DELETE /v1/contact/two-factor', {
    refresh: ['GET /v1/contact/me'],
    onDone: () => {
      toast('Two-factor authentication is off')
      close()
    },
  })
  if (renew.data) return <RecoveryCodes codes={renew.data.recovery_codes} done={close} />
  const { title, description, action } = words[what]
  const act = what === 'codes' ? renew : disable
  return (
    <Dialog title={title} close={close}>
      <p class="description">{description}</p>
      <Form
        action={action}
        kind={what === 'off' ? 'danger' : 'primary'}
        busy={act.pending}
        error={act.error}
        beside={<Button onClick={close}>Cancel</Button>}
        onSubmit={({ password = '', code = '' }) =>
          act.run({ body: has_password ? { password } : { code: code.trim() } })
        }
      >
        {has_password ? (
          <Field label="Your password" name="password" type="password" autoComplete="current-password" required focus />
        ) : (
          <Field
            label="Code"
            name="code"
            autoComplete="one-time-code"
            maxLength={40}
            required
            focus
            hint="From your authenticator app, or a recovery code"
          />
        )}
      </Form>
    </Dialog>
  )
}
