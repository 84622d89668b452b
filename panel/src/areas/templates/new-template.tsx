import { Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { toast } from '../../ui/toast.ts'
import { starters } from './starters.ts'
import { templatesRead } from './template.ts'

const choices = [
  { value: 'markdown', label: 'Email in Markdown', description: 'Write text; your brand is put around it.' },
  { value: 'mjml', label: 'Email in MJML', description: 'Lay it out yourself, in columns and with pictures.' },
  { value: 'in_app', label: 'In-app message', description: 'A short notice in your product and the portal.' },
] as const

type Choice = (typeof choices)[number]['value']

export function NewTemplate() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/templates', { refresh: [templatesRead] })
  const form = useForm({ initialValues: { name: '', choice: 'markdown' as Choice } })
  const submit = form.onSubmit(({ name, choice }) =>
    create.mutate(
      { query: { environment }, body: { name, ...bodyOf(choice) } },
      {
        onSuccess: ({ id }) => {
          toast.success(`“${name}” created. Publish it to send it.`)
          screen.set({ new: undefined, template: id })
        },
        onError: (refused) => form.setErrors(refused.fields),
      },
    ),
  )
  return (
    <FormModal
      title="New template"
      close={() => screen.set({ new: undefined })}
      act="Create template"
      pending={create.isPending}
      error={create.error}
      onSubmit={submit}
    >
      <TextInput label="Name" placeholder="Welcome" data-autofocus {...form.getInputProps('name')} />
      <Radio.Group label="What it is" {...form.getInputProps('choice')}>
        <Stack gap={10} mt={8}>
          {choices.map(({ value, label, description }) => (
            <Radio key={value} value={value} label={label} description={description} />
          ))}
        </Stack>
      </Radio.Group>
    </FormModal>
  )
}

const bodyOf = (choice: Choice) => {
  const draft = { default_locale: 'en', variables: [], locales: { en: starters[choice] } }
  if (choice === 'in_app') return { kind: 'in_app' as const, format: 'markdown' as const, draft }
  return { kind: 'email' as const, format: choice, draft }
}
