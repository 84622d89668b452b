import { Button, Group, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay } from '../../app/session.tsx'
import { CodeBlock, CopyField } from '../../ui/copy.tsx'
import { Problem } from '../../ui/form-modal.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { Code } from '../../ui/status.tsx'
import { secretKeyNeeds } from '../api-keys/api-key.ts'
import type { StepState } from './progress.ts'
import { isKnown, Step } from './step.tsx'

const newKeyLink = (
  <AnchorLink to="/api-keys" search={{ new: 'key' }} fz="inherit" underline="always">
    create another one
  </AnchorLink>
)

const curl = (key: string) => `curl -X POST ${location.origin}/v1/contacts \\
  -H 'Authorization: Bearer ${key}' \\
  -H 'Content-Type: application/json' \\
  -d '{"external_id": "user_1", "email": "ada@example.com", "name": "Ada Lovelace"}'`

const keyName = 'Get started'

export function BackendStep({ state }: { state: StepState }) {
  const [environment] = useEnvironment()
  const may = useMay()
  const missing = ['keys:manage', ...secretKeyNeeds].filter((permission) => !may(permission))
  const create = useAct('POST /v1/organization/api-keys', { refresh: ['GET /v1/organization/api-keys'] })
  const keys = useRead(
    'GET /v1/organization/api-keys',
    { query: { environment, kind: 'secret', limit: 200 } },
    { enabled: missing.length === 0, single: true },
  )
  const existing = keys.data?.api_keys.find(({ name }) => name === keyName)
  const made = create.data?.environment === environment ? create.data.key : null
  return (
    <Step
      number={2}
      state={state}
      title="Call from your backend"
      description="Your backend creates and updates contacts with a secret key. Create one, then run the command in a terminal."
      done="First API call received"
    >
      {missing.length === 0 ? (
        <>
          {made ? (
            <>
              <CopyField value={made} label="Secret key" />
              <Text size="sm" c="dimmed">
                Shown only once. Store it with your backend’s secrets.
              </Text>
            </>
          ) : existing ? (
            <Text size="sm" c="dimmed">
              You created a secret key here already: <Code>{`uk_sk_${environment}_…${existing.hint}`}</Code>. Use it in
              the command, or {newKeyLink}.
            </Text>
          ) : (
            <Group>
              <Button
                variant={state === 'done' || !isKnown(state) ? 'default' : 'filled'}
                leftSection={<IconKey size={16} stroke={1.8} />}
                loading={create.isPending}
                disabled={keys.isPending}
                onClick={() => create.mutate({ body: { kind: 'secret', environment, name: keyName } })}
              >
                Create a {environment} secret key
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
