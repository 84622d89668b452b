import { Checkbox, Group, Skeleton, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/consent.ts'
import { EditorForm } from '../../ui/editor/editor-form.tsx'
import { Card } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Failed } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { categories, type Wording } from './consent.ts'

const read = 'GET /v1/organization/consent-wording'

export function ConsentWording() {
  const [environment] = useEnvironment()
  const query = useRead(read, { query: { environment } }, { single: true })
  if (query.data) return <WordingForm key={`${environment} ${JSON.stringify(query.data)}`} wording={query.data} />
  return (
    <Card label={texts.consentWording}>
      {query.error ? (
        <Failed what={texts.theWording} error={query.error} retry={() => void query.refetch()} />
      ) : (
        <WordingSkeleton />
      )}
    </Card>
  )
}

const WordingSkeleton = () => (
  <Stack gap={14} maw={560} p={20} aria-busy>
    {categories.map(([category]) => (
      <Skeleton key={category} h={96} />
    ))}
  </Stack>
)

function WordingForm({ wording: { wording, asked_at_signup } }: { wording: Wording }) {
  const [environment] = useEnvironment()
  const save = useAct('PUT /v1/organization/consent-wording', { refresh: [read] })
  const form = useForm({
    initialValues: { wording, asked: asked_at_signup as string[] },
    validate: {
      wording: Object.fromEntries(
        categories.map(([category]) => [
          category,
          (text: string) => (text.trim() ? null : texts.enterTheTextThatPeopleAgreeTo),
        ]),
      ),
    },
  })
  const send = form.onSubmit(({ wording: written, asked }) =>
    save.mutate(
      {
        query: { environment },
        body: {
          wording: {
            marketing: written.marketing.trim(),
            product_news: written.product_news.trim(),
            surveys: written.surveys.trim(),
          },
          asked_at_signup: asked as Wording['asked_at_signup'],
        },
      },
      { onSuccess: () => toast.success(texts.wordingSaved), onError: ({ fields }) => form.setErrors(fields) },
    ),
  )
  return (
    <EditorForm form={form} onSubmit={send} pending={save.isPending} error={save.error}>
      <Section title={texts.consentWording} description={texts.theTextShownNextToEachSwitchEach}>
        <Stack gap={18} maw={560}>
          {categories.map(([category, name]) => (
            <Textarea
              key={category}
              label={name}
              maxLength={500}
              autosize
              minRows={2}
              {...form.getInputProps(`wording.${category}`)}
            />
          ))}
        </Stack>
      </Section>
      <Section title={texts.signUp} description={texts.thePortalShowsACheckboxForEach}>
        <Checkbox.Group aria-label={texts.askAtSignUp} {...form.getInputProps('asked')}>
          <Group gap={18}>
            {categories.map(([category, name]) => (
              <Checkbox key={category} value={category} label={name} />
            ))}
          </Group>
        </Checkbox.Group>
      </Section>
    </EditorForm>
  )
}
