import { Select, Skeleton, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/templates.ts'
import { FormModal, Problem } from '../../ui/form-modal.tsx'
import { localeName } from '../../ui/locales.ts'
import { ProblemText } from '../../ui/problem-text.tsx'
import { toast } from '../../ui/toast.ts'
import { type Content, problemsIn, type TemplateInFull, templateReads } from './template.ts'
import { TextFields } from './text-fields.tsx'

interface EditInDialogProps {
  templateId: string
  close: () => void
}

/** Edits the texts of a template and publishes them, without leaving the screen that uses it. */
export function EditInDialog({ templateId, close }: EditInDialogProps) {
  const [environment] = useEnvironment()
  const template = useRead(
    'GET /v1/organization/templates/{id}',
    { params: { id: templateId }, query: { environment } },
    { single: true },
  )
  if (template.data) return <Loaded template={template.data} close={close} />
  return (
    <FormModal
      title={texts.editTemplate}
      size="lg"
      close={close}
      act={texts.saveAndPublish}
      isDisabled
      onSubmit={() => undefined}
    >
      {template.error ? <Problem error={template.error} /> : <Skeleton h={320} aria-busy />}
    </FormModal>
  )
}

function Loaded({ template, close }: { template: TemplateInFull; close: () => void }) {
  const [environment] = useEnvironment()
  const form = useForm<Content>({ initialValues: template.draft })
  const [locale, setLocale] = useState(template.draft.default_locale)
  const update = useAct('PATCH /v1/organization/templates/{id}', { refresh: [...templateReads] })
  const publish = useAct('POST /v1/organization/templates/{id}/publish', { refresh: [...templateReads] })
  const input = { params: { id: template.id }, query: { environment } }
  const onError = ({ fields }: { fields: Record<string, string> }) => form.setErrors(inDraft(fields))
  const publishDraft = () =>
    publish.mutate(input, {
      onSuccess: () => {
        close()
        toast.success(texts.nameSavedAndPublished(template.name))
      },
      onError,
    })
  const submit = form.onSubmit((draft) => {
    if (form.isDirty()) update.mutate({ ...input, body: { draft } }, { onSuccess: publishDraft, onError })
    else publishDraft()
  })
  const locales = Object.keys(form.values.locales)
  const error = update.error ?? publish.error
  return (
    <FormModal
      title={texts.editName(template.name)}
      size="lg"
      close={close}
      act={texts.saveAndPublish}
      pending={update.isPending || publish.isPending}
      isDisabled={!form.isDirty() && !template.has_changes}
      onSubmit={submit}
    >
      {locales.length > 1 && (
        <Select
          label={texts.language}
          allowDeselect={false}
          data={locales.map((value) => ({ value, label: localeName(value) }))}
          value={locale}
          onChange={(value) => value && setLocale(value)}
        />
      )}
      <TextFields key={locale} form={form} locale={locale} template={template} />
      {error && <ProblemText>{problemsIn(error).join(' ')}</ProblemText>}
      <Text size="sm" c="dimmed">
        {texts.everyUseOfTheTemplate}
      </Text>
    </FormModal>
  )
}

const inDraft = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([path, reason]) => [path.replace(/^draft\./, ''), reason]))
