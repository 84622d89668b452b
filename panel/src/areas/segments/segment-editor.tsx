import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useReadAll } from '../../app/read-all.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { Editor } from '../../ui/editor/editor.tsx'
import { EditorForm } from '../../ui/editor/editor-form.tsx'
import { Card } from '../../ui/page.tsx'
import { PropertySkeleton } from '../../ui/properties.tsx'
import { Section } from '../../ui/section.tsx'
import { Failed } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { About } from './about.tsx'
import { Builder } from './builder/builder.tsx'
import { newGroup, toCondition, toDraft } from './builder/draft.ts'
import { DeleteSegment } from './delete-segment.tsx'
import { Explain } from './explain.tsx'
import { Preview } from './preview.tsx'
import { computingMs, type Segment, type SegmentFields, segmentReads, segmentsRead } from './segment.ts'

const back = { label: 'Segments', search: { segment: undefined, new: undefined } }

/** A segment on a page of its own; a new one where there is no id. */
export function SegmentEditor({ id }: { id: string | undefined }) {
  const [environment] = useEnvironment()
  const fields = useRead('GET /v1/organization/segments/fields', { query: { environment } }, { single: true })
  const [isComputing, setComputing] = useState(false)
  const segment = useRead(
    'GET /v1/organization/segments/{id}',
    { params: { id: id ?? '' }, query: { environment } },
    { enabled: id !== undefined, single: true, every: isComputing && computingMs },
  )
  const stillComputes = segment.data?.state === 'computing'
  if (stillComputes !== isComputing) setComputing(stillComputes)
  if (fields.data && (id === undefined || segment.data)) {
    return <Loaded key={id ?? 'new'} segment={segment.data ?? null} fields={fields.data} />
  }
  const failed = [segment, fields].find(({ error }) => error)
  return (
    <Editor title="Segment" back={back}>
      <Card label="Segment">
        {failed?.error ? (
          <Failed what="The segment" error={failed.error} retry={() => void failed.refetch()} />
        ) : (
          <div style={{ padding: 22 }}>
            <PropertySkeleton count={7} />
          </div>
        )}
      </Card>
    </Editor>
  )
}

function Loaded({ segment, fields }: { segment: Segment | null; fields: SegmentFields }) {
  const mayWrite = useMay()('segments:manage')
  const [environment] = useEnvironment()
  const [deleting, setDeleting] = useState(false)
  const others = useReadAll(segmentsRead, { query: { environment } }, (answer) => answer.segments)
  const { form, submit, pending, error } = useSegmentForm(segment, fields)
  return (
    <Editor
      title={segment?.name ?? 'New segment'}
      back={back}
      actions={
        segment &&
        mayWrite && (
          <Button variant="default" c="var(--mantine-color-error)" onClick={() => setDeleting(true)}>
            Delete…
          </Button>
        )
      }
    >
      <EditorForm
        form={form}
        onSubmit={submit}
        pending={pending}
        error={error}
        act={segment ? 'Save' : 'Create segment'}
        isNew={segment === null && mayWrite}
        side={
          <>
            <Preview draft={form.values.condition} />
            {segment && <Explain segment={segment} isDirty={form.isDirty('condition')} />}
            {segment && <About segment={segment} />}
          </>
        }
      >
        <Section title="Segment" description={mayWrite ? undefined : 'Your role cannot change segments.'}>
          <TextInput
            label="Name"
            placeholder="Power users"
            maw={420}
            disabled={!mayWrite}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput
            label="Description (optional)"
            placeholder="Ten projects or more"
            mt={14}
            maw={420}
            disabled={!mayWrite}
            {...form.getInputProps('description')}
          />
        </Section>
        <Section title="Condition" description="Who is in this segment. Text is compared without regard to case.">
          <Builder
            value={form.values.condition}
            onChange={(condition) => form.setFieldValue('condition', condition)}
            fields={fields}
            segments={(others.data ?? []).filter(({ id }) => id !== segment?.id)}
            errors={error?.fields ?? {}}
            isClosed={!mayWrite}
          />
        </Section>
      </EditorForm>
      {deleting && segment && <DeleteSegment segment={segment} close={() => setDeleting(false)} />}
    </Editor>
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
    condition: segment ? toDraft(segment.condition, fields.fields) : newGroup(),
  }))
  const form = useForm({ initialValues })
  const submit = form.onSubmit(({ name, description, condition }) => {
    const texts = { name, description: description.trim() || null }
    const onError = (refused: { fields: Record<string, string> }) => form.setErrors(refused.fields)
    const saved = (text: string) => {
      toast.success(text)
      form.resetDirty()
    }
    if (segment) {
      const body = { ...texts, ...(form.isDirty('condition') && { condition: toCondition(condition).condition }) }
      update.mutate(
        { params: { id: segment.id }, query: { environment }, body },
        { onSuccess: () => saved('Saved.'), onError },
      )
    } else {
      const input = { query: { environment }, body: { ...texts, condition: toCondition(condition).condition } }
      const onSuccess = ({ id }: { id: string }) => {
        saved(`Segment “${name}” created.`)
        screen.set({ new: undefined, segment: id }, { replace: true })
      }
      create.mutate(input, { onSuccess, onError })
    }
  })
  return { form, submit, pending: create.isPending || update.isPending, error: create.error ?? update.error }
}
