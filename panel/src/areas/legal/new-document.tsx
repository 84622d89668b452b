import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/legal.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { SegmentSelect } from '../../ui/segment-select.tsx'
import { toast } from '../../ui/toast.ts'
import { EnforcementChoice } from './enforcement-choice.tsx'
import { documentsRead, type LegalDocument } from './legal.ts'

const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64)

export function NewDocument() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/legal', { refresh: [documentsRead] })
  const form = useForm({
    initialValues: {
      title: '',
      slug: '',
      enforcement: 'required' as LegalDocument['enforcement'],
      segment_id: null as string | null,
    },
  })
  const submit = form.onSubmit((body) =>
    create.mutate(
      { query: { environment }, body },
      {
        onSuccess: ({ id, title }) => {
          toast.success(texts.titleCreatedPeopleAreAsked(title))
          screen.set({ new: undefined, document: id })
        },
        onError: (refused) => form.setErrors(refused.fields),
      },
    ),
  )
  const rename = (title: string) => {
    // The slug follows the title until somebody writes their own.
    if (form.values.slug === slugOf(form.values.title)) form.setFieldValue('slug', slugOf(title))
    form.setFieldValue('title', title)
  }
  return (
    <FormModal
      title={texts.newLegalDocument}
      close={() => screen.set({ new: undefined })}
      act={texts.createDocument}
      pending={create.isPending}
      error={create.error}
      onSubmit={submit}
    >
      <TextInput
        label={texts.title}
        placeholder={texts.termsOfService}
        data-autofocus
        {...form.getInputProps('title')}
        onChange={(event) => rename(event.currentTarget.value)}
      />
      <TextInput
        label={texts.slug}
        description={texts.theIdentifierUsedInYourProduct}
        placeholder={texts.terms}
        {...form.getInputProps('slug')}
      />
      <EnforcementChoice {...form.getInputProps('enforcement')} />
      <SegmentSelect label={texts.audience} {...form.getInputProps('segment_id')} />
    </FormModal>
  )
}
