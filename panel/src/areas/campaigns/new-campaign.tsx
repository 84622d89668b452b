import { Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/campaigns.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { campaignReads } from './campaign.ts'

export function NewCampaign() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/campaigns', { refresh: [...campaignReads] })
  const segment_id = screen.get('segment')
  const form = useForm({ initialValues: { name: '', channel: 'email' } })
  const submit = form.onSubmit(({ name, channel }) =>
    create.mutate(
      {
        query: { environment },
        body: { name, channel: channel === 'in_app' ? 'in_app' : 'email', ...(segment_id && { segment_id }) },
      },
      {
        onSuccess: ({ id }) => screen.set({ new: undefined, segment: undefined, tab: undefined, campaign: id }),
        onError: (refused) => form.setErrors(refused.fields),
      },
    ),
  )
  return (
    <FormModal
      title={texts.newCampaign}
      close={() => screen.set({ new: undefined, segment: undefined })}
      act={texts.createDraft}
      pending={create.isPending}
      error={create.error}
      onSubmit={submit}
    >
      <TextInput
        label={texts.name}
        placeholder={texts.novemberNewsletter}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Radio.Group label={texts.channel} {...form.getInputProps('channel')}>
        <Stack gap={8} mt={6}>
          <Radio value="email" label={texts.email} description={texts.onlyToPeopleWhoConsented} />
          <Radio value="in_app" label={texts.inApp} description={texts.inTheNotificationBell} />
        </Stack>
      </Radio.Group>
    </FormModal>
  )
}
