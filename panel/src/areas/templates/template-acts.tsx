import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { Confirm } from '../../ui/confirm.tsx'
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
  const archive = useAct('POST /v1/organization/templates/{id}/archive', { refresh: [...templateReads] })
  const onSuccess = () => {
    close()
    toast.success(`“${name}” is archived.`)
  }
  return (
    <Confirm
      opened
      close={close}
      title={`Archive “${name}”?`}
      act="Archive"
      pending={archive.isPending}
      error={archive.error}
      onConfirm={() => archive.mutate({ params: { id }, query: { environment } }, { onSuccess })}
    >
      It is no longer offered for new messages. Campaigns that use a version of it go on, and it can be restored.
    </Confirm>
  )
}

function DeleteTemplate({ template: { id, name }, close }: DialogProps) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const remove = useAct('DELETE /v1/organization/templates/{id}', { refresh: [templatesRead] })
  const onSuccess = () => {
    close()
    screen.set({ template: undefined, tab: undefined, locale: undefined })
    toast.success(`“${name}” is deleted.`)
  }
  return (
    <Confirm
      opened
      close={close}
      title={`Delete “${name}”?`}
      act="Delete template"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ params: { id }, query: { environment } }, { onSuccess })}
    >
      The template and its draft are deleted. Nothing of it was published.
    </Confirm>
  )
}
