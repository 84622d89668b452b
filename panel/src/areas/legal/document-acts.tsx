import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { DrawerMenu } from '../../ui/drawer.tsx'
import { toast } from '../../ui/toast.ts'
import { ExportEvidence } from './export-evidence.tsx'
import { documentReads, documentsRead, type LegalDocument } from './legal.ts'

/** What can be done with a whole document. What was published is archived, and only what never was is deleted. */
export function DocumentActs({ document }: { document: LegalDocument }) {
  const [environment] = useEnvironment()
  const [acting, setActing] = useState<'archive' | 'delete' | null>(null)
  const restore = useAct('POST /v1/organization/legal/{id}/restore', { refresh: [...documentReads] })
  const close = () => setActing(null)
  const bringBack = () =>
    restore.mutate(
      { params: { id: document.id }, query: { environment } },
      { onSuccess: () => toast.success(`“${document.title}” is restored.`), onError: toast.error },
    )
  return (
    <>
      {document.current && <ExportEvidence of="document" id={document.id} name={document.slug} />}
      {document.archived_at !== null && (
        <Button variant="default" loading={restore.isPending} onClick={bringBack}>
          Restore
        </Button>
      )}
      {(document.archived_at === null || !document.current) && (
        <DrawerMenu
          acts={[
            ...(document.archived_at === null ? [{ label: 'Archive…', run: () => setActing('archive') }] : []),
            ...(document.current
              ? []
              : [{ label: 'Delete…', run: () => setActing('delete'), isDestructive: true as const }]),
          ]}
        />
      )}
      {acting === 'archive' && <ArchiveDocument document={document} close={close} />}
      {acting === 'delete' && <DeleteDocument document={document} close={close} />}
    </>
  )
}

interface DialogProps {
  document: LegalDocument
  close: () => void
}

function ArchiveDocument({ document: { id, title }, close }: DialogProps) {
  const [environment] = useEnvironment()
  return (
    <ConfirmAct
      endpoint="POST /v1/organization/legal/{id}/archive"
      input={{ params: { id }, query: { environment } }}
      refresh={documentReads}
      success={`“${title}” is archived.`}
      close={close}
      title={`Archive “${title}”?`}
      act="Archive"
    >
      Nobody is asked to agree to it any more. Its versions and acceptances are kept, and it can be restored.
    </ConfirmAct>
  )
}

function DeleteDocument({ document: { id, title }, close }: DialogProps) {
  const [environment] = useEnvironment()
  return (
    <ConfirmAct
      endpoint="DELETE /v1/organization/legal/{id}"
      input={{ params: { id }, query: { environment } }}
      refresh={[documentsRead]}
      success={`“${title}” is deleted.`}
      leaves={['document', 'tab']}
      close={close}
      title={`Delete “${title}”?`}
      act="Delete document"
    >
      The document and its draft are deleted. Nothing of it was published.
    </ConfirmAct>
  )
}
