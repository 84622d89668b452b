import { Skeleton, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/get-started.ts'
import { snippets } from '../../texts/get-started-snippets.ts'
import { CodeBlock, CopyField } from '../../ui/copy.tsx'
import { FailedPart } from '../../ui/states.tsx'
import { TabsRow } from '../../ui/tabs-row.tsx'
import s from './get-started.module.css'
import type { StepState } from './progress.ts'
import { Step } from './step.tsx'

const frameworks = ['html', 'react', 'next', 'vue', 'console'] as const

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
      <Snippet publishableKey={key} />
    </>
  )
}

function Snippet({ publishableKey }: { publishableKey: string }) {
  const [framework, setFramework] = useLocalStorage<(typeof frameworks)[number]>({
    key: 'userkeep.get-started.framework',
    defaultValue: 'html',
    getInitialValueInEffect: false,
  })
  const shown = frameworks.includes(framework) ? framework : 'html'
  return (
    <div className={s.snippet}>
      <TabsRow
        label={texts.framework}
        value={shown}
        tabs={frameworks.map((value) => ({ value, label: texts.frameworks[value] }))}
        onChange={setFramework}
        isBare
      />
      <CodeBlock code={snippets[shown](location.origin, publishableKey)} label={texts.snippet} />
    </div>
  )
}
