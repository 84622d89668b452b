import { Skeleton, Text } from '@mantine/core'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay } from '../../app/session.tsx'
import { CodeBlock, CopyField } from '../../ui/copy.tsx'
import { FailedPart } from '../../ui/states.tsx'
import s from './get-started.module.css'
import type { StepState } from './progress.ts'
import { Step } from './step.tsx'

// An id of its own each time it is pasted, so that each paste is somebody new.
const snippet = (key: string) => `fetch('${location.origin}/v1/boot', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    publishable_key: '${key}',
    anonymous_id: 'try-' + Math.random().toString(36).slice(2),
  }),
}).then((answer) => answer.json()).then(console.log)`

export function PageStep({ state }: { state: StepState }) {
  return (
    <Step
      number={1}
      state={state}
      title="See your first contact"
      description="Your page boots with the publishable key, and whoever looks at it becomes a contact. Paste this into your browser’s console, here or on your own page."
      done="A contact was seen"
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
        Your role does not see keys. Ask someone who may manage them for the publishable key of {environment}.
      </Text>
    )
  }
  if (query.error && !query.data)
    return <FailedPart what="The publishable key" error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <KeySkeleton />
  const key = query.data.api_keys[0]?.key
  if (!key) {
    return (
      <Text c="dimmed" size="sm">
        This environment has no publishable key. Make one under API keys.
      </Text>
    )
  }
  return (
    <>
      <CopyField value={key} label="Publishable key" />
      <CodeBlock code={snippet(key)} label="Snippet" />
    </>
  )
}
