import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { DrawerMenu } from '../../ui/drawer.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { toast } from '../../ui/toast.ts'
import { type TemplateInFull, templateReads, templatesRead } from './template.ts'

/** What can be done with a whole template. What was published is archived, and only what never was is deleted. */
export function TemplateActs({ template }: { template: TemplateInFull }) {
  const [environment] = useEnvironment()
  const [acting, setActing] = useState<'rename' | 'archive' | 'delete' | null>(null)
  const restore = useAct('POST /v1/organization/templates/{id}/restore', { refresh: [...templateReads] })
  const close = () => setActing(null)
  const isArchived = template.archived_at !== null
  const bringBack = () =>
    restore.mutate(
      { params: { id: template.id }, query: { environment } },
      { onSuccess: () => toast.success(`“${template.name}” is restored.`), onError: toast.error },
    )
  const acts = [
    { label: 'Rename…', run: () => setActing('rename') },
    ...(isArchived ? [] : [{ label: 'Archive…', run: () => setActing('archive') }]),
    ...(template.current ? [] : [{ label: 'Delete…', run: () => setActing('delete'), isDestructive: true as const }]),
  ]
  return (
    <>
      {isArchived && (
        <Button variant="default" loading={restore.isPending} onClick={bringBack}>
          Restore
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
      title="Rename the template"
      close={close}
      act="Rename"
      pending={update.isPending}
      error={update.error}
      onSubmit={submit}
    >
      <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />
    </FormModal>
  )
}

function ArchiveTemplate({ template: { id, name }, close }: DialogProps) {
  const [environment] = useEnvironment()
  return (
    <ConfirmAct
      endpoint="POST /v1/organization/templates/{id}/archive"
      input={{ params: { id }, query: { environment } }}
      refresh={templateReads}
      success={`“${name}” is archived.`}
      close={close}
      title={`Archive “${name}”?`}
      act="Archive"
    >
      It is no longer offered for new messages. Campaigns that use a version of it go on, and it can be restored.
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
      success={`“${name}” is deleted.`}
      leaves={['template', 'tab', 'locale']}
      close={close}
      title={`Delete “${name}”?`}
      act="Delete template"
    >
      The template and its draft are deleted. Nothing of it was published.
    </ConfirmAct>
  )
}
