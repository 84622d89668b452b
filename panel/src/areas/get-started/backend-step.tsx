import { Button, Group, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/get-started.ts'
import { and } from '../../texts/locale.ts'
import { CodeBlock, CopyField } from '../../ui/copy.tsx'
import { Problem } from '../../ui/form-modal.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { permissionLabel } from '../../ui/permission-label.ts'
import { Code } from '../../ui/status.tsx'
import { secretKeyNeeds } from '../api-keys/api-key.ts'
import type { StepState } from './progress.ts'
import { isKnown, Step } from './step.tsx'

const newKeyLink = (
  <AnchorLink to="/api-keys" search={{ new: 'key' }} fz="inherit" underline="always">
    {texts.createAnotherOne}
  </AnchorLink>
)

const curl = (key: string) => texts.curlXPOSTOriginV1ContactsH(location.origin, key)

const keyName = texts.getStarted

export function BackendStep({ number, state }: { number: number; state: StepState }) {
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
      number={number}
      state={state}
      title={texts.callFromYourBackend}
      description={texts.yourBackendCreatesAndUpdates}
      done={texts.firstAPICallReceived}
    >
      {missing.length === 0 ? (
        <>
          {made ? (
            <>
              <CopyField value={made} label={texts.secretKey} />
              <Text size="sm" c="dimmed">
                {texts.shownOnlyOnceStore}
              </Text>
            </>
          ) : existing ? (
            <Text size="sm" c="dimmed">
              {texts.youCreatedASecretKeyHereAlready(
                <Code>{texts.ukSkEnvironmentHint(environment, existing.hint)}</Code>,
                newKeyLink,
              )}
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
                {texts.createAEnvironmentSecretKey(environment)}
              </Button>
            </Group>
          )}
          <Problem error={create.error} />
          <CodeBlock code={curl(made ?? `uk_sk_${environment}_…`)} label={texts.command} />
          {may('customers:write') && (
            <Text size="sm" c="dimmed">
              {texts.orImport(
                <AnchorLink to="/imports" search={{ new: 'import' }} fz="inherit" underline="always">
                  {texts.importCsv}
                </AnchorLink>,
              )}
            </Text>
          )}
        </>
      ) : (
        <Text c="dimmed" size="sm">
          {texts.yourRoleCannotCreateSecretKeys(and(missing.map(permissionLabel)))}
        </Text>
      )}
    </Step>
  )
}
