import { Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/legal.ts'
import { CopyField } from '../../ui/copy.tsx'
import { EditorForm } from '../../ui/editor/editor-form.tsx'
import { Section } from '../../ui/section.tsx'
import { SegmentSelect } from '../../ui/segment-select.tsx'
import { toast } from '../../ui/toast.ts'
import { EnforcementChoice } from './enforcement-choice.tsx'
import { documentReads, type LegalDocument } from './legal.ts'

const valuesOf = ({ title, enforcement, segment_id }: LegalDocument) => ({ title, enforcement, segment_id })

export function DocumentSettings({ document }: { document: LegalDocument }) {
  const [environment] = useEnvironment()
  const update = useAct('PATCH /v1/organization/legal/{id}', { refresh: [...documentReads] })
  const form = useForm({ initialValues: valuesOf(document) })
  const submit = form.onSubmit((body) =>
    update.mutate(
      { params: { id: document.id }, query: { environment }, body },
      {
        onSuccess: (saved) => {
          form.setInitialValues(valuesOf(saved))
          form.setValues(valuesOf(saved))
          form.resetDirty(valuesOf(saved))
          toast.success(texts.saved)
        },
        onError: (refused) => form.setErrors(refused.fields),
      },
    ),
  )
  return (
    <EditorForm form={form} onSubmit={submit} pending={update.isPending} error={update.error}>
      <Section title={texts.document}>
        <Stack gap={16} maw={460}>
          <TextInput
            label={texts.title}
            description={texts.publishedVersionsKeepTheirTitle}
            {...form.getInputProps('title')}
          />
          <div>
            <div style={{ fontSize: 13, fontWeight: 500, marginBottom: 4 }}>{texts.slug}</div>
            <CopyField value={document.slug} label={texts.slug} />
          </div>
        </Stack>
      </Section>
      <Section title={texts.audience} description={texts.eachPersonIsAskedOncePerVersion}>
        <Stack gap={16} maw={460}>
          <SegmentSelect
            label={texts.segment}
            description={texts.onlyContactsInThisSegment}
            {...form.getInputProps('segment_id')}
          />
          <EnforcementChoice {...form.getInputProps('enforcement')} />
        </Stack>
      </Section>
    </EditorForm>
  )
}
