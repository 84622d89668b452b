import { Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/templates.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { toast } from '../../ui/toast.ts'
import { starters } from './starters.ts'
import { templatesRead } from './template.ts'

const choices = [
  {
    value: 'markdown',
    label: texts.emailInMarkdown,
    description: texts.writeTheTextYourBrandingIsAdded,
  },
  { value: 'mjml', label: texts.emailInMJML, description: texts.designYourOwnLayoutWithColumns },
  { value: 'in_app', label: texts.inAppMessage, description: texts.aShortMessageInYourProduct },
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
          toast.success(texts.nameCreatedPublishItToSendIt(name))
          screen.set({ new: undefined, template: id })
        },
        onError: (refused) => form.setErrors(refused.fields),
      },
    ),
  )
  return (
    <FormModal
      title={texts.newTemplate}
      close={() => screen.set({ new: undefined })}
      act={texts.createTemplate}
      pending={create.isPending}
      error={create.error}
      onSubmit={submit}
    >
      <TextInput label={texts.name} placeholder={texts.welcome} data-autofocus {...form.getInputProps('name')} />
      <Radio.Group label={texts.type} {...form.getInputProps('choice')}>
        <Stack gap={10} mt={8}>
          {choices.map(({ value, label, description }) => (
            <Radio key={value} value={value} label={label} description={description} />
          ))}
        </Stack>
      </Radio.Group>
    </FormModal>
  )
}

export const bodyOf = (choice: Choice) => {
  const draft = { default_locale: 'en', variables: [], locales: { en: starters[choice] } }
  if (choice === 'in_app') return { kind: 'in_app' as const, format: 'markdown' as const, draft }
  return { kind: 'email' as const, format: choice, draft }
}
