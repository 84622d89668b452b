import { Switch, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/consent.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { toast } from '../../ui/toast.ts'
import { type Consents, categories } from './consent.ts'

interface RecordConsentProps {
  contactId: string
  consents: Consents
  close: () => void
}

/** Records a consent that a contact gave to staff. */
export function RecordConsent({ contactId, consents, close }: RecordConsentProps) {
  const [environment] = useEnvironment()
  const record = useAct('PUT /v1/organization/contacts/{id}/consents', {
    refresh: [
      'GET /v1/organization/contacts/{id}/consents',
      'GET /v1/organization/contacts/{id}/consent-records',
      'GET /v1/organization/contacts/{id}/timeline',
    ],
  })
  const form = useForm({
    initialValues: {
      marketing: consents.marketing.granted,
      product_news: consents.product_news.granted,
      surveys: consents.surveys.granted,
      wording: '',
    },
    validate: { wording: (text) => (text.trim() ? null : texts.enterHowTheContactDecided) },
  })
  const changed = categories.filter(([category]) => form.values[category] !== consents[category].granted)
  const send = form.onSubmit(({ wording, ...choices }) =>
    record.mutate(
      {
        params: { id: contactId },
        query: { environment },
        body: {
          consents: Object.fromEntries(changed.map(([category]) => [category, choices[category]])),
          wording: wording.trim(),
        },
      },
      {
        onSuccess: () => {
          toast.success(texts.recorded)
          close()
        },
        onError: ({ fields }) => form.setErrors(fields),
      },
    ),
  )
  return (
    <FormModal
      title={texts.recordADecision}
      close={close}
      act={texts.record}
      pending={record.isPending}
      error={record.error}
      isDisabled={changed.length === 0}
      onSubmit={send}
    >
      {categories.map(([category, name]) => (
        <Switch key={category} label={name} {...form.getInputProps(category, { type: 'checkbox' })} />
      ))}
      <Textarea
        label={texts.evidence}
        description={texts.howAndWhereTheContactDecided}
        placeholder={texts.byPhoneAskedForTheNewsletter}
        required
        maxLength={500}
        autosize
        minRows={2}
        {...form.getInputProps('wording')}
      />
    </FormModal>
  )
}
