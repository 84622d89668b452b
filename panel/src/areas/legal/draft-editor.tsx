import { Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { EditorForm } from '../../ui/editor/editor-form.tsx'
import { Section } from '../../ui/section.tsx'
import { FailedPart } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import s from './legal.module.css'
import { type LegalDocument, type VersionInFull, versionReads } from './legal.ts'
import { PublishVersion } from './publish-version.tsx'
import { Rendered, Sentence } from './rendered.tsx'

interface DraftProps {
  document: LegalDocument
  draft: VersionInFull
}

const valuesOf = ({ body, summary }: VersionInFull) => ({ body, summary })

export function DraftEditor({ document, draft }: DraftProps) {
  const [environment] = useEnvironment()
  const update = useAct('PATCH /v1/organization/legal/{id}/versions/{versionId}', { refresh: [...versionReads] })
  const form = useForm({ initialValues: valuesOf(draft) })
  const params = { id: document.id, versionId: draft.id }
  const submit = form.onSubmit((body) =>
    update.mutate(
      { params, query: { environment }, body },
      {
        onSuccess: (saved) => {
          form.setInitialValues(valuesOf(saved))
          form.resetDirty(valuesOf(saved))
          toast.success('Draft saved.')
        },
        onError: (refused) => form.setErrors(refused.fields),
      },
    ),
  )
  const isDirty = form.isDirty()
  return (
    <EditorForm form={form} onSubmit={submit} pending={update.isPending} error={update.error} act="Save draft">
      <div className={s.draft}>
        <Section
          title={document.current ? `Draft of version ${document.current.version + 1}` : 'Draft of version 1'}
          action={<DraftActs document={document} draft={draft} isDirty={isDirty} />}
        >
          <Textarea
            label="Text"
            description="In Markdown: # heading, **bold**, - list, [link](https://…)"
            autosize
            minRows={16}
            maxRows={40}
            classNames={{ input: s.source ?? '' }}
            spellCheck
            {...form.getInputProps('body')}
          />
          <TextInput
            label="Sentence beside the checkbox"
            description="Kept with every acceptance of this version."
            placeholder="I agree to the terms of service."
            mt={16}
            {...form.getInputProps('summary')}
          />
        </Section>
        <Preview draft={draft} values={form.values} />
      </div>
    </EditorForm>
  )
}

/** What is typed as people would see it, a moment after. */
function Preview({ draft, values }: { draft: VersionInFull; values: { body: string; summary: string } }) {
  const [environment] = useEnvironment()
  const [body] = useDebouncedValue(values.body, 350)
  const isSaved = body === draft.body
  const query = useRead(
    'POST /v1/organization/legal/preview',
    { query: { environment }, body: { body } },
    { enabled: !isSaved },
  )
  const html = isSaved ? draft.html : (query.data?.html ?? draft.html)
  return (
    <Section title="Preview" description="As people see it. It follows what you type.">
      <div aria-busy={query.isFetching}>
        {query.error && !isSaved ? (
          <FailedPart what="The preview" error={query.error} retry={() => void query.refetch()} />
        ) : html ? (
          <Rendered html={html} />
        ) : (
          <Text c="dimmed" size="sm">
            Write the text to see it here.
          </Text>
        )}
      </div>
      <Sentence text={values.summary} />
    </Section>
  )
}

function DraftActs({ document, draft, isDirty }: DraftProps & { isDirty: boolean }) {
  const [acting, setActing] = useState<'publish' | 'delete' | null>(null)
  const close = () => setActing(null)
  const isIncomplete = draft.body.trim() === '' || draft.summary.trim() === ''
  const reason = reasonToWait(document, isDirty, isIncomplete)
  return (
    <Group gap={8}>
      <Button variant="default" c="var(--mantine-color-error)" onClick={() => setActing('delete')}>
        Delete draft…
      </Button>
      <Button disabled={reason !== null} title={reason ?? undefined} onClick={() => setActing('publish')}>
        Publish…
      </Button>
      {acting === 'publish' && <PublishVersion document={document} draft={draft} close={close} />}
      {acting === 'delete' && <DeleteDraft document={document} draft={draft} close={close} />}
    </Group>
  )
}

function reasonToWait({ archived_at }: LegalDocument, isDirty: boolean, isIncomplete: boolean): string | null {
  if (archived_at !== null) return 'Restore the document first'
  if (isDirty) return 'Save the draft first'
  return isIncomplete ? 'Write the text and the sentence first' : null
}

function DeleteDraft({ document, draft, close }: DraftProps & { close: () => void }) {
  const [environment] = useEnvironment()
  const params = { id: document.id, versionId: draft.id }
  return (
    <ConfirmAct
      endpoint="DELETE /v1/organization/legal/{id}/versions/{versionId}"
      input={{ params, query: { environment } }}
      refresh={versionReads}
      success="Draft deleted."
      close={close}
      title="Delete the draft?"
      act="Delete draft"
    >
      {document.current
        ? `Its text is lost. Version ${document.current.version} stays as it is.`
        : 'Its text is lost. Nothing of this document is published.'}
    </ConfirmAct>
  )
}
