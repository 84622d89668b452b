import { useState } from 'preact/hooks'
import { useAct } from '../../app/api.ts'
import { entry } from '../../app/entry.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Field, Form } from '../../ui/form.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { challenge, enter } from './complete-sign-in.ts'

export function TwoFactorStep({ challengeToken }: { challengeToken: string }) {
  const [withRecovery, setWithRecovery] = useState(false)
  const exchange = useAct('POST /v1/contact-auth/two-factor', { onDone: enter })
  return (
    <AuthLayout
      title="Two-factor authentication"
      description={withRecovery ? 'Enter one of your recovery codes.' : 'Enter the code from your authenticator app.'}
    >
      <Form
        wide
        action="Continue"
        busy={exchange.pending}
        error={exchange.error}
        onSubmit={({ code = '' }) =>
          exchange.run({
            body: { publishable_key: entry.key, challenge_token: challengeToken, code: code.trim() },
          })
        }
      >
        {withRecovery ? <Field label="Recovery code" name="code" required focus /> : <CodeField label="Code" />}
      </Form>
      <div class="ways">
        <Button onClick={() => setWithRecovery(!withRecovery)}>
          {withRecovery ? 'Use the authenticator' : 'Use a recovery code'}
        </Button>
        <Button kind="quiet" onClick={() => challenge.set(null)}>
          Start over
        </Button>
      </div>
    </AuthLayout>
  )
}
