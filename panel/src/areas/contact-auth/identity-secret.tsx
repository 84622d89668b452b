import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/contact-auth.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { CodeBlock, CopyField } from '../../ui/copy.tsx'
import { Section } from '../../ui/section.tsx'
import { FailedPart } from '../../ui/states.tsx'
import s from './contact-auth.module.css'

const example = texts.importCreateHmacFromNodeCrypto

const secretRead = 'GET /v1/organization/contact-auth/identity-secret'

export function IdentitySecret() {
  const [environment] = useEnvironment()
  const may = useMay()
  const mayUse = may('customers:write') && may('customers:impersonate')
  const [revealed, setRevealed] = useState(false)
  const [rotating, setRotating] = useState(false)
  const secret = useRead(secretRead, { query: { environment } }, { enabled: revealed && mayUse, single: true })
  return (
    <Section
      title={texts.identitySecret}
      description={texts.yourBackendSignsTheUserID}
      action={
        mayUse && (
          <Group gap={8} wrap="nowrap">
            <Button variant="default" onClick={() => setRevealed(!revealed)}>
              {revealed ? texts.hide : texts.reveal}
            </Button>
            <Button variant="default" onClick={() => setRotating(true)}>
              {texts.rotate}
            </Button>
          </Group>
        )
      }
    >
      <Stack gap={12}>
        {!mayUse && (
          <Text c="dimmed" size="sm">
            {texts.anyoneWithThisSecretCanSign}
          </Text>
        )}
        {revealed && secret.error && (
          <FailedPart what={texts.theSecret} error={secret.error} retry={() => void secret.refetch()} />
        )}
        {revealed && secret.data && (
          <div className={s.secret}>
            <CopyField value={secret.data.secret} label={texts.identitySecret} />
          </div>
        )}
        <CodeBlock code={example} label={texts.example} />
      </Stack>
      {rotating && (
        <ConfirmAct
          endpoint="POST /v1/organization/contact-auth/identity-secret/rotate"
          input={{ query: { environment } }}
          refresh={[secretRead]}
          success={texts.identitySecretRotated}
          onSuccess={() => setRevealed(true)}
          close={() => setRotating(false)}
          title={texts.rotateTheIdentitySecret(environment)}
          act={texts.rotateSecret}
        >
          {texts.hashesMadeWithTheOldSecretStop}
        </ConfirmAct>
      )}
    </Section>
  )
}
