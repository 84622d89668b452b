import { Button, Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/templates.ts'
import { EditorForm } from '../../ui/editor/editor-form.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.ts'
import { DeclaredVariables } from './declared-variables.tsx'
import { LocalesBar } from './locales-bar.tsx'
import { Preview } from './preview.tsx'
import { PublishTemplate } from './publish-template.tsx'
import { type Content, type TemplateInFull, templateReads } from './template.ts'
import { TestSend } from './test-send.tsx'
import { TextFields } from './text-fields.tsx'

export function DraftEditor({ template }: { template: TemplateInFull }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const update = useAct('PATCH /v1/organization/templates/{id}', { refresh: [...templateReads] })
  const form = useForm<Content>({ initialValues: template.draft })
  const asked = screen.get('locale') ?? ''
  const locale = Object.hasOwn(form.values.locales, asked) ? asked : form.values.default_locale
  const [shown] = useDebouncedValue(form.values, 400)
  const submit = form.onSubmit((draft) =>
    update.mutate(
      { params: { id: template.id }, query: { environment }, body: { draft } },
      {
        onSuccess: (saved) => {
          form.setInitialValues(saved.draft)
          form.resetDirty(saved.draft)
          toast.success(texts.draftSaved)
        },
        onError: (refused) => form.setErrors(inDraft(refused.fields)),
      },
    ),
  )
  return (
    <EditorForm
      form={form}
      onSubmit={submit}
      pending={update.isPending}
      error={update.error}
      act={texts.saveDraft}
      isSideWide
      side={<Preview template={template} draft={shown} locale={locale} />}
    >
      <Section
        title={texts.content}
        action={<DraftActs template={template} isDirty={form.isDirty()} locale={locale} refuse={form.setErrors} />}
      >
        <LocalesBar form={form} locale={locale} />
        <TextFields key={locale} form={form} locale={locale} template={template} />
      </Section>
      <DeclaredVariables form={form} />
    </EditorForm>
  )
}

const inDraft = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([path, reason]) => [path.replace(/^draft\./, ''), reason]))

interface DraftActsProps {
  template: TemplateInFull
  isDirty: boolean
  locale: string
  refuse: (fields: Record<string, string>) => void
}

function DraftActs({ template, isDirty, locale, refuse }: DraftActsProps) {
  const [acting, setActing] = useState<'publish' | 'test' | null>(null)
  const close = () => setActing(null)
  const reason = reasonToWait(template, isDirty)
  return (
    <Group gap={8}>
      {template.kind === 'email' && (
        <Button
          variant="default"
          disabled={isDirty}
          title={isDirty ? texts.saveTheDraftFirst : undefined}
          onClick={() => setActing('test')}
        >
          {texts.sendTestEllipsis}
        </Button>
      )}
      <Button disabled={reason !== null} title={reason ?? undefined} onClick={() => setActing('publish')}>
        {texts.publish}
      </Button>
      {acting === 'publish' && <PublishTemplate template={template} refuse={refuse} close={close} />}
      {acting === 'test' && <TestSend template={template} locale={locale} close={close} />}
    </Group>
  )
}

function reasonToWait({ archived_at, has_changes }: TemplateInFull, isDirty: boolean): string | null {
  if (archived_at !== null) return texts.restoreTheTemplateFirst
  if (isDirty) return texts.saveTheDraftFirst
  return has_changes ? null : texts.theDraftIsAlreadyPublished
}
