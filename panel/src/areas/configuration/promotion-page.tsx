import { Button, SegmentedControl, Skeleton, Switch } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import type { Output } from '@userkeep/client'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/configuration.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { Changes } from './changes.tsx'

type Plan = Output<'POST /v1/organization/configuration/promotion/plan'>
type Environment = 'live' | 'test'

const planned = 'POST /v1/organization/configuration/promotion/plan'

/** Compares the environments, and takes over the configuration of one into the other. */
export function PromotionPage() {
  const screen = useScreen()
  const to: Environment = screen.get('to') === 'test' ? 'test' : 'live'
  const [archives, setArchives] = useState(false)
  const [applying, setApplying] = useState<Plan | null>(null)
  const input = { query: { environment: to }, body: { archive_missing: archives } }
  const query = useRead(planned, input, { single: true })
  const plan = query.data
  return (
    <Page
      title={texts.promotion}
      description={texts.theDifferenceIsShownFirst}
      actions={
        <Button
          leftSection={<IconArrowUp size={16} stroke={2} />}
          disabled={!plan || plan.changes.length === 0}
          onClick={() => setApplying(plan ?? null)}
        >
          {texts.applyChanges(plan?.changes.length ?? 0, to)}
        </Button>
      }
    >
      <SegmentedControl
        aria-label={texts.direction}
        data={[
          { value: 'live', label: texts.testToLive },
          { value: 'test', label: texts.liveToTest },
        ]}
        value={to}
        onChange={(value) => screen.set({ to: value === 'live' ? undefined : value })}
      />
      <Switch
        my="md"
        label={texts.archiveMissing}
        description={texts.archiveMissingMeans}
        checked={archives}
        onChange={(event) => setArchives(event.currentTarget.checked)}
      />
      <Compared query={query} />
      {applying && (
        <ConfirmAct
          endpoint="POST /v1/organization/configuration/promotion"
          input={{ ...input, body: { ...input.body, fingerprint: applying.fingerprint } }}
          refresh={[planned]}
          success={texts.applied(applying.changes.length)}
          close={() => setApplying(null)}
          title={texts.applyQuestion(applying.changes.length, to)}
          act={texts.apply}
          isHarmless
        >
          {texts.allOrNone}
        </ConfirmAct>
      )}
    </Page>
  )
}

function Compared({ query }: { query: ReturnType<typeof useRead<typeof planned>> }) {
  if (query.error && !query.data)
    return <Failed what={texts.theComparison} error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <Skeleton h={320} aria-busy />
  if (query.data.changes.length > 0) return <Changes changes={query.data.changes} />
  return (
    <Card label={texts.changes}>
      <Empty title={texts.noDifference}>{texts.bothEnvironmentsAreEqual}</Empty>
    </Card>
  )
}
