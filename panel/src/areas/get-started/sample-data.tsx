import { Button, Group, Progress, Text } from '@mantine/core'
import { IconDatabaseImport } from '@tabler/icons-react'
import type { Output } from '@userkeep/client'
import { useEffect, useState } from 'react'
import { queryClient, useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/sample-data.ts'
import { Problem } from '../../ui/form-modal.tsx'
import { humanize } from '../../ui/humanize.ts'
import { ButtonLink } from '../../ui/links.tsx'
import s from './get-started.module.css'

type State = Output<'GET /v1/organization/sample-data'>

const sampleData = 'GET /v1/organization/sample-data'
const everyMs = 1500

const isRunning = (state: State | undefined) => state?.status === 'waiting' || state?.status === 'loading'

/** Offers invented data for the test environment, and shows its progress. */
export function SampleData() {
  const isAllowed = useMay()('organization:manage')
  const [environment, change] = useEnvironment()
  const [isWatching, setWatching] = useState(false)
  const query = useRead(sampleData, undefined, { enabled: isAllowed, every: isWatching && everyMs, single: true })
  const running = isRunning(query.data)
  useEffect(() => setWatching(running), [running])
  const load = useAct('POST /v1/organization/sample-data', { refresh: [sampleData] })
  const isLoaded = query.data?.status === 'loaded'
  useEffect(() => {
    // Every list of the test environment has changed.
    if (isLoaded) void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sampleData })
  }, [isLoaded])
  const state = query.data
  if (!isAllowed || !state?.available) return null
  return (
    <section className={s.sample} aria-label={texts.sampleData}>
      <IconDatabaseImport size={22} stroke={1.6} aria-hidden />
      <div>
        <h2 className={s.title}>{isLoaded ? texts.loaded : texts.seeItFilled}</h2>
        <p className={s.description}>{isLoaded ? texts.loadedHint : texts.hint}</p>
        {running && <Running state={state} />}
        {state.status === 'failed' && (
          <Text size="sm" c="red" role="alert" mb={8}>
            {state.error}
          </Text>
        )}
        <Problem error={load.error} />
        {isLoaded ? (
          <Group gap={8}>
            {environment === 'live' ? (
              <Button variant="default" onClick={() => change('test')}>
                {texts.showTest}
              </Button>
            ) : (
              <>
                <ButtonLink to="/overview" variant="default">
                  {texts.openOverview}
                </ButtonLink>
                <ButtonLink to="/contacts" variant="default">
                  {texts.openContacts}
                </ButtonLink>
              </>
            )}
          </Group>
        ) : (
          !running && (
            <Button variant="default" loading={load.isPending} onClick={() => load.mutate({})}>
              {state.status === 'failed' ? texts.tryAgain : texts.load}
            </Button>
          )
        )}
      </div>
    </section>
  )
}

const Running = ({ state: { done, total, step } }: { state: State }) => (
  <Group gap={12} wrap="nowrap" maw={420}>
    <Progress
      value={total === 0 ? 0 : (done / total) * 100}
      flex={1}
      size={6}
      radius="xl"
      aria-label={texts.progress}
      animated
    />
    <Text size="sm" c="dimmed" className="num" aria-live="polite">
      {step === null ? texts.waiting : texts.loading(humanize(step.replaceAll('-', '_')), done, total)}
    </Text>
  </Group>
)
