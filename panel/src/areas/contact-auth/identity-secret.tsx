import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay } from '../../app/session.tsx'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { CodeBlock, CopyField } from '../../ui/copy.tsx'
import { Section } from '../../ui/section.tsx'
import { FailedPart } from '../../ui/states.tsx'
import s from './contact-auth.module.css'

const example = `import { createHmac } from 'node:crypto'

// On your server, for the user who is signed in there. Hand it to the page, for /v1/boot.
const hash = createHmac('sha256', process.env.USERKEEP_IDENTITY_SECRET)
  .update(user.id)
  .digest('hex')`

const secretRead = 'GET /v1/organization/contact-auth/identity-secret'

export function IdentitySecret() {
  const [environment] = useEnvironment()
  const mayUse = useMay()('customers:impersonate')
  const [revealed, setRevealed] = useState(false)
  const [rotating, setRotating] = useState(false)
  const secret = useRead(secretRead, { query: { environment } }, { enabled: revealed && mayUse, single: true })
  return (
    <Section
      title="Identity secret"
      description="Your backend signs the user ID with this secret, so sessions on your pages are verified."
      action={
        mayUse && (
          <Group gap={8} wrap="nowrap">
            <Button variant="default" onClick={() => setRevealed(!revealed)}>
              {revealed ? 'Hide' : 'Reveal'}
            </Button>
            <Button variant="default" onClick={() => setRotating(true)}>
              Rotate
            </Button>
          </Group>
        )
      }
    >
      <Stack gap={12}>
        {!mayUse && (
          <Text c="dimmed" size="sm">
            Whoever has this secret can sign in as any contact, so it requires the permission customers:impersonate.
          </Text>
        )}
        {revealed && secret.error && (
          <FailedPart what="The secret" error={secret.error} retry={() => void secret.refetch()} />
        )}
        {revealed && secret.data && (
          <div className={s.secret}>
            <CopyField value={secret.data.secret} label="Identity secret" />
          </div>
        )}
        <CodeBlock code={example} label="Example" />
      </Stack>
      {rotating && (
        <ConfirmAct
          endpoint="POST /v1/organization/contact-auth/identity-secret/rotate"
          input={{ query: { environment } }}
          refresh={[secretRead]}
          success="Identity secret rotated."
          onSuccess={() => setRevealed(true)}
          close={() => setRotating(false)}
          title={`Rotate the identity secret of ${environment}?`}
          act="Rotate secret"
        >
          Hashes made with the old secret stop working. Until your backend uses the new one, sessions on your pages are
          not verified.
        </ConfirmAct>
      )}
    </Section>
  )
}
