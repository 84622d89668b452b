import { Button, Group, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay } from '../../app/session.tsx'
import { CodeBlock, CopyField } from '../../ui/copy.tsx'
import { Problem } from '../../ui/form-modal.tsx'
import { secretKeyNeeds } from '../api-keys/api-key.ts'
import type { StepState } from './progress.ts'
import { isKnown, Step } from './step.tsx'

const curl = (key: string) => `curl -X POST ${location.origin}/v1/contacts \\
  -H 'Authorization: Bearer ${key}' \\
  -H 'Content-Type: application/json' \\
  -d '{"external_id": "user_1", "email": "ada@example.com", "name": "Ada Lovelace"}'`

export function BackendStep({ state }: { state: StepState }) {
  const [environment] = useEnvironment()
  const may = useMay()
  const missing = ['keys:manage', ...secretKeyNeeds].filter((permission) => !may(permission))
  const create = useAct('POST /v1/organization/api-keys', { refresh: ['GET /v1/organization/api-keys'] })
  const made = create.data?.environment === environment ? create.data.key : null
  return (
    <Step
      number={2}
      state={state}
      title="Call from your backend"
      description="With a secret key your backend tells us who its users are. Make one here, and paste the command into a terminal."
      done="A secret key was used"
    >
      {missing.length === 0 ? (
        <>
          {made ? (
            <>
              <CopyField value={made} label="Secret key" />
              <Text size="sm" c="dimmed">
                Shown this once. Keep it where your backend keeps its secrets.
              </Text>
            </>
          ) : (
            <Group>
              <Button
                variant={state === 'done' || !isKnown(state) ? 'default' : 'filled'}
                leftSection={<IconKey size={16} stroke={1.8} />}
                loading={create.isPending}
                onClick={() => create.mutate({ body: { kind: 'secret', environment, name: 'Get started' } })}
              >
                Make a {environment} secret key
              </Button>
            </Group>
          )}
          <Problem error={create.error} />
          <CodeBlock code={curl(made ?? `uk_sk_${environment}_…`)} label="Command" />
        </>
      ) : (
        <Text c="dimmed" size="sm">
          Your role cannot create secret keys. It also needs {missing.join(' and ')}.
        </Text>
      )}
    </Step>
  )
}
