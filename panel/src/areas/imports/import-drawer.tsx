import { Button, Group, Progress, Skeleton, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/imports.ts'
import { DetailDrawer, DrawerBody, DrawerHeader, DrawerSection } from '../../ui/drawer.tsx'
import { Problem } from '../../ui/form-modal.tsx'
import { ProblemText } from '../../ui/problem-text.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Status } from '../../ui/status.tsx'
import { Counts } from './counts.tsx'
import {
  type Import,
  importRead,
  importsRead,
  isAtWork,
  isReady,
  kinds,
  nameOf,
  progressOf,
  statuses,
} from './import.ts'
import { MappingForm } from './mapping-form.tsx'
import { ResumeUpload } from './resume-upload.tsx'

const pollMs = 1000

export function ImportDrawer({ mayImport }: { mayImport: boolean }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const id = screen.get('import') ?? ''
  const query = useRead(
    importRead,
    { params: { id }, query: { environment } },
    { enabled: id !== '', single: true, every: pollMs },
  )
  return (
    <DetailDrawer
      label={texts.anImport}
      param="import"
      size={640}
      query={query}
      skeleton={{ body: <Skeleton h={180} /> }}
    >
      {(row) => <Shown row={row} mayImport={mayImport} />}
    </DetailDrawer>
  )
}

function Shown({ row, mayImport }: { row: Import; mayImport: boolean }) {
  const { label, tone } = statuses[row.status]
  const isPartial = row.received_bytes < row.size_bytes && row.status === 'uploading'
  const hasCounts = row.started_at !== null
  return (
    <>
      <DrawerHeader title={nameOf(row)} description={kinds[row.kind]} actions={<Status tone={tone}>{label}</Status>} />
      <DrawerBody>
        {row.error && <ProblemText>{row.error}</ProblemText>}
        {isAtWork(row) && <AtWork row={row} />}
        {hasCounts && <Counts row={row} />}
        {row.refused > 0 && <Refused row={row} />}
        {mayImport && isPartial && <ResumeUpload row={row} />}
        {mayImport && isReady(row) && <MappingForm key={row.id} row={row} />}
        {mayImport && row.status !== 'completed' && row.status !== 'canceled' && <Cancel row={row} />}
      </DrawerBody>
    </>
  )
}

const AtWork = ({ row }: { row: Import }) => (
  <DrawerSection title={row.status === 'checking' ? texts.checking : texts.importing}>
    <Progress value={progressOf(row)} size={8} aria-label={texts.progress} />
    <Text size="sm" c="dimmed" mt={6}>
      {texts.continuesInTheBackground}
    </Text>
  </DrawerSection>
)

function Refused({ row }: { row: Import }) {
  const [environment] = useEnvironment()
  const download = useAct('GET /v1/organization/imports/{id}/refused')
  const save = () =>
    download.mutate(
      { params: { id: row.id }, query: { environment } },
      { onSuccess: (file) => saveFile(file, `refused.${row.format === 'csv' ? 'csv' : 'jsonl'}`) },
    )
  return (
    <DrawerSection
      title={texts.refusedLines}
      action={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} />}
          loading={download.isPending}
          onClick={save}
        >
          {texts.download}
        </Button>
      }
    >
      <Text size="sm" c="dimmed">
        {texts.correctAndImportAgain}
      </Text>
      <Problem error={download.error} />
    </DrawerSection>
  )
}

function Cancel({ row }: { row: Import }) {
  const [environment] = useEnvironment()
  const cancel = useAct('POST /v1/organization/imports/{id}/cancel', { refresh: [importRead, importsRead] })
  return (
    <Group justify="flex-end" mt={24}>
      <Problem error={cancel.error} />
      <Button
        variant="subtle"
        color="red"
        loading={cancel.isPending}
        onClick={() => cancel.mutate({ params: { id: row.id }, query: { environment } })}
      >
        {texts.cancelImport}
      </Button>
    </Group>
  )
}
