import { Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/legal.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { EditorForm } from '../../ui/editor/editor-form.tsx'
import { Rendered } from '../../ui/markdown/rendered.tsx'
import { Section } from '../../ui/section.tsx'
import { FailedPart } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import s from './legal.module.css'
import { type LegalDocument, type VersionInFull, versionReads } from './legal.ts'
import { PublishVersion } from './publish-version.tsx'
import { Sentence } from './sentence.tsx'

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
          toast.success(texts.draftSaved)
        },
        onError: (refused) => form.setErrors(refused.fields),
      },
    ),
  )
  const isDirty = form.isDirty()
  return (
    <EditorForm form={form} onSubmit={submit} pending={update.isPending} error={update.error} act={texts.saveDraft}>
      <div className={s.draft}>
        <Section
          title={document.current ? texts.draftOfVersion(document.current.version + 1) : texts.draftOfVersion1}
          action={<DraftActs document={document} draft={draft} isDirty={isDirty} />}
        >
          <Textarea
            label={texts.text}
            description={texts.inMarkdownHeadingBoldListLink}
            autosize
            minRows={16}
            maxRows={40}
            classNames={{ input: s.source ?? '' }}
            spellCheck
            {...form.getInputProps('body')}
          />
          <TextInput
            label={texts.checkboxText}
            description={texts.storedWithEachAcceptance}
            placeholder={texts.iAgreeToTheTermsOfService}
            mt={16}
            {...form.getInputProps('summary')}
          />
        </Section>
        <Preview draft={draft} values={form.values} />
      </div>
    </EditorForm>
  )
}

/** The rendered text, a moment after typing. */
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
    <Section title={texts.preview} description={texts.aLivePreviewOfTheDocument}>
      <div aria-busy={query.isFetching}>
        {query.error && !isSaved ? (
          <FailedPart what={texts.thePreview} error={query.error} retry={() => void query.refetch()} />
        ) : html ? (
          <Rendered html={html} />
        ) : (
          <Text c="dimmed" size="sm">
            {texts.writeTheTextToSeeItHere}
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
        {texts.deleteDraftEllipsis}
      </Button>
      <Button disabled={reason !== null} title={reason ?? undefined} onClick={() => setActing('publish')}>
        {texts.publish}
      </Button>
      {acting === 'publish' && <PublishVersion document={document} draft={draft} close={close} />}
      {acting === 'delete' && <DeleteDraft document={document} draft={draft} close={close} />}
    </Group>
  )
}

function reasonToWait({ archived_at }: LegalDocument, isDirty: boolean, isIncomplete: boolean): string | null {
  if (archived_at !== null) return texts.restoreTheDocumentFirst
  if (isDirty) return texts.saveTheDraftFirst
  return isIncomplete ? texts.writeTheDocumentAndTheCheckbox : null
}

function DeleteDraft({ document, draft, close }: DraftProps & { close: () => void }) {
  const [environment] = useEnvironment()
  const params = { id: document.id, versionId: draft.id }
  return (
    <ConfirmAct
      endpoint="DELETE /v1/organization/legal/{id}/versions/{versionId}"
      input={{ params, query: { environment } }}
      refresh={versionReads}
      success={texts.draftDeleted}
      close={close}
      title={texts.deleteTheDraft}
      act={texts.deleteDraft}
    >
      {document.current
        ? texts.itsTextIsDeletedVersionDoes(document.current.version)
        : texts.itsTextIsDeletedThisDocumentHas}
    </ConfirmAct>
  )
}
