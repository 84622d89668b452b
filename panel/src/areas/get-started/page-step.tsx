import { Skeleton, Text } from '@mantine/core'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/get-started.ts'
import { CodeBlock, CopyField } from '../../ui/copy.tsx'
import { FailedPart } from '../../ui/states.tsx'
import s from './get-started.module.css'
import type { StepState } from './progress.ts'
import { Step } from './step.tsx'

// An id of its own each time it is pasted, so that each paste is somebody new.
const snippet = (key: string) => texts.fetchOriginV1BootMethodPOST(location.origin, key)

export function PageStep({ state }: { state: StepState }) {
  return (
    <Step
      number={1}
      state={state}
      title={texts.seeYourFirstContact}
      description={texts.yourPageCallsTheAPI}
      done={texts.firstContactReceived}
    >
      <PublishableKey />
    </Step>
  )
}

const KeySkeleton = () => (
  <>
    <Skeleton h={36} aria-busy />
    <div className={s.codeSkeleton}>
      {['34%', '18%', '52%', '27%', '74%', '61%', '8%', '48%'].map((width) => (
        <Skeleton key={width} h={9} w={width} />
      ))}
    </div>
  </>
)

function PublishableKey() {
  const [environment] = useEnvironment()
  const isAllowed = useMay()('keys:manage')
  const query = useRead(
    'GET /v1/organization/api-keys',
    { query: { environment, kind: 'publishable', limit: 1 } },
    { enabled: isAllowed, single: true },
  )
  if (!isAllowed) {
    return (
      <Text c="dimmed" size="sm">
        {texts.viewingKeysRequiresThePermission(environment)}
      </Text>
    )
  }
  if (query.error && !query.data)
    return <FailedPart what={texts.thePublishableKey} error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <KeySkeleton />
  const key = query.data.api_keys[0]?.key
  if (!key) {
    return (
      <Text c="dimmed" size="sm">
        {texts.thisEnvironmentHasNoPublishable}
      </Text>
    )
  }
  return (
    <>
      <CopyField value={key} label={texts.publishableKey} />
      <CodeBlock code={snippet(key)} label={texts.snippet} />
    </>
  )
}
