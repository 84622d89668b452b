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
      description="Your page calls the API with the publishable key, and each visitor becomes a contact. Try it: paste this into your browser’s console."
      done="First contact received"
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
        Viewing keys requires the permission keys:manage. Ask a teammate for the {environment} publishable key.
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
        This environment has no publishable key. Create one under API keys.
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
