import { Button, Menu } from '@mantine/core'
import { IconDownload, IconFileTypeJs, IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api, fetchPage } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/legal.ts'
import { openInTab, saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.ts'

interface ExportEvidenceProps {
  /** The scope: everybody who accepted a document, or everything a contact accepted. */
  of: 'document' | 'contact'
  id: string
  /** Names the file. */
  name: string
  size?: 'xs'
}

/** Exports versions and acceptances as a file. */
export function ExportEvidence({ of, id, name, size }: ExportEvidenceProps) {
  const [environment] = useEnvironment()
  const input = { params: { id }, query: { environment } }
  const json = useMutation({
    mutationFn: () =>
      of === 'document'
        ? api('GET /v1/organization/legal/{id}/evidence', input)
        : api('GET /v1/organization/contacts/{id}/acceptances/evidence', input),
    onSuccess: (evidence) =>
      saveFile(new Blob([JSON.stringify(evidence, null, 2)], { type: 'application/json' }), `evidence-${name}.json`),
    onError: toast.error,
  })
  const path = of === 'document' ? `legal/${id}/evidence` : `contacts/${id}/acceptances/evidence`
  const page = useMutation({
    mutationFn: () => fetchPage(`/v1/organization/${path}/page?environment=${environment}`),
    onSuccess: openInTab,
    onError: toast.error,
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={json.isPending || page.isPending}
          leftSection={<IconDownload size={15} stroke={1.8} />}
          {...(size && { size })}
        >
          {texts.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileTypeJs size={16} stroke={1.6} />} onClick={() => json.mutate()}>
          {texts.evidenceAsJSON}
        </Menu.Item>
        <Menu.Item leftSection={<IconPrinter size={16} stroke={1.6} />} onClick={() => page.mutate()}>
          {texts.evidenceToPrint}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
