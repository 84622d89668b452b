import { Button, Group, Progress, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { openFile, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay } from '../../app/session.tsx'
import { locale } from '../../texts/locale.ts'
import { texts } from '../../texts/settings.ts'
import { ProblemText } from '../../ui/problem-text.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.ts'
import { downloadExport } from './download-export.ts'

export function ExportData() {
  const may = useMay()
  const [environment] = useEnvironment()
  if (!may('customers:read') || !may('customers:impersonate')) return null
  return <ExportOf key={environment} environment={environment} />
}

function ExportOf({ environment }: { environment: 'live' | 'test' }) {
  const [records, setRecords] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  const contents = useRead('GET /v1/organization/environments/export/contents', { query: { environment } })
  const start = async () => {
    const controller = new AbortController()
    running.current = controller
    setRecords(0)
    setProblem(null)
    const parts: Blob[] = []
    let count = 0
    try {
      const path = `/v1/organization/environments/export?environment=${environment}`
      await downloadExport(openFile, path, controller.signal, (text, more) => {
        parts.push(new Blob([text]))
        count += more
        setRecords(count)
      })
      saveFile(new Blob(parts, { type: 'application/jsonl' }), `${environment}.jsonl`)
      toast.success(texts.environmentExported(count.toLocaleString(locale)))
    } catch (error) {
      if (!controller.signal.aborted) setProblem((error as Error).message || texts.theExportStopped)
    }
    setRecords(null)
  }
  const total = contents.data?.records ?? 0
  return (
    <Section
      title={texts.exportEnvironment(environment)}
      description={texts.everythingInTheEnvironmentAsJSONLines}
      action={
        records === null ? (
          <Button variant="default" leftSection={<IconDownload size={15} stroke={1.8} />} onClick={() => void start()}>
            {texts.export}
          </Button>
        ) : (
          <Button variant="default" onClick={() => running.current?.abort()}>
            {texts.stop}
          </Button>
        )
      }
    >
      {problem !== null && <ProblemText>{problem}</ProblemText>}
      {records !== null && (
        <Group gap={12} wrap="nowrap">
          <Progress value={(records / Math.max(total, 1)) * 100} flex={1} aria-label={texts.exportProgress} />
          <Text size="sm" className="num" role="status">
            {texts.recordsOfTotal(records.toLocaleString(locale), Math.max(total, records).toLocaleString(locale))}
          </Text>
        </Group>
      )}
    </Section>
  )
}
