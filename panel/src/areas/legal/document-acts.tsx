import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/legal.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { DrawerMenu } from '../../ui/drawer.tsx'
import { toast } from '../../ui/toast.ts'
import { undoToast } from '../../ui/undo-toast.tsx'
import { ExportEvidence } from './export-evidence.tsx'
import { documentReads, documentsRead, type LegalDocument } from './legal.ts'

/** The actions on a document. A published one is archived; only an unpublished one is deleted. */
export function DocumentActs({ document }: { document: LegalDocument }) {
  const [environment] = useEnvironment()
  const [acting, setActing] = useState<'archive' | 'delete' | null>(null)
  const restore = useAct('POST /v1/organization/legal/{id}/restore', { refresh: [...documentReads] })
  const close = () => setActing(null)
  const bringBack = () =>
    restore.mutate(
      { params: { id: document.id }, query: { environment } },
      { onSuccess: () => toast.success(texts.titleRestored(document.title)), onError: toast.error },
    )
  return (
    <>
      {document.current && <ExportEvidence of="document" id={document.id} name={document.slug} />}
      {document.archived_at !== null && (
        <Button variant="default" loading={restore.isPending} onClick={bringBack}>
          {texts.restore}
        </Button>
      )}
      {(document.archived_at === null || !document.current) && (
        <DrawerMenu
          acts={[
            ...(document.archived_at === null
              ? [{ label: texts.archiveEllipsis, run: () => setActing('archive') }]
              : []),
            ...(document.current
              ? []
              : [{ label: texts.delete, run: () => setActing('delete'), isDestructive: true as const }]),
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
  const restore = useAct('POST /v1/organization/legal/{id}/restore', { refresh: [...documentReads] })
  const input = { params: { id }, query: { environment } }
  const undo = () =>
    restore.mutate(input, { onSuccess: () => toast.success(texts.titleRestored(title)), onError: toast.error })
  return (
    <ConfirmAct
      endpoint="POST /v1/organization/legal/{id}/archive"
      input={input}
      refresh={documentReads}
      onSuccess={() => undoToast(texts.titleArchived(title), undo)}
      close={close}
      title={texts.archiveTitle(title)}
      act={texts.archive}
    >
      {texts.peopleAreNoLongerAskedToAgree}
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
      success={texts.titleDeleted(title)}
      leaves={['document', 'tab']}
      close={close}
      title={texts.deleteTitle(title)}
      act={texts.deleteDocument}
    >
      {texts.theDocumentAndItsDraftAreDeleted}
    </ConfirmAct>
  )
}
