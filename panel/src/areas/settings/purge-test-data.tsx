import { Button, Group, List, Progress, Text } from '@mantine/core'
import type { Output } from '@userkeep/client'
import { useState } from 'react'
import { useAct, useRead } from '../../app/api.ts'
import { useMay, useSession } from '../../app/session.tsx'
import { locale } from '../../texts/locale.ts'
import { texts } from '../../texts/settings.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { humanize } from '../../ui/humanize.ts'
import { Section } from '../../ui/section.tsx'
import { FailedPart } from '../../ui/states.tsx'

type Contents = Output<'GET /v1/organization/environments/test/purge'>

const read = 'GET /v1/organization/environments/test/purge'
const number = (value: number) => value.toLocaleString(locale)
const recordsOf = ({ deletes }: Contents) => deletes.reduce((sum, { records }) => sum + records, 0)

/** Deletes the people of the test environment. It is offered in either environment, and never touches live. */
export function PurgeTestData() {
  const may = useMay()
  if (!may('customers:read') || !may('customers:write') || !may('customers:impersonate')) return null
  return <TestData />
}

const pollMs = 1500

function TestData() {
  const [isOpen, setOpen] = useState(false)
  const [isPolling, setPolling] = useState(false)
  const query = useRead(read, {}, { every: isPolling ? pollMs : false })
  const contents = query.data
  const isRunning = contents?.latest?.status === 'running'
  if (isRunning !== isPolling && contents) setPolling(isRunning)
  return (
    <Section
      title={texts.purgeTestData}
      description={texts.peopleOfTheTestEnvironment}
      action={
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          disabled={!contents || isRunning}
          onClick={() => setOpen(true)}
        >
          {texts.purgeEllipsis}
        </Button>
      }
    >
      {query.error && !contents && (
        <FailedPart what={texts.testData} error={query.error} retry={() => void query.refetch()} />
      )}
      {contents?.latest && <Latest purge={contents.latest} />}
      {isOpen && contents && <ConfirmPurge contents={contents} close={() => setOpen(false)} />}
    </Section>
  )
}

function Latest({ purge }: { purge: NonNullable<Contents['latest']> }) {
  if (purge.status === 'completed')
    return (
      <Text size="sm" c="dimmed">
        {texts.purgeCompleted(number(purge.deleted))}
      </Text>
    )
  if (purge.status === 'failed') return <Text size="sm">{texts.purgeFailed}</Text>
  return (
    <Group gap={12} wrap="nowrap">
      <Progress value={(purge.deleted / Math.max(purge.records, 1)) * 100} flex={1} aria-label={texts.purgeProgress} />
      <Text size="sm" className="num" role="status">
        {texts.recordsOfTotal(number(purge.deleted), number(purge.records))}
      </Text>
    </Group>
  )
}

function ConfirmPurge({ contents, close }: { contents: Contents; close: () => void }) {
  const { organizations, active_organization_id } = useSession()
  const name = organizations.find(({ id }) => id === active_organization_id)?.name ?? ''
  const purge = useAct('POST /v1/organization/environments/test/purge', { refresh: [read] })
  const records = recordsOf(contents)
  const largest = contents.deletes.filter((kind) => kind.records > 0).sort((a, b) => b.records - a.records)
  return (
    <Confirm
      opened
      close={close}
      title={texts.purgeTitle}
      act={texts.purgeTestData}
      typed={name}
      pending={purge.isPending}
      error={purge.error}
      onConfirm={() => purge.mutate({ body: { name } }, { onSuccess: close })}
    >
      <Text>{records === 0 ? texts.noTestData : texts.deletesRecords(number(records))}</Text>
      <List size="sm" my={10}>
        {largest.slice(0, 6).map((kind) => (
          <List.Item key={kind.name}>{texts.kindAndRecords(humanize(kind.name), number(kind.records))}</List.Item>
        ))}
      </List>
      <Text size="sm" c="dimmed">
        {texts.keepsSetup}
      </Text>
    </Confirm>
  )
}
