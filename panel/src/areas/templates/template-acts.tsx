import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/templates.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { DrawerMenu } from '../../ui/drawer.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { toast } from '../../ui/toast.ts'
import { undoToast } from '../../ui/undo-toast.tsx'
import { type TemplateInFull, templateReads, templatesRead } from './template.ts'

/** The actions on a template. A published one is archived; only an unpublished one is deleted. */
export function TemplateActs({ template }: { template: TemplateInFull }) {
  const [environment] = useEnvironment()
  const [acting, setActing] = useState<'rename' | 'archive' | 'delete' | null>(null)
  const restore = useAct('POST /v1/organization/templates/{id}/restore', { refresh: [...templateReads] })
  const close = () => setActing(null)
  const isArchived = template.archived_at !== null
  const bringBack = () =>
    restore.mutate(
      { params: { id: template.id }, query: { environment } },
      { onSuccess: () => toast.success(texts.nameRestored(template.name)), onError: toast.error },
    )
  const acts = [
    { label: texts.renameEllipsis, run: () => setActing('rename') },
    ...(isArchived ? [] : [{ label: texts.archiveEllipsis, run: () => setActing('archive') }]),
    ...(template.current
      ? []
      : [{ label: texts.delete, run: () => setActing('delete'), isDestructive: true as const }]),
  ]
  return (
    <>
      {isArchived && (
        <Button variant="default" loading={restore.isPending} onClick={bringBack}>
          {texts.restore}
        </Button>
      )}
      <DrawerMenu acts={acts} />
      {acting === 'rename' && <RenameTemplate template={template} close={close} />}
      {acting === 'archive' && <ArchiveTemplate template={template} close={close} />}
      {acting === 'delete' && <DeleteTemplate template={template} close={close} />}
    </>
  )
}

interface DialogProps {
  template: TemplateInFull
  close: () => void
}

function RenameTemplate({ template: { id, name }, close }: DialogProps) {
  const [environment] = useEnvironment()
  const update = useAct('PATCH /v1/organization/templates/{id}', { refresh: [...templateReads] })
  const form = useForm({ initialValues: { name } })
  const submit = form.onSubmit((body) =>
    update.mutate(
      { params: { id }, query: { environment }, body },
      { onSuccess: close, onError: (refused) => form.setErrors(refused.fields) },
    ),
  )
  return (
    <FormModal
      title={texts.renameTheTemplate}
      close={close}
      act={texts.rename}
      pending={update.isPending}
      error={update.error}
      onSubmit={submit}
    >
      <TextInput label={texts.name} data-autofocus {...form.getInputProps('name')} />
    </FormModal>
  )
}

function ArchiveTemplate({ template: { id, name }, close }: DialogProps) {
  const [environment] = useEnvironment()
  const restore = useAct('POST /v1/organization/templates/{id}/restore', { refresh: [...templateReads] })
  const input = { params: { id }, query: { environment } }
  const undo = () =>
    restore.mutate(input, { onSuccess: () => toast.success(texts.nameRestored(name)), onError: toast.error })
  return (
    <ConfirmAct
      endpoint="POST /v1/organization/templates/{id}/archive"
      input={input}
      refresh={templateReads}
      onSuccess={() => undoToast(texts.nameArchived(name), undo)}
      close={close}
      title={texts.archiveName(name)}
      act={texts.archive}
    >
      {texts.itCanNoLongerBeUsedForNew}
    </ConfirmAct>
  )
}

function DeleteTemplate({ template: { id, name }, close }: DialogProps) {
  const [environment] = useEnvironment()
  return (
    <ConfirmAct
      endpoint="DELETE /v1/organization/templates/{id}"
      input={{ params: { id }, query: { environment } }}
      refresh={[templatesRead]}
      success={texts.nameDeleted(name)}
      leaves={['template', 'tab', 'locale']}
      close={close}
      title={texts.deleteName(name)}
      act={texts.deleteTemplate}
    >
      {texts.theTemplateAndItsDraftAreDeleted}
    </ConfirmAct>
  )
}
