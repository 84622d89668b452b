import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/segments.ts'
import { EditorForm } from '../../ui/editor/editor-form.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.ts'
import { About } from './about.tsx'
import { Builder } from './builder/builder.tsx'
import { toCondition, toDraft } from './builder/draft.ts'
import { Explain } from './explain.tsx'
import { prefilled } from './prefilled.ts'
import { Preview } from './preview.tsx'
import { type Segment, type SegmentFields, segmentReads } from './segment.ts'

interface SegmentEditorProps {
  segment: Segment | null
  fields: SegmentFields
  /** All segments, this one included. */
  segments: readonly Pick<Segment, 'id' | 'name'>[]
}

/** The name and the condition of a segment, with a preview. */
export function SegmentEditor({ segment, fields, segments }: SegmentEditorProps) {
  const mayWrite = useMay()('segments:manage')
  const { form, submit, pending, error } = useSegmentForm(segment, fields)
  return (
    <EditorForm
      form={form}
      onSubmit={submit}
      pending={pending}
      error={error}
      act={segment ? texts.save : texts.createSegment}
      isNew={segment === null && mayWrite}
      side={
        <>
          <Preview draft={form.values.condition} />
          {segment && (
            <Explain segment={segment} isDirty={form.isDirty('condition')} fields={fields.fields} segments={segments} />
          )}
          {segment && <About segment={segment} />}
        </>
      }
    >
      <Section title={texts.segment} description={mayWrite ? undefined : texts.yourRoleCannotChangeSegments}>
        <TextInput
          label={texts.name}
          placeholder={texts.powerUsers}
          maw={420}
          disabled={!mayWrite}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput
          label={texts.descriptionOptional}
          placeholder={texts.tenProjectsOrMore}
          mt={14}
          maw={420}
          disabled={!mayWrite}
          {...form.getInputProps('description')}
        />
      </Section>
      <Section title={texts.condition} description={texts.contactsThatMatch}>
        <Builder
          value={form.values.condition}
          onChange={(condition) => form.setFieldValue('condition', condition)}
          fields={fields}
          segments={segments.filter(({ id }) => id !== segment?.id)}
          errors={error?.fields ?? {}}
          isClosed={!mayWrite}
        />
      </Section>
    </EditorForm>
  )
}

function useSegmentForm(segment: Segment | null, fields: SegmentFields) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/segments', { refresh: [...segmentReads] })
  const update = useAct('PATCH /v1/organization/segments/{id}', { refresh: [...segmentReads] })
  const [initialValues] = useState(() => ({
    name: segment?.name ?? '',
    description: segment?.description ?? '',
    condition: segment ? toDraft(segment.condition, fields.fields) : prefilled(screen.get('condition'), fields.fields),
  }))
  const form = useForm({ initialValues })
  const submit = form.onSubmit(({ name, description, condition }) => {
    const named = { name, description: description.trim() || null }
    const onError = (refused: { fields: Record<string, string> }) => form.setErrors(refused.fields)
    const saved = (text: string) => {
      toast.success(text)
      form.resetDirty()
    }
    if (segment) {
      const body = { ...named, ...(form.isDirty('condition') && { condition: toCondition(condition).condition }) }
      update.mutate(
        { params: { id: segment.id }, query: { environment }, body },
        { onSuccess: () => saved(texts.saved), onError },
      )
    } else {
      const input = { query: { environment }, body: { ...named, condition: toCondition(condition).condition } }
      const onSuccess = ({ id }: { id: string }) => {
        saved(texts.segmentNameCreated(name))
        screen.set({ new: undefined, condition: undefined, segment: id }, { replace: true })
      }
      create.mutate(input, { onSuccess, onError })
    }
  })
  return { form, submit, pending: create.isPending || update.isPending, error: create.error ?? update.error }
}
